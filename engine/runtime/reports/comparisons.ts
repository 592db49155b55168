import type { ComparisonWay, Report } from '../../schema/report.ts'
import type { AppEntity } from '../app/app.ts'
import { isAverage } from '../app/comparison-field.ts'
import { namesOf } from './dataset-reader.ts'
import { looksBack } from './earlier.ts'
import type { LookedBack } from './earlier-times.ts'
import type { PlannedComparison, ReportPlan } from './report-plan.ts'

/** The comparisons of a report of which everything is seen: what is compared, within what, and along what. */
export function plannedComparisons(
  { comparisons = {} }: Report,
  row: AppEntity,
  compared: ReadonlySet<string>,
  groups: readonly { readonly name: string }[],
  times: readonly LookedBack[],
): readonly PlannedComparison[] {
  const isGroup = (name: string) => groups.some((group) => group.name === name)
  return Object.entries(comparisons).flatMap(([name, { of, as, within, along, over, order }]): readonly PlannedComparison[] => {
    const field = row.fields.get(name)
    if (!field || !compared.has(of) || (within !== undefined && !isGroup(within))) return []
    if (along !== undefined && !isGroup(along) && !compared.has(along)) return []
    const earlier = times.findIndex(({ names }) => names.includes(name))
    if (looksBack.has(as) && earlier < 0) return []
    const first = order ?? (along !== undefined && isGroup(along) ? 'asc' : 'desc')
    return [
      {
        name,
        field,
        of,
        as,
        first,
        ...(within !== undefined && { within }),
        ...(along !== undefined && { along }),
        ...(over !== undefined && { over }),
        ...(earlier >= 0 && { earlier }),
      },
    ]
  })
}

/** Ways in which only a row stands to others: what sums up several has no place of its own. */
export const placed: ReadonlySet<ComparisonWay> = new Set(['rank', 'running', 'runningAverage', 'movingAverage'])

/** Ways that come along an order of rows. */
export const isRunning = (as: ComparisonWay): boolean => as === 'running' || isAverage(as)

/** Ways that come to a part, whose digits are said. */
export const isPart = (as: ComparisonWay): boolean => as === 'share' || as === 'growth'

/** Ways that are of what adds up only. */
export const isOfSums = (as: ComparisonWay): boolean => as === 'share' || as === 'running'

/** Whether the values of a measure or formula add up. */
export function addsUp({ measures = {}, formulas = {} }: Pick<Report, 'measures' | 'formulas'>, of: string): boolean {
  const aggregate = measures[of]?.aggregate
  return aggregate === undefined ? formulas[of]?.kind !== 'percent' : aggregate === 'sum' || aggregate === 'count'
}

/** The columns that a subtotal or the total has nothing in: places among rows, and what is worked out of them. */
export function ofRowsOnly({ comparisons, laterFormulas }: Pick<ReportPlan, 'comparisons' | 'laterFormulas'>): ReadonlySet<string> {
  const names = new Set(comparisons.filter(({ as }) => placed.has(as)).map(({ name }) => name))
  const worked = laterFormulas.filter(({ value }) => namesOf(value).some((name) => names.has(name))).map(({ name }) => name)
  return new Set([...names, ...worked])
}
