import type { Report } from '../../../schema/report.ts'
import { asAcross, groupsAcross } from '../../reports/across.ts'
import { tidy } from './remove.ts'

/** The most groups that stand across: one under the other. */
const mostAcross = 2

/** The groups of a report that its rows have: those that are not across. */
export function groupsDown(report: Report): readonly string[] {
  const across = groupsAcross(report)
  return Object.keys(report.groups ?? {}).filter((name) => !across.includes(name))
}

/** Whether one more group may stand across: two do at most, and one is left for the rows. */
export const canTurn = (report: Report): boolean => groupsAcross(report).length < mostAcross && groupsDown(report).length > 1

/** The report with a group across, or no longer. */
export function turned(report: Report, name: string, isAcross: boolean): Report {
  const rest = groupsAcross(report).filter((each) => each !== name)
  const across = isAcross ? [...rest, name] : rest
  const measures = report.pivot?.measures ?? Object.keys(report.measures ?? {})
  return withHeadsInOrder(tidy({ ...report, pivot: across.length > 0 ? { across: asAcross(across), measures } : undefined }))
}

/** Of two groups across the one that comes first among the groups is the outer; the inner sums up nothing. */
export function withHeadsInOrder(report: Report): Report {
  const { pivot, groups = {} } = report
  const across = Object.keys(groups).filter((name) => groupsAcross(report).includes(name))
  const inner = across[1] === undefined ? undefined : groups[across[1]]
  if (!pivot || across[1] === undefined || !inner) return report
  const { subtotal: _subtotal, ...plain } = inner
  return { ...report, groups: { ...groups, [across[1]]: plain }, pivot: { ...pivot, across } }
}

/** Where a group sums up what it is over: a row after each of its values, a column under each of its heads, or neither. */
export function sumOf(report: Report, name: string): 'row' | 'column' | undefined {
  const [outer, inner] = groupsAcross(report)
  if (name === outer) return inner === undefined ? undefined : 'column'
  const down = groupsDown(report)
  return name === inner || down.indexOf(name) === down.length - 1 ? undefined : 'row'
}
