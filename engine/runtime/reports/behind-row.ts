import type { Expression } from '../../schema/expression.ts'
import { fieldLiteral, isLiteralIssue } from '../queries/field-literal.ts'
import { invalidQuery } from '../queries/problems.ts'
import type { Issue } from '../validation/issue.ts'
import { daysOfPeriod } from '../values/period.ts'
import type { Behind } from './behind-cell.ts'
import { isNoneOf, isOthers } from './others.ts'
import type { PlannedGroup, PlannedRows, ReportPlan } from './report-plan.ts'

/**
 * The conditions on a record that it is among the rows that a row of a report sums up: by the values of the groups of that row,
 * and by what its measure counts, when it is asked for; of a value of an earlier time, among those of then. One list for each kind of record of the dataset.
 */
export function behindRow(plan: ReportPlan, { at, measure }: Behind): readonly (readonly Expression[])[] | readonly Issue[] {
  const then = plan.comparisons.find(({ name, as }) => name === measure && as === 'before')
  const time = then && plan.earlier[then.earlier ?? 0]
  const isFormula = then !== undefined && !plan.measures.some(({ name }) => name === then.of)
  const rows = then ? (time?.rows ?? []) : [plan, ...plan.further]
  if (rows.length === 0) return [invalidQuery('measure', 'measure')]
  const found = rows.map((each) => behindRows(each, at, isFormula ? undefined : (then?.of ?? measure)))
  return found.find(isIssues) ?? (found as readonly (readonly Expression[])[])
}

function behindRows(plan: PlannedRows, at: Behind['at'], measure: string | undefined): readonly Expression[] | readonly Issue[] {
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

export const isIssues = (found: readonly unknown[]): found is readonly Issue[] =>
  found.some((each) => typeof each === 'object' && each !== null && 'code' in each && 'params' in each)

/** The most values that one group is none of: a pivot has no more columns. */
const mostNoneOf = 60

function isOf(group: PlannedGroup, wanted: unknown): Expression | undefined {
  if (!isNoneOf(wanted)) return isValue(group, wanted)
  if (wanted.noneOf.length > mostNoneOf) return undefined
  const conditions = wanted.noneOf.map((each) => isValue(group, each))
  return conditions.every((each) => each !== undefined) ? { and: conditions.map((each) => ({ '!': [each] })) } : undefined
}

function isValue({ value, field, span, lead }: PlannedGroup, wanted: unknown): Expression | undefined {
  if (isOthers(wanted)) return undefined
  if (wanted === null) return { missing: [value] }
  if (span !== undefined) {
    const days = typeof wanted === 'string' ? daysOfPeriod(wanted, span, lead) : undefined
    return days && { and: [{ '>=': [value, days.from] }, { '<=': [value, days.to] }] }
  }
  const literal = fieldLiteral(field, wanted)
  return isLiteralIssue(literal) ? undefined : { '==': [value, literal] }
}
