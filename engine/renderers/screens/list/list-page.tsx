import { ConfigProvider } from 'antd'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { listActions } from '../../../runtime/screens/list/list-actions.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { nothingSelected, type Selection } from '../../../runtime/screens/list/selection.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { changesAtom, changesOf } from '../../state/changes.ts'
import { useDensity } from '../../state/density.ts'
import { readLocal, writeLocal } from '../../state/local-storage.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { useTab } from '../../tabs/tab-context.ts'
import { useActions } from './actions/use-actions.tsx'
import type { GridContext } from './grid-context.ts'
import { ListButtons } from './list-buttons.tsx'
import { ListCards } from './list-cards.tsx'
import { ListColumnsContext } from './list-columns-context.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListFooter } from './list-footer.tsx'
import type { ListFrame } from './list-frame.ts'
import { ListGrid } from './list-grid.tsx'
import { ListHead } from './list-head.tsx'
import css from './list-page.module.css'
import { QueryPanel } from './query-panel.tsx'
import { useColumnLayout } from './use-column-layout.ts'
import { useListState } from './use-list-state.ts'
import { useRows } from './use-rows.ts'

/** The parts of a list, and what they share: the question, the rows, the selection. */
export function ListPage({ frame }: { frame: ListFrame }) {
  const { app, entity, screen, route, access } = frame
  const isPhone = useIsPhone()
  const { density } = useDensity()
  const query = useListState(frame)
  const rows = useRows(frame, query)
  const columns = useColumnLayout(route, query.shape.columns)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isPanelOpen, setPanelOpen] = useState(() => (isPhone ? false : readLocal(`panel.${route}`) !== false))
  const { refreshes, refresh } = useRefreshes(entity.name)
  const offered = useMemo(() => listActions(app, entity, screen, access), [app, entity, screen, access])
  const clear = useCallback(() => setSelection(nothingSelected), [])
  const actions = useActions({ rows, selection, onDone: refresh, onClear: clear })

  const { conditions } = query.state
  const asked = useRef(conditions)
  useEffect(() => {
    if (asked.current === conditions) return
    asked.current = conditions
    clear()
  }, [conditions, clear])

  const { sort } = query.state
  const onSort = useRef(query.sort)
  onSort.current = query.sort
  const context = useMemo((): GridContext => {
    const now = new Date().toISOString()
    const clock = { now, today: now.slice(0, 10) }
    return {
      sort,
      onSort: (next) => onSort.current(next),
      addressOf: (row) => (screen.detail ? rowAddress(app, entity.name, screen.detail, row, clock) : undefined),
    }
  }, [app, entity, screen, sort])

  function togglePanel() {
    setPanelOpen(!isPanelOpen)
    writeLocal(`panel.${route}`, !isPanelOpen)
  }

  const Body = isPhone ? ListCards : ListGrid
  return (
    <ListColumnsContext value={columns.shown}>
      <ConfigProvider componentSize={density === 'compact' ? 'small' : 'middle'}>
        <div className={css.page}>
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
          />
          {isPanelOpen && query.shape.inputs.length > 0 && <QueryPanel route={route} query={query} isLoading={rows.isLoading} />}
          {rows.problem && <ErrorNote problem={rows.problem} />}
          <div className={css.body}>
            <Body
              rows={rows}
              columns={columns}
              context={context}
              refreshes={refreshes}
              isSelectable={offered.selection.length > 0}
              selection={selection}
              onSelect={setSelection}
            />
            {rows.hasLoaded && !rows.isLoading && rows.total === 0 && (
              <ListEmpty query={query} create={offered.list.find((action) => action.kind === 'create')} onRun={actions.run} />
            )}
          </div>
          <ListFooter total={rows.total} selected={selection.size} onClear={clear}>
            {isPhone && <ListButtons offered={offered} actions={actions} selection={selection} most={1} />}
          </ListFooter>
        </div>
      </ConfigProvider>
      {actions.dialog}
    </ListColumnsContext>
  )
}

/** Counts up when the rows are to be read again: on demand, and when records were changed elsewhere, once the tab is looked at. */
function useRefreshes(entity: string): { refreshes: number; refresh: () => void } {
  const tab = useTab()
  const changes = changesOf(useAtomValue(changesAtom), entity)
  const [own, setOwn] = useState(0)
  const [seen, setSeen] = useState(changes)
  useEffect(() => {
    if (tab.isActive) setSeen(changes)
  }, [tab.isActive, changes])
  const refresh = useCallback(() => setOwn((count) => count + 1), [])
  return { refreshes: own + tab.refreshes + seen, refresh }
}
