import type { Report } from '../../schema/report.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Check } from './context.ts'

/** A tile shows a chart of a report that nobody asks for parameters: those that the report must have need a default. */
export const chartTiles: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    if (screen.kind !== 'dashboard') continue
    for (const [name, tile] of Object.entries(screen.tiles)) {
      const report = tile.kind === 'chart' ? app.bundle.reports?.[tile.report] : undefined
      const open = report && openParameters(report)
      if (tile.kind !== 'chart' || !open || open.length === 0) continue
      const message = `The report "${tile.report}" cannot run unasked: it needs ${open.join(', ')}. Give the parameter a default, or show another report.`
      yield { code: 'unasked-parameter', file, path: ['tiles', name, 'report'], message }
    }
  }
}

/** The parameters that a report must be given and that have no default: each alone, or several of which one is enough. */
function openParameters({ filters = {}, atLeastOneOf = [] }: Report): readonly string[] {
  const isOpen = (name: string) => filters[name]?.default === undefined
  const required = Object.keys(filters).filter((name) => filters[name]?.required === true && isOpen(name))
  const alternatives = atLeastOneOf.filter((names) => names.every(isOpen)).map((names) => names.join(' or '))
  return [...required, ...alternatives].map((each) => `"${each}"`)
}
