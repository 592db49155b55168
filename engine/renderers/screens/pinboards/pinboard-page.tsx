import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { ScreenAccess } from '../../../runtime/screens/document/can.ts'
import { keptConditions } from '../../../runtime/screens/pinboards/pinned.ts'
import type { PinboardAnswer, Pinboards } from '../../api/pinboards.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { useTab } from '../../places/tab-context.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { useScreenScope } from '../use-screen-scope.ts'
import { AddDialog } from './add-dialog.tsx'
import { Crossings } from './crossings.tsx'
import { PinboardDialog } from './pinboard-dialog.tsx'
import { PinboardFilters } from './pinboard-filters.tsx'
import { PinboardFrameContext } from './pinboard-frame.ts'
import { PinboardMenu, PinboardSwitch } from './pinboard-menu.tsx'
import { PinboardTiles } from './pinboard-tiles.tsx'
import { ArrangingTools, PinboardTools } from './pinboard-tools.tsx'
import css from './pinboards.module.css'
import { useArranging } from './use-arranging.ts'
import { useBackAgain } from './use-back-again.ts'
import { useFrameOfTiles } from './use-frame-of-tiles.ts'
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
  const [dialog, setDialog] = useState<'settings' | 'add'>()
  const filters = usePinboardFilters(app, pinboard.state, scope)
  const { query } = filters
  const { save, isBusy } = useSavePinboard(app, pinboard, onChanged)
  const arranging = useArranging(pinboard, save)
  const isArranging = arranging.tiles !== undefined
  const { frame, uncross } = useFrameOfTiles({ app, scope, filters, reports, isArranging })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh asks again
  const runner = useMemo(createPinboardRunner, [refreshes, tab.refreshes, answer])
  useBackAgain(!isArranging, onReturn)
  const hasFilters = filters.inputs.length > 0 && app.entities.size > 0
  const add = () => setDialog('add')
  const close = () => setDialog(undefined)

  const tools = arranging.tiles ? (
    <ArrangingTools arranging={arranging} isBusy={isBusy} onAdd={add} />
  ) : (
    <PinboardTools
      filters={hasFilters ? { isOpen: isPanelOpen, onToggle: () => setPanelOpen(!isPanelOpen) } : undefined}
      onRefresh={() => setRefreshes((count) => count + 1)}
      onArrange={pinboard.canChange ? arranging.begin : undefined}
    >
      <PinboardMenu
        pinboard={pinboard}
        hasFilters={hasFilters}
        onAdd={add}
        onKeepFilters={() => save({ ...pinboard.state, filters: keptConditions(query.state.conditions, scope.today) })}
        onSettings={() => setDialog('settings')}
        onMake={onMake}
        onDeleted={onChanged}
        route={route}
      />
    </PinboardTools>
  )

  return (
    <div className={css.page}>
      <PageTitle title={<PinboardSwitch pinboard={pinboard} pinboards={pinboards} route={route} onMake={onMake} />} actions={tools} />
      {isArranging && <p className={css.hint}>{t(isPhone ? 'arrangeHintPhone' : 'arrangeHint')}</p>}
      {hasFilters && isPanelOpen && !isArranging && (
        <PinboardFilters app={app} access={access} route={route} pinboard={pinboard} query={query} />
      )}
      <Crossings crossings={frame.crossings} onTake={uncross} />
      <PinboardFrameContext value={frame}>
        <PinboardRunnerContext value={runner}>
          <PinboardTiles pinboard={pinboard} arranging={arranging} onAdd={add} />
        </PinboardRunnerContext>
      </PinboardFrameContext>
      {dialog === 'settings' && (
        <PinboardDialog
          shares={pinboards.shares}
          edited={pinboard}
          onClose={close}
          onSaved={() => {
            close()
            onChanged()
          }}
        />
      )}
      {dialog === 'add' && <AddDialog reports={pinboards.reports} onClose={close} />}
    </div>
  )
}
