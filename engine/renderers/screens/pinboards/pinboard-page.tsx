import { FilterOutlined, LayoutOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { ScreenAccess } from '../../../runtime/screens/document/can.ts'
import type { Crossing } from '../../../runtime/screens/pinboards/crossing.ts'
import type { SeenTile } from '../../../runtime/screens/pinboards/pinboard.ts'
import { keptConditions } from '../../../runtime/screens/pinboards/pinned.ts'
import type { PinboardAnswer, Pinboards } from '../../api/pinboards.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ToolButton } from '../../parts/tool-button.tsx'
import { useIsActive, useTab } from '../../places/tab-context.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { type ListFrame, ListFrameContext } from '../list/list-frame.ts'
import { QueryPanel } from '../list/query-panel.tsx'
import { useScreenScope } from '../use-screen-scope.ts'
import { AddDialog } from './add-dialog.tsx'
import { Crossings } from './crossings.tsx'
import { PinboardDialog } from './pinboard-dialog.tsx'
import { PinboardFrameContext } from './pinboard-frame.ts'
import { PinboardGrid } from './pinboard-grid.tsx'
import { PinboardMenu, PinboardSwitch } from './pinboard-menu.tsx'
import css from './pinboards.module.css'
import { usePinboardFilters } from './use-pinboard-filters.ts'
import { useSavePinboard } from './use-save-pinboard.ts'
import { createPinboardRunner, PinboardRunnerContext } from './use-tile-run.ts'

interface PinboardPageProps {
  readonly answer: PinboardAnswer
  readonly app: App
  readonly access: ScreenAccess
  readonly pinboards: Pinboards
  readonly route: string
  readonly onMake: () => void
  readonly onChanged: () => void
  /** The tab comes to the front again: something may have been pinned meanwhile. */
  readonly onReturn: () => void
}

const noParams = {}

/** A pinboard: what all its tiles are asked for, what was chosen in one of them, and the tiles. */
export function PinboardPage({ answer, app, access, pinboards, route, onMake, onChanged, onReturn }: PinboardPageProps) {
  const { t } = useTranslation('pinboards')
  const { pinboard, reports } = answer
  const tab = useTab()
  const isPhone = useIsPhone()
  const scope = useScreenScope(noParams)
  const [refreshes, setRefreshes] = useState(0)
  const [isPanelOpen, setPanelOpen] = useState(!isPhone)
  const [crossings, setCrossings] = useState<readonly Crossing[]>([])
  const [arranged, setArranged] = useState<readonly SeenTile[]>()
  const [dialog, setDialog] = useState<'settings' | 'add'>()
  const { inputs, query } = usePinboardFilters(app, pinboard.state, scope)
  const { save, isBusy } = useSavePinboard(app, pinboard, onChanged)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh asks again
  const runner = useMemo(createPinboardRunner, [refreshes, tab.refreshes, answer])
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
  const listFrame = useListFrameOf(app, access, route, pinboard.name)
  const hasFilters = inputs.length > 0 && listFrame !== undefined
  const panelLabel = t(isPanelOpen ? 'hideFilters' : 'showFilters')
  const keepFilters = () => save({ ...pinboard.state, filters: keptConditions(query.state.conditions, scope.today) })
  const done = async () => {
    if (arranged && arranged !== pinboard.state.tiles && !(await save({ ...pinboard.state, tiles: arranged }))) return
    setArranged(undefined)
  }

  return (
    <div className={css.page}>
      <PageTitle
        title={<PinboardSwitch pinboard={pinboard} pinboards={pinboards} route={route} onMake={onMake} />}
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
                <ToolButton
                  label={panelLabel}
                  icon={<FilterOutlined aria-hidden />}
                  aria-expanded={isPanelOpen}
                  onClick={() => setPanelOpen(!isPanelOpen)}
                />
              )}
              <ToolButton label={t('refresh')} icon={<ReloadOutlined aria-hidden />} onClick={() => setRefreshes((count) => count + 1)} />
              {pinboard.canChange && (
                <Button
                  type={isPhone ? 'text' : 'default'}
                  icon={<LayoutOutlined aria-hidden />}
                  aria-label={t('arrange')}
                  onClick={() => setArranged(pinboard.state.tiles)}
                >
                  {isPhone ? '' : t('arrange')}
                </Button>
              )}
              <PinboardMenu
                pinboard={pinboard}
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
          <QueryPanel route={`${route}/${pinboard.id}`} query={query} isLoading={false} />
        </ListFrameContext>
      )}
      <Crossings crossings={crossings} onTake={(tile) => setCrossings((all) => all.filter((each) => each.tile !== tile))} />
      <PinboardFrameContext value={frame}>
        <PinboardRunnerContext value={runner}>
          {pinboard.state.tiles.length === 0 && !arranged ? (
            <EmptyState
              reason={t('empty')}
              action={
                pinboard.canChange && (
                  <Button type="primary" onClick={() => setDialog('add')}>
                    {t('add')}
                  </Button>
                )
              }
            />
          ) : (
            <PinboardGrid tiles={arranged ?? pinboard.state.tiles} {...(arranged && { onArrange: setArranged })} />
          )}
        </PinboardRunnerContext>
      </PinboardFrameContext>
      {dialog === 'settings' && (
        <PinboardDialog
          shares={pinboards.shares}
          edited={pinboard}
          onClose={() => setDialog(undefined)}
          onSaved={() => {
            setDialog(undefined)
            onChanged()
          }}
        />
      )}
      {dialog === 'add' && <AddDialog reports={pinboards.reports} onClose={() => setDialog(undefined)} />}
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
