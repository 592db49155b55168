import type { App } from '../../../runtime/app/app.ts'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import type { Tile } from '../../../schema/screens/dashboard.ts'

/** What all tiles of a dashboard know of it. */
export interface TileFrame {
  readonly app: App
  readonly route: string
  readonly scope: Scope
  readonly locale: FieldLocale
  /** Another value: read again. */
  readonly refreshes: number
}

export interface TileProps<Kind extends Tile['kind'] = Tile['kind']> {
  readonly name: string
  readonly tile: Extract<Tile, { kind: Kind }>
  readonly frame: TileFrame
}
