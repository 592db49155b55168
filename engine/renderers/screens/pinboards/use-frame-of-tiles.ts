import { useCallback, useMemo, useState } from 'react'
import type { App } from '../../../runtime/app/app.ts'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import { type Crossing, crossed } from '../../../runtime/screens/pinboards/crossing.ts'
import type { PinboardAnswer } from '../../api/pinboards.ts'
import type { PinboardFrame } from './pinboard-frame.ts'
import type { PinboardFilters } from './use-pinboard-filters.ts'

interface FrameOptions {
  readonly app: App
  readonly scope: Scope
  readonly filters: PinboardFilters
  readonly reports: PinboardAnswer['reports']
  readonly isArranging: boolean
}

/** What all tiles know of their pinboard, with what was chosen in one of them; `uncross` takes back what was chosen in a tile. */
export function useFrameOfTiles({ app, scope, filters, reports, isArranging }: FrameOptions) {
  const [crossings, setCrossings] = useState<readonly Crossing[]>([])
  const { inputs, query } = filters
  const { conditions } = query.state
  const locale = useMemo(() => ({ language: app.bundle.language, timeZone: app.bundle.app.timeZone }), [app])
  const cross = useCallback((next: Crossing) => setCrossings((all) => crossed(all, next)), [])
  const frame = useMemo(
    (): PinboardFrame => ({ app, locale, scope, inputs, conditions, crossings, reports, cross, isArranging }),
    [app, locale, scope, inputs, conditions, crossings, reports, cross, isArranging],
  )
  return { frame, uncross: (tile: string) => setCrossings((all) => all.filter((each) => each.tile !== tile)) }
}
