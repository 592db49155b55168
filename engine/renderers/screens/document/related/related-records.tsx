import { Button, ConfigProvider } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listActions } from '../../../../runtime/screens/list/list-actions.ts'
import { rowAddress } from '../../../../runtime/screens/list/row-link.ts'
import { nothingSelected, type Selection } from '../../../../runtime/screens/list/selection.ts'
import { ColumnChooser } from '../../../columns/column-chooser.tsx'
import type { Columns } from '../../../columns/columns.ts'
import { figure } from '../../../i18n/figure.ts'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { onDemand } from '../../../parts/on-demand.tsx'
import { EmbeddedTab } from '../../../places/embedded-tab.tsx'
import { momentNow } from '../../../state/clock.ts'
import { useIsPhone } from '../../../state/use-media.ts'
import { useDensity } from '../../../theme/density.ts'
import { useActions } from '../../list/actions/use-actions.tsx'
import type { GridContext } from '../../list/grid-context.ts'
import { ListButtons } from '../../list/list-buttons.tsx'
import { ListCards } from '../../list/list-cards.tsx'
import { type ListFrame, ListFrameContext } from '../../list/list-frame.ts'
import { usePeek } from '../../list/peek/use-peek.tsx'
import { useColumnLayout } from '../../list/use-column-layout.ts'
import { useListState } from '../../list/use-list-state.ts'
import { useRefreshes } from '../../list/use-refreshes.tsx'
import { type Rows, useRows } from '../../list/use-rows.ts'
import css from './related-section.module.css'

const ListGrid = onDemand(() => import('../../list/list-grid.tsx').then((module) => module.ListGrid))

/** A list inside a document: its order and columns are its own, not those of the address. */
export function RelatedRecords({ frame }: { frame: ListFrame }) {
  const [search, setSearch] = useState('')
  return (
    <EmbeddedTab search={search} does={{ setSearch, setUnsaved: () => undefined }}>
      <ListFrameContext value={frame}>
        <Records frame={frame} />
      </ListFrameContext>
    </EmbeddedTab>
  )
}

function Records({ frame }: { frame: ListFrame }) {
  const { app, entity, screen, route, access } = frame
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const query = useListState(frame)
  const rows = useRows(frame, query, true)
  const columns = useColumnLayout(route, query, undefined)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const { refreshes, refresh, seenBy } = useRefreshes(entity.name)
  const offered = useMemo(() => listActions(app, entity, screen, access), [app, entity, screen, access])
  const clear = useCallback(() => setSelection(nothingSelected), [])
  const actions = useActions({ query, rows, columns: columns.shown, selection, everything: undefined, onDone: refresh, onClear: clear })
  const peek = usePeek()
  const { sort, state } = query
  const { onPeek } = peek
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is all of the question that the grid shows
  const context = useMemo((): GridContext => {
    const clock = momentNow()
    return {
      sort: state.sort,
      onSort: sort,
      onPeek,
      addressOf: (row) => (screen.detail ? rowAddress(app, entity.name, screen.detail, row, clock) : undefined),
    }
  }, [app, entity, screen, state.sort, onPeek])
  const isEmpty = rows.hasLoaded && !rows.isLoading && rows.total === 0
  const Body = isPhone ? ListCards : ListGrid
  return (
    <>
      <div className={css.bar}>
        <h2 className={css.title}>
          {screen.title}
          <span className={css.count} aria-live="polite">
            {selection.size > 0 ? t('list.selected', { count: figure(selection.size) }) : <Count total={rows.total} />}
          </span>
        </h2>
        <ConfigProvider componentSize={isPhone ? 'middle' : 'small'}>
          <div className={css.tools} role="toolbar" aria-label={screen.title}>
            {selection.size > 0 && (
              <Button type="text" onClick={clear}>
                {t('list.clearSelection')}
              </Button>
            )}
            {!isPhone && <ColumnChooser columns={columns} />}
            <ListButtons offered={offered} actions={actions} selection={selection} everything={undefined} most={2} />
          </div>
        </ConfigProvider>
      </div>
      {rows.problem && (
        <div className={css.failure}>
          <ErrorNote problem={rows.problem} />
          <Button onClick={refresh}>{t('common.retry')}</Button>
        </div>
      )}
      {isEmpty && <p className={css.none}>{t('list.empty')}</p>}
      <Frame rows={rows} columns={columns} isPhone={isPhone} isAway={isEmpty || (rows.problem !== undefined && !rows.hasLoaded)}>
        <Body
          rows={rows}
          columns={columns}
          context={context}
          refreshes={refreshes}
          isSelectable={offered.selection.length > 0}
          selection={selection}
          isEverything={false}
          onSelect={setSelection}
          neighbour={peek.neighbour}
        />
      </Frame>
      {seenBy}
      {actions.dialog}
      {peek.drawer(context.addressOf)}
    </>
  )
}

function Count({ total }: { total: Rows['total'] }) {
  const { t } = useTranslation()
  if (total === null) return null
  return <>{t('list.total', { count: typeof total === 'number' ? figure(total) : `${figure(total.atLeast)}+` })}</>
}

interface FrameProps {
  readonly rows: Rows
  readonly columns: Columns
  readonly isPhone: boolean
  /** Nothing of it is to be seen. */
  readonly isAway: boolean
  readonly children: React.ReactNode
}

/** As high as its rows, up to a window full of them. */
function Frame({ rows, columns, isPhone, isAway, children }: FrameProps) {
  const { rowHeight, headerHeight } = useDensity()
  const { total, totals } = rows
  const count = typeof total === 'number' ? total : total === null ? unknownRows : total.atLeast
  const sums = columns.shown.some(({ path, isTotalled }) => isTotalled && (totals[path] ?? null) !== null) ? 1 : 0
  const height = headerHeight + rowHeight * (Math.max(count, 1) + sums) + 14
  const style = isPhone ? {} : { height: `min(${height}px, max(320px, calc(100vh - 250px)))` }
  return (
    <div className={isAway ? css.away : css.body} style={style}>
      {children}
    </div>
  )
}

/** Rows that there is room for until it is known how many there are. */
const unknownRows = 3
