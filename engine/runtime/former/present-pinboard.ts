import type { App } from '../app/app.ts'
import { presentName } from '../names/present-name.ts'
import { readPinboard } from '../screens/pinboards/pinboard.ts'

/** What a pinboard holds, with reports, their parts and their parameters by their present names. */
export function presentPinboard(app: App, kept: unknown): unknown {
  const { tiles, filters } = readPinboard(kept)
  const named = tiles.map((tile) => ({ ...tile, report: presentName(app, 'report', '', tile.report) }))
  const params = (report: string, texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [presentName(app, 'param', report, name), text]))
  return {
    tiles: named.map((tile) => ({
      ...tile,
      ...(tile.part !== undefined && { part: presentName(app, tile.show === 'chart' ? 'chart' : 'reportColumn', tile.report, tile.part) }),
      ...(tile.fixed && { fixed: params(tile.report, tile.fixed) }),
    })),
    filters: named.reduce((all, { report }) => params(report, all), filters),
  }
}
