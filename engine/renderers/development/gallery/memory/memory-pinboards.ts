import { addressOfReport, canRun, openReports, pinboardsScreen } from '../../../../runtime/access/report-screens.ts'
import { firstSize, type SeenTile } from '../../../../runtime/screens/pinboards/pinboard.ts'
import type { PinboardAnswer, Pinboards } from '../../../api/pinboards.ts'
import { Problem } from '../../../api/problem.ts'
import type { MemoryCaller } from './memory-caller.ts'
import { screenInMemory } from './memory-session.ts'

const facts = { id: '1', version: 1, audience: 'own', role: null, canChange: true } as const

/** The reports that the person may run, of which their pinboard is made. */
const reportsOf = ({ app, access }: MemoryCaller): readonly string[] =>
  Object.keys(app.bundle.reports ?? {}).filter((name) => canRun(app, access, name) && addressOfReport(app, access, name) !== undefined)

/** One pinboard of everything there is, for those who have several reports. */
export function pinboardsInMemory(caller: MemoryCaller): Pinboards {
  const { app, access } = caller
  const names = reportsOf(caller)
  const pinboard = { ...facts, name: app.bundle.app.title, count: names.length }
  return {
    route: pinboardsScreen(app) ?? '',
    pinboards: names.length > 1 ? [pinboard] : [],
    shares: null,
    reports: openReports(app, access),
  }
}

/** That pinboard: of each report a figure, a chart, or its table, and one that is gone. */
export function pinboardInMemory(caller: MemoryCaller): PinboardAnswer {
  const { app, access } = caller
  const route = pinboardsScreen(app)
  if (route === undefined) throw new Problem({ code: 'notFound', status: 404 })
  const names = reportsOf(caller)
  const tiles = names.flatMap((report, at): readonly SeenTile[] => {
    const [chart] = Object.keys(app.bundle.reports?.[report]?.charts ?? {})
    return [
      chart === undefined
        ? { id: `t${at}`, report, show: 'table', ...firstSize.table }
        : { id: `t${at}`, report, show: 'chart', part: chart, ...firstSize.chart },
    ]
  })
  const gone: SeenTile = { id: 'gone', report: 'gone', show: 'chart', part: 'gone', problem: 'gone', ...firstSize.chart }
  return {
    pinboard: { ...facts, name: app.bundle.app.title, state: { tiles: [...tiles, gone], filters: {} } },
    reports: Object.fromEntries(names.map((name) => [name, { address: addressOfReport(app, access, name) ?? null }])),
    screen: screenInMemory(caller, route, names),
  }
}
