import { type Report, type Span, spans } from '../../schema/report.ts'
import { fieldOf } from '../app/field-of.ts'
import { groupsAcross } from '../reports/across.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

type Wrong = Pick<Finding, 'path' | 'message'>

/** Of two groups across the outer is over several values of the other, and there is a group left for the rows. */
export const pivots: Check = function* ({ of }) {
  for (const { file, value } of of('report')) {
    for (const wrong of wrongHeads(value as Report)) yield { code: 'wrong-value', file, ...wrong }
  }
}

function* wrongHeads(report: Report): Iterable<Wrong> {
  const { groups = {}, columns } = report
  const across = groupsAcross(report)
  const [outer, inner] = across
  if (outer === undefined || inner === undefined || !groups[outer] || !groups[inner]) return
  if (!columns.some((column) => fieldOf(column) in groups && !across.includes(fieldOf(column)))) {
    const message = `Both "${outer}" and "${inner}" stand across, and no group among the columns is left for the rows. Add one.`
    yield { path: ['pivot', 'across'], message }
  }
  if (groups[inner].subtotal) {
    const message = `"${inner}" has no columns under it that could be summed up: remove "subtotal", or say it of "${outer}".`
    yield { path: ['groups', inner, 'subtotal'], message }
  }
  if (fieldIn(groups, outer) === fieldIn(groups, inner) && lengthOf(groups[outer].by) <= lengthOf(groups[inner].by)) {
    const message = `Each value of "${inner}" would have a head of its own: both are of one field, and the span of "${outer}" is no longer. Turn them round, or name another group.`
    yield { path: ['pivot', 'across', 0], message }
  }
}

const fieldIn = (groups: NonNullable<Report['groups']>, name: string): string => groups[name]?.field ?? name

/** Where a span stands among those that get longer; a date as it is is a day. */
const lengthOf = (by: Span = 'day'): number => spans.indexOf(calendarOf(by))

/** The span of the calendar that is as long. */
const calendarOf = (by: Span): Span => (by.startsWith('fiscal') ? (by.replace('fiscal', '').toLowerCase() as Span) : by)
