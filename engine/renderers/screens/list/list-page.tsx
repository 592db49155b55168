import { ConfigProvider } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrangedAs, arrangementOf, arrangementsOf } from '../../../runtime/screens/list/arrangement.ts'
import { clearedConditions } from '../../../runtime/screens/list/latest-days.ts'
import { listActions } from '../../../runtime/screens/list/list-actions.ts'
import type { Arrangement } from '../../../runtime/screens/list/list-state.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { nothingSelected, type Selection } from '../../../runtime/screens/list/selection.ts'
import type { Total } from '../../api/records.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { FedNote } from '../../parts/fed-note.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useOffers } from '../../places/use-offers.ts'
import { momentNow } from '../../state/clock.ts'
import { readLocal, writeLocal } from '../../state/local-storage.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { useDensity } from '../../theme/density.ts'
import { actionLabel } from './actions/action-label.ts'
import { useActions } from './actions/use-actions.tsx'
import type { GridContext } from './grid-context.ts'
import { ListButtons } from './list-buttons.tsx'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFooter } from './list-footer.tsx'
import type { ListFrame } from './list-frame.ts'
import { ListHead } from './list-head.tsx'
import { ListOrigin } from './list-origin.tsx'
import css from './list-page.module.css'
import { usePeek } from './peek/use-peek.tsx'
import { QueryPanel } from './query-panel.tsx'
import { useColumnLayout } from './use-column-layout.ts'
import { useListState } from './use-list-state.ts'
import { useRefreshes } from './use-refreshes.tsx'
import { useRows } from './use-rows.ts'
import { useSlash } from './use-slash.ts'
import type { ViewsOfList } from './views/use-views.ts'

const ListGrid = onDemand(() => import('./list-grid.tsx').then((module) => module.ListGrid))

const BoardBody = onDemand(async () => {
  const [board] = await Promise.all([import('./board/board-body.tsx'), withArrangementTexts()])
  return board.BoardBody
})
const CalendarBody = onDemand(async () => {
  const [calendar] = await Promise.all([import('./calendar/calendar-body.tsx'), withArrangementTexts()])
  return calendar.CalendarBody
})
const ArrangementSwitch = onDemand(async () => {
  const [shown] = await Promise.all([import('./arrangements/arrangement-switch.tsx'), withArrangementTexts()])
  return shown.ArrangementSwitch
})
const withArrangementTexts = async () => (await import('./arrangements/arrangement-texts.ts')).addArrangementTexts()

const TableEditor = onDemand(async () => {
  const [table] = await Promise.all([import('./table/table-editor.tsx'), withDocumentTexts()])
  return table.TableEditor
}, PageSkeleton)
const withDocumentTexts = async () => (await import('../document/load-document-screen.ts')).addDocumentTexts()

export interface ListPageProps {
  readonly frame: ListFrame
  readonly views: ViewsOfList
  /** A new record, where it is not made on a screen of its own. */
  readonly onCreate?: (() => void) | undefined
}

/** The parts of a list, and what they share: the question, the rows, the selection. */
export function ListPage({ frame, views, onCreate }: ListPageProps) {
  const { app, entity, screen, route, access } = frame
  const isPhone = useIsPhone()
  const { density } = useDensity()
  const query = useListState(frame, views.views)
  const arrangement = arrangementOf(screen, query.state)
  const isTable = arrangement === 'table'
  const rows = useRows(frame, query, isTable)
  const [arranged, setArranged] = useState<Total>(null)
  const view = views.views.find(({ id }) => id === query.state.view)
  const columns = useColumnLayout(route, query, view)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isEverything, setEverything] = useState(false)
  const total = typeof rows.total === 'number' ? rows.total : undefined
  const everything = isEverything ? total : undefined
  const [isPanelOpen, setPanelOpen] = useState(() => (isPhone ? false : readLocal(`panel.${route}`) !== false))
  const [isEditing, setEditing] = useState(false)
  const isInPlace = screen.inPlace === true && !isPhone && access.operations[entity.name]?.includes('update') === true
  const [isEntered, setEntered] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const { refreshes, refresh, seenBy } = useRefreshes(entity.name)
  const { t } = useTranslation()
  const offered = useMemo(() => {
    const all = listActions(app, entity, screen, access)
    return isTable ? all : { ...all, selection: [] }
  }, [app, entity, screen, access, isTable])
  const clear = useCallback(() => {
    setSelection(nothingSelected)
    setEverything(false)
  }, [])
  const select = useCallback((next: Selection, isAll = true) => {
    setSelection(next)
    if (!isAll || next === nothingSelected) setEverything(false)
  }, [])
  const actions = useActions({ query, rows, columns: columns.shown, selection, everything, onDone: refresh, onClear: clear, onCreate })

  useOffers(
    () =>
      (selection.size === 0 ? offered.list : []).map((action) => ({
        key: action.key,
        label: actionLabel(action, t),
        run: () => actions.run(action),
      })),
    route,
    !isTable || (rows.hasLoaded && !rows.isLoading),
  )

  const { conditions } = query.state
  const asked = useRef(conditions)
  useEffect(() => {
    if (asked.current === conditions) return
    asked.current = conditions
    clear()
  }, [conditions, clear])

  const peek = usePeek()
  const { onPeek } = peek
  const { sort } = query.state
  const onSort = useRef(query.sort)
  onSort.current = query.sort
  const context = useMemo((): GridContext => {
    const clock = momentNow()
    return {
      sort,
      onSort: (next) => onSort.current(next),
      onPeek,
      addressOf: (row) => (screen.detail ? rowAddress(app, entity.name, screen.detail, row, clock) : undefined),
    }
  }, [app, entity, screen, sort, onPeek])

  function togglePanel() {
    setEntered(false)
    setPanelOpen(!isPanelOpen)
    writeLocal(`panel.${route}`, !isPanelOpen)
  }

  function withoutOrigin() {
    const isElseAsked = Object.keys(query.state.conditions).length > 0
    query.search({ conditions: isElseAsked ? query.state.conditions : clearedConditions(query.shape), sort, where: undefined })
  }

  function showAs(as: Arrangement) {
    clear()
    setArranged(null)
    query.apply(arrangedAs(query.state, screen, as))
  }

  useSlash(page, () => {
    if (isPanelOpen) return
    togglePanel()
    setEntered(true)
  })

  if (isEditing)
    return (
      <TableEditor
        frame={frame}
        request={rows.request}
        onClose={() => {
          setEditing(false)
          refresh()
        }}
      />
    )

  const fedNote = rows.fed && <FedNote fed={rows.fed} locale={frame.locale} />
  // Under the list it takes no row away; a silent system is told before it.
  const isFedNoteBelow = !isPhone && rows.fed?.silentSince === undefined
  const Body = isPhone ? ListCards : ListGrid
  const Arranged = arrangement === 'board' ? BoardBody : CalendarBody
  const shownTotal = isTable ? rows.total : arranged
  return (
    <>
      <ConfigProvider componentSize={density === 'compact' ? 'small' : 'middle'}>
        <div ref={page} className={css.page}>
          <ListHead
            offered={offered}
            actions={actions}
            selection={selection}
            columns={columns}
            query={query}
            isLoading={rows.isLoading}
            isPanelOpen={isPanelOpen}
            onPanel={togglePanel}
            onRefresh={refresh}
            onClear={clear}
            everything={everything}
            total={total}
            onEverything={() => setEverything(true)}
            views={views}
            onEdit={isInPlace ? () => setEditing(true) : undefined}
            arrangement={arrangement}
            arrangementSwitch={arrangementsOf(screen).length > 1 && <ArrangementSwitch shown={arrangement} onShow={showAs} />}
          />
          {isPanelOpen && query.shape.inputs.length > 0 && (
            <QueryPanel
              route={route}
              query={query}
              without={arrangement === 'calendar' ? screen.calendar?.date : undefined}
              isLoading={rows.isLoading}
              isEntered={isEntered}
            />
          )}
          {query.state.where && <ListOrigin origin={query.state.where} onRemove={withoutOrigin} />}
          {!isFedNoteBelow && fedNote}
          {rows.problem && <ErrorNote problem={rows.problem} />}
          <div className={css.body}>
            {isTable ? (
              <Body
                rows={rows}
                columns={columns}
                context={context}
                refreshes={refreshes}
                isSelectable={offered.selection.length > 0}
                selection={selection}
                isEverything={isEverything}
                onSelect={select}
                neighbour={peek.neighbour}
              />
            ) : (
              <Arranged
                query={query}
                request={rows.request}
                columns={columns}
                refreshes={refreshes}
                addressOf={context.addressOf}
                create={offered.list.find((action) => action.kind === 'create')}
                onTotal={setArranged}
                onDone={refresh}
              />
            )}
            {isTable && rows.hasLoaded && !rows.isLoading && rows.total === 0 && (
              <ListEmpty query={query} create={offered.list.find((action) => action.kind === 'create')} onRun={actions.run} />
            )}
          </div>
          <ListFooter
            total={shownTotal}
            isTable={isTable}
            onCount={rows.count}
            selected={selection.size}
            isEverything={isEverything}
            onClear={clear}
            note={isFedNoteBelow && fedNote && <div className={css.fed}>{fedNote}</div>}
          >
            {isPhone && <ListButtons offered={offered} actions={actions} selection={selection} everything={everything} most={0} />}
          </ListFooter>
        </div>
      </ConfigProvider>
      {seenBy}
      {actions.dialog}
      {peek.drawer(context.addressOf)}
    </>
  )
}
