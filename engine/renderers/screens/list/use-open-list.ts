import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { arrangementOf } from '../../../runtime/screens/list/arrangement.ts'
import { type ListActions, listActions } from '../../../runtime/screens/list/list-actions.ts'
import type { Arrangement } from '../../../runtime/screens/list/list-state.ts'
import type { Columns } from '../../columns/columns.ts'
import { useOffers } from '../../places/use-offers.ts'
import { actionLabel } from './actions/action-label.ts'
import { type Actions, useActions } from './actions/use-actions.tsx'
import type { ListFrame } from './list-frame.ts'
import { type ChosenRows, useChosenRows } from './use-chosen-rows.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { type ListQuery, useListState } from './use-list-state.ts'
import { useRefreshes } from './use-refreshes.tsx'
import { type Rows, useRows } from './use-rows.ts'
import type { ViewsOfList } from './views/use-views.ts'

/** A list as it stands: what it is asked, its rows, those that are chosen, and what can be done with them. */
export interface OpenList {
  readonly query: ListQuery
  readonly arrangement: Arrangement
  readonly isTable: boolean
  readonly rows: Rows
  readonly columns: Columns
  readonly chosen: ChosenRows
  readonly offered: ListActions
  readonly actions: Actions
  /** Another value: the rows are read again. */
  readonly refreshes: number
  refresh(): void
  /** Is drawn with the list, and notices when it is looked at. */
  readonly seenBy: ReactNode
}

/**
 * Opens a list.
 * @param onCreate makes a new record, where it is not made on a screen of its own
 */
export function useOpenList(frame: ListFrame, views: ViewsOfList, onCreate: (() => void) | undefined): OpenList {
  const { entity, screen, route } = frame
  const query = useListState(frame, views.views)
  const arrangement = arrangementOf(screen, query.state)
  const isTable = arrangement === 'table'
  const rows = useRows(frame, query, isTable)
  const view = views.views.find(({ id }) => id === query.state.view)
  const columns = useColumnLayout(route, query, view)
  const chosen = useChosenRows(rows.total, query.state.conditions)
  const { selection, everything, clear } = chosen
  const { refreshes, refresh, seenBy } = useRefreshes(entity.name)
  const offered = useOfferedActions(frame, isTable)
  const actions = useActions({
    query,
    rows,
    columns: columns.shown,
    selection,
    everything,
    onDone: refresh,
    onClear: clear,
    onCreate,
  })
  useWholeListOffers(route, selection.size === 0 ? offered.list : [], actions, !isTable || (rows.hasLoaded && !rows.isLoading))
  return { query, arrangement, isTable, rows, columns, chosen, offered, actions, refreshes, refresh, seenBy }
}

/** What the person may do with the list, and with rows where there are some to select. */
function useOfferedActions({ app, entity, screen, access }: ListFrame, isTable: boolean): ListActions {
  return useMemo(() => {
    const all = listActions(app, entity, screen, access)
    return isTable ? all : { ...all, selection: [] }
  }, [app, entity, screen, access, isTable])
}

/** Tells the palette what can be done with the list. */
function useWholeListOffers(route: string, offered: ListActions['list'], actions: Actions, isReady: boolean): void {
  const { t } = useTranslation()
  useOffers(
    () => offered.map((action) => ({ key: action.key, label: actionLabel(action, t), run: () => actions.run(action) })),
    route,
    isReady,
  )
}
