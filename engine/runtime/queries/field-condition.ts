import type { Expression, Literal } from '../../schema/expression.ts'
import type { AppField } from '../app/app.ts'
import type { Issue } from '../validation/issue.ts'
import { dateOfDay, dayOf } from '../values/days.ts'
import { momentIn } from '../values/moment.ts'
import { type FieldLiteral, fieldLiteral, isLiteralIssue } from './field-literal.ts'
import { invalidQuery } from './problems.ts'

/** What can be asked of one field in a field map: `{"status": "NEW", "orderDate": {">=": "2026-01-01"}}`. */
const comparisons = {
  '!=': 'one',
  '<': 'one',
  '<=': 'one',
  '==': 'one',
  '>': 'one',
  '>=': 'one',
  contains: 'text',
  endsWith: 'text',
  in: 'many',
  missing: 'yes',
  present: 'yes',
  startsWith: 'text',
} as const
type Comparison = keyof typeof comparisons
type Ordering = Extract<Comparison, '!=' | '<' | '<=' | '==' | '>' | '>='>

const isComparison = (name: string): name is Comparison => Object.hasOwn(comparisons, name)

/** A field of a field map, and where its values come from. */
interface Asked {
  readonly path: string
  readonly field: AppField
  readonly timeZone: string
}

/** The condition on a field that an entry of a field map means, or what is wrong with it. */
export function fieldCondition(asked: Asked, value: unknown): Expression | Issue {
  if (value === null) return { missing: [variable(asked)] }
  if (Array.isArray(value)) return anyOf(asked, value)
  if (typeof value !== 'object') return compare(asked, '==', value)
  const parts = Object.entries(value).map(([name, operand]) => compare(asked, name, operand))
  const issue = parts.find(isConditionIssue)
  if (issue || parts.length === 0) return issue ?? invalidQuery('', 'comparison')
  return allOf(parts as Expression[])
}

export const isConditionIssue = (condition: Expression | Issue): condition is Issue =>
  typeof condition === 'object' && condition !== null && typeof condition.code === 'string' && 'params' in condition

const variable = ({ path }: Asked): Expression => ({ var: `record.${path}` })
const allOf = (parts: readonly Expression[]): Expression => (parts.length === 1 ? (parts[0] ?? true) : { and: parts })

function compare(asked: Asked, name: string, operand: unknown): Expression | Issue {
  if (!isComparison(name)) return invalidQuery('', Object.keys(comparisons).join(' '))
  switch (comparisons[name]) {
    case 'yes':
      if (typeof operand !== 'boolean') return invalidQuery('', 'true | false')
      return { [operand === (name === 'present') ? 'present' : 'missing']: [variable(asked)] }
    case 'many':
      return Array.isArray(operand) ? anyOf(asked, operand) : invalidQuery('', 'list')
    case 'text':
      return partOf(asked, name, operand)
    case 'one':
      return ordered(asked, name as Ordering, operand)
  }
}

function partOf(asked: Asked, name: string, operand: unknown): Expression | Issue {
  const { field } = asked
  if (typeof operand !== 'string') return invalidQuery('', 'text')
  if (field.multiple) return name === 'contains' ? { in: [operand, variable(asked)] } : invalidQuery('', 'contains')
  return field.kind === 'text' || field.kind === 'code' ? { [name]: [variable(asked), operand] } : invalidQuery('', 'text field')
}

function ordered(asked: Asked, name: Ordering, operand: unknown): Expression | Issue {
  const { field } = asked
  if (field.kind === 'datetime' && typeof operand === 'string' && dayOf(operand) !== null) return onDay(asked, name, operand)
  const literal = fieldLiteral(field, operand)
  if (isLiteralIssue(literal)) return literal
  if (field.multiple) return name === '==' ? { in: [literal, variable(asked)] } : invalidQuery('', 'in')
  return { [name]: [variable(asked), literal] }
}

/** A moment compared with a business date: with the beginning of the day, or of the next. */
function onDay(asked: Asked, name: Ordering, date: string): Expression {
  const start = momentIn(asked.timeZone, date, '00:00:00')
  const next = momentIn(asked.timeZone, dateOfDay((dayOf(date) ?? 0) + 1) ?? date, '00:00:00')
  const at = (operator: string, moment: string | null): Expression => ({ [operator]: [variable(asked), moment] })
  const bounds: Record<Ordering, Expression> = {
    '!=': { or: [at('<', start), at('>=', next)] },
    '<': at('<', start),
    '<=': at('<', next),
    '==': { and: [at('>=', start), at('<', next)] },
    '>': at('>=', next),
    '>=': at('>=', start),
  }
  return bounds[name]
}

function anyOf(asked: Asked, values: readonly unknown[]): Expression | Issue {
  const literals = values.filter((value) => value !== null).map((value) => fieldLiteral(asked.field, value))
  const issue = literals.find(isLiteralIssue)
  if (issue) return issue
  const wanted = literals as FieldLiteral[] as readonly Literal[]
  const isOne: Expression = asked.field.multiple
    ? { or: wanted.map((value) => ({ in: [value, variable(asked)] })) }
    : { in: [variable(asked), wanted] }
  return wanted.length === values.length ? isOne : { or: [isOne, { missing: [variable(asked)] }] }
}
