import type { Expression } from '../../schema/expression.ts'
import { fieldLiteral, isLiteralIssue } from '../queries/field-literal.ts'
import { invalidQuery } from '../queries/problems.ts'
import type { Issue } from '../validation/issue.ts'
import type { Behind } from './behind-cell.ts'
import { daysOfPeriod } from './period.ts'
import type { PlannedGroup, ReportPlan } from './report-plan.ts'

/**
 * The conditions on a record that it is among the rows that a row of a report sums up: by the values of the groups of that row,
 * and by what its measure counts, when it is asked for.
 */
export function behindRow(plan: ReportPlan, { at, measure }: Behind): readonly Expression[] | readonly Issue[] {
  const issues: Issue[] = []
  const counted = plan.measures.find(({ name }) => name === measure)
  if (measure !== undefined && !counted) issues.push(invalidQuery('measure', 'measure'))
  const conditions = Object.entries(at).flatMap(([name, value]): readonly Expression[] => {
    const group = plan.groups.find((each) => each.name === name)
    const condition = group && isOf(group, value)
    if (condition === undefined) issues.push(invalidQuery(`at.${name}`, 'group'))
    return condition === undefined ? [] : [condition]
  })
  return issues.length > 0 ? issues : [...conditions, ...(counted?.where === undefined ? [] : [counted.where])]
}

export const isIssues = (found: readonly Expression[] | readonly Issue[]): found is readonly Issue[] =>
  found.some((each) => typeof each === 'object' && each !== null && 'code' in each && 'params' in each)

function isOf({ value, field, span }: PlannedGroup, wanted: unknown): Expression | undefined {
  if (wanted === null) return { missing: [value] }
  if (span !== undefined) {
    const days = typeof wanted === 'string' ? daysOfPeriod(wanted, span) : undefined
    return days && { and: [{ '>=': [value, days.from] }, { '<=': [value, days.to] }] }
  }
  const literal = fieldLiteral(field, wanted)
  return isLiteralIssue(literal) ? undefined : { '==': [value, literal] }
}
