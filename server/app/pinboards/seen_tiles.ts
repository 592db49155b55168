import type { Access } from '../../../engine/runtime/access/access.ts'
import { addressOfReport, canRun } from '../../../engine/runtime/access/report-screens.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { cutReport } from '../../../engine/runtime/cut/cut-report.ts'
import type { PinboardTile, SeenTile } from '../../../engine/runtime/screens/pinboards/pinboard.ts'

/** A report on a pinboard, as its reader may open it. */
interface ReportPlace {
  /** Nothing for one that is only a part of screens. */
  readonly address: string | null
}

/** Whether a person may run a report, and read the records that it is of. */
export const mayRead = (app: App, access: Access, report: string): boolean =>
  canRun(app, access, report) && cutReport(app, access, report) !== undefined

/** The tiles of a pinboard for one reader: of a report that they may not run nothing is told, not even what it is called. */
export function seenTiles(app: App, access: Access, tiles: readonly PinboardTile[]): readonly SeenTile[] {
  return tiles.map((tile): SeenTile => {
    if (!Object.hasOwn(app.bundle.reports ?? {}, tile.report)) return { ...tile, problem: 'gone' }
    if (mayRead(app, access, tile.report)) return tile
    const { id, show, width, height } = tile
    return { id, report: '', show, width, height, problem: 'unread' }
  })
}

/** Where the reports of tiles are opened. */
export function reportPlaces(app: App, access: Access, tiles: readonly SeenTile[]): Readonly<Record<string, ReportPlace>> {
  const names = new Set(tiles.flatMap(({ report, problem }) => (problem === undefined ? [report] : [])))
  return Object.fromEntries([...names].map((name) => [name, { address: addressOfReport(app, access, name) ?? null }]))
}
