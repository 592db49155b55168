import type { Report } from '../../schema/report.ts'
import { wireOf } from '../values/record-data.ts'
import { groupsAcross } from './across.ts'
import { isNoneOf, isOthers } from './others.ts'
import type { ChartData, ReportAnswerColumn, ReportRow } from './report-answer.ts'

/** Which rows of the dataset a figure sums up: those with these values of the groups, and of which its measure counts. */
export interface Behind {
  readonly at: Readonly<Record<string, unknown>>
  /** A measure, or a comparison with what it came to earlier: then the rows are those of then. */
  readonly measure?: string
}

/**
 * What is behind a cell of a report, a subtotal or the total: in a column of a pivot only what it stands for, the sum under a head too.
 * Nothing behind how a row stands to others, nor behind values that are not told apart, nor behind what the columns beyond the last came to
 * earlier: which they were then, nobody sees.
 * @param column nothing for the row as a whole
 */
export function behindCell(report: Report, row: ReportRow, column?: ReportAnswerColumn): Behind | undefined {
  if (isCompared(report, column?.of)) return undefined
  if (column?.across?.is === 'rest' && Object.hasOwn(report.comparisons ?? {}, column.of)) return undefined
  const across = groupsAcross(report)
  const groups = Object.keys(report.groups ?? {}).filter((name) => !across.includes(name))
  const closed = typeof row.$subtotal === 'string' ? groups.slice(0, groups.indexOf(row.$subtotal) + 1) : groups
  const at = Object.fromEntries(closed.filter((name) => Object.hasOwn(row, name)).map((name) => [name, wireOf(row, name)]))
  const values = { ...at, ...column?.across?.at }
  return Object.values(values).some(isUntold) ? undefined : { at: values, ...measureOf(report, column?.of) }
}

const isUntold = (value: unknown): boolean => isOthers(value) || (isNoneOf(value) && value.noneOf.some(isOthers))

/** What is behind a point of a chart: a value of its axis, of its series, of a measure. Points of a scatter have their own rows in the table. */
export function behindPoint(report: Report, data: ChartData, chart: string, category: number, series: number): Behind | undefined {
  const declared = report.charts?.[chart]
  const [there, line] = [data.categories[category], data.series[series]]
  if (!declared || !there || !line || data.kind === 'scatter' || isCompared(report, line.measure)) return undefined
  if (isOthers(there.value) || isOthers(line.value)) return undefined
  const of = declared.series === undefined ? {} : { [declared.series]: line.value }
  return { at: { [declared.x]: there.value, ...of }, ...measureOf(report, line.measure) }
}

/** How a row stands to others opens no rows; what it came to earlier does. */
const isCompared = ({ comparisons = {} }: Report, name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(comparisons, name) && comparisons[name]?.as !== 'before'

const measureOf = ({ measures = {}, comparisons = {} }: Report, name: string | undefined): Pick<Behind, 'measure'> =>
  name !== undefined && (Object.hasOwn(measures, name) || Object.hasOwn(comparisons, name)) ? { measure: name } : {}
