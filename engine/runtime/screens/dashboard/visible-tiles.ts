import type { DashboardScreen, Tile } from '../../../schema/screens/dashboard.ts'
import type { App } from '../../app/app.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { type Scope, siteAtAddress } from '../../expressions/scope.ts'
import { holds } from '../../values/value.ts'

/** The tiles that are for whoever is there (`user`), on the device they use, by name and in their order. */
export function visibleTiles(
  app: App,
  { tiles }: Pick<DashboardScreen, 'tiles'>,
  device: Tile['device'],
  scope: Scope,
): readonly [string, Tile][] {
  const site = siteAtAddress(app)
  return Object.entries(tiles).filter(
    ([, tile]) =>
      (tile.device === undefined || tile.device === device) && (tile.visible === undefined || holds(evaluate(tile.visible, site, scope))),
  )
}
