import type { ListAction } from '../../../runtime/screens/list/list-actions.ts'
import type { Total } from '../../api/records.ts'
import { onDemand } from '../../parts/on-demand.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { BoardBody, CalendarBody } from './arrangements/arranged-bodies.ts'
import type { GridContext } from './grid-context.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import type { ListGridProps } from './list-grid.tsx'
import css from './list-page.module.css'
import type { OpenList } from './use-open-list.ts'

const ListGrid = onDemand(() => import('./list-grid.tsx').then((module) => module.ListGrid))

interface ListBodyProps {
  readonly list: OpenList
  readonly context: GridContext
  readonly neighbour: ListGridProps['neighbour']
  /** Tells how many records there are, where they are not in a table. */
  readonly onTotal: (total: Total) => void
}

/** The records of a list in the way that was chosen, or why there are none. */
export function ListBody({ list, context, neighbour, onTotal }: ListBodyProps) {
  const { query, rows, columns, refreshes, isTable } = list
  const create = list.offered.list.find((action): action is Create => action.kind === 'create')
  const Arranged = list.arrangement === 'board' ? BoardBody : CalendarBody
  return (
    <div className={css.body}>
      {isTable ? (
        <ListTable list={list} context={context} neighbour={neighbour} />
      ) : (
        <Arranged
          query={query}
          request={rows.request}
          columns={columns}
          refreshes={refreshes}
          addressOf={context.addressOf}
          create={create}
          onTotal={onTotal}
          onDone={list.refresh}
        />
      )}
      {isTable && rows.hasLoaded && !rows.isLoading && rows.total === 0 && (
        <ListEmpty query={query} create={create} onRun={list.actions.run} />
      )}
    </div>
  )
}

type Create = Extract<ListAction, { kind: 'create' }>

/** A table, and on a phone cards. */
function ListTable({ list, context, neighbour }: Omit<ListBodyProps, 'onTotal'>) {
  const { rows, columns, refreshes, offered, chosen } = list
  const Table = useIsPhone() ? ListCards : ListGrid
  return (
    <Table
      rows={rows}
      columns={columns}
      context={context}
      refreshes={refreshes}
      isSelectable={offered.selection.length > 0}
      selection={chosen.selection}
      isEverything={chosen.isEverything}
      onSelect={chosen.select}
      neighbour={neighbour}
    />
  )
}
