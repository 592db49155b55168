import { FilterOutlined, LayoutOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { SeenTile } from '../../../runtime/screens/boards/board.ts'
import type { Crossing } from '../../../runtime/screens/boards/crossing.ts'
import { keptConditions } from '../../../runtime/screens/boards/pinned.ts'
import type { ScreenAccess } from '../../../runtime/screens/document/can.ts'
import type { BoardAnswer, Boards } from '../../api/boards.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { useIsActive, useTab } from '../../tabs/tab-context.ts'
import { type ListFrame, ListFrameContext } from '../list/list-frame.ts'
import { QueryPanel } from '../list/query-panel.tsx'
import { useScreenScope } from '../use-screen-scope.ts'
import { AddDialog } from './add-dialog.tsx'
import { BoardDialog } from './board-dialog.tsx'
import { BoardFrameContext } from './board-frame.ts'
import { BoardGrid } from './board-grid.tsx'
import { BoardMenu, BoardSwitch } from './board-menu.tsx'
import css from './boards.module.css'
import { Crossings } from './crossings.tsx'
import { useBoardFilters } from './use-board-filters.ts'
import { useSaveBoard } from './use-save-board.ts'
import { BoardRunnerContext, createBoardRunner } from './use-tile-run.ts'

interface BoardPageProps {
  readonly answer: BoardAnswer
  readonly app: App
  readonly access: ScreenAccess
  readonly boards: Boards
  readonly route: string
  readonly onMake: () => void
  readonly onChanged: () => void
  /** The tab comes to the front again: something may have been pinned meanwhile. */
  readonly onReturn: () => void
}

const noParams = {}

/** A board: what all its tiles are asked for, what was chosen in one of them, and the tiles. */
export function BoardPage({ answer, app, access, boards, route, onMake, onChanged, onReturn }: BoardPageProps) {
  const { t } = useTranslation('boards')
  const { board, reports } = answer
  const tab = useTab()
  const isPhone = useIsPhone()
  const scope = useScreenScope(noParams)
  const [refreshes, setRefreshes] = useState(0)
  const [isPanelOpen, setPanelOpen] = useState(!isPhone)
  const [crossings, setCrossings] = useState<readonly Crossing[]>([])
  const [arranged, setArranged] = useState<readonly SeenTile[]>()
  const [dialog, setDialog] = useState<'settings' | 'add'>()
  const { inputs, query } = useBoardFilters(app, board.state, scope)
  const { save, isBusy } = useSaveBoard(board, onChanged)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh asks again
  const runner = useMemo(createBoardRunner, [refreshes, tab.refreshes, answer])
  useBackAgain(arranged === undefined, onReturn)
  const locale = useMemo(() => ({ language: app.bundle.language, timeZone: app.bundle.app.timeZone }), [app])
  const cross = useCallback((next: Crossing) => {
    setCrossings((all) => {
      const others = all.filter(({ tile }) => tile !== next.tile)
      return all.some(({ tile, title }) => tile === next.tile && title === next.title) ? others : [...others, next]
    })
  }, [])
  const frame = useMemo(
    () => ({
      app,
      locale,
      scope,
      inputs,
      conditions: query.state.conditions,
      crossings,
      reports,
      cross,
      isArranging: arranged !== undefined,
    }),
    [app, locale, scope, inputs, query.state.conditions, crossings, reports, cross, arranged],
  )
  const listFrame = useListFrameOf(app, access, route, board.name)
  const hasFilters = inputs.length > 0 && listFrame !== undefined
  const panelLabel = t(isPanelOpen ? 'hideFilters' : 'showFilters')
  const keepFilters = () => save({ state: { tiles: board.state.tiles, filters: keptConditions(query.state.conditions, scope.today) } })
  const done = async () => {
    if (arranged && arranged !== board.state.tiles && !(await save({ state: { ...board.state, tiles: arranged } }))) return
    setArranged(undefined)
  }

  return (
    <div className={css.page}>
      <PageTitle
        title={<BoardSwitch board={board} boards={boards} route={route} onMake={onMake} />}
        actions={
          arranged ? (
            <>
              <Button icon={<PlusOutlined aria-hidden />} aria-label={t('add')} onClick={() => setDialog('add')}>
                {isPhone ? '' : t('add')}
              </Button>
              <Button disabled={isBusy} onClick={() => setArranged(undefined)}>
                {t('cancel')}
              </Button>
              <Button type="primary" loading={isBusy} onClick={done}>
                {t('done')}
              </Button>
            </>
          ) : (
            <>
              {hasFilters && (
                <Tooltip title={isPhone ? '' : panelLabel}>
                  <Button
                    type="text"
                    icon={<FilterOutlined aria-hidden />}
                    aria-label={panelLabel}
                    aria-expanded={isPanelOpen}
                    onClick={() => setPanelOpen(!isPanelOpen)}
                  />
                </Tooltip>
              )}
              <Tooltip title={isPhone ? '' : t('refresh')}>
                <Button
                  type="text"
                  icon={<ReloadOutlined aria-hidden />}
                  aria-label={t('refresh')}
                  onClick={() => setRefreshes((count) => count + 1)}
                />
              </Tooltip>
              {board.canChange && (
                <Button
                  type={isPhone ? 'text' : 'default'}
                  icon={<LayoutOutlined aria-hidden />}
                  aria-label={t('arrange')}
                  onClick={() => setArranged(board.state.tiles)}
                >
                  {isPhone ? '' : t('arrange')}
                </Button>
              )}
              <BoardMenu
                board={board}
                hasFilters={hasFilters}
                onAdd={() => setDialog('add')}
                onKeepFilters={keepFilters}
                onSettings={() => setDialog('settings')}
                onMake={onMake}
                onDeleted={onChanged}
                route={route}
              />
            </>
          )
        }
      />
      {arranged && <p className={css.hint}>{t(isPhone ? 'arrangeHintPhone' : 'arrangeHint')}</p>}
      {hasFilters && isPanelOpen && !arranged && (
        <ListFrameContext value={listFrame}>
          <QueryPanel route={`${route}/${board.id}`} query={query} isLoading={false} />
        </ListFrameContext>
      )}
      <Crossings crossings={crossings} onTake={(tile) => setCrossings((all) => all.filter((each) => each.tile !== tile))} />
      <BoardFrameContext value={frame}>
        <BoardRunnerContext value={runner}>
          {board.state.tiles.length === 0 && !arranged ? (
            <EmptyState
              reason={t('empty')}
              action={
                board.canChange && (
                  <Button type="primary" onClick={() => setDialog('add')}>
                    {t('add')}
                  </Button>
                )
              }
            />
          ) : (
            <BoardGrid tiles={arranged ?? board.state.tiles} {...(arranged && { onArrange: setArranged })} />
          )}
        </BoardRunnerContext>
      </BoardFrameContext>
      {dialog === 'settings' && (
        <BoardDialog
          shares={boards.shares}
          edited={board}
          onClose={() => setDialog(undefined)}
          onSaved={() => {
            setDialog(undefined)
            onChanged()
          }}
        />
      )}
      {dialog === 'add' && <AddDialog reports={boards.reports} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** Calls whenever the tab comes to the front again; not while something in it is not saved. */
function useBackAgain(isFree: boolean, call: () => void): void {
  const isActive = useIsActive()
  const [wasActive, setWasActive] = useState(isActive)
  useEffect(() => {
    if (isActive === wasActive) return
    setWasActive(isActive)
    if (isActive && isFree) call()
  }, [isActive, wasActive, isFree, call])
}

/** Filters are asked for as lists ask for their conditions. */
function useListFrameOf(app: App, access: ScreenAccess, route: string, title: string): ListFrame | undefined {
  return useMemo(() => {
    const [entity] = app.entities.values()
    if (!entity) return undefined
    const locale = { language: app.bundle.language, timeZone: app.bundle.app.timeZone }
    return { app, entity, screen: { kind: 'list', title, entity: entity.name, columns: [] }, route, title, access, locale }
  }, [app, access, route, title])
}
