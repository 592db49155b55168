import type { Expression } from '../../schema/expression.ts'
import type { AppField } from '../app/app.ts'

/** What can be asked of one field in a field map: `{"status": "NEW", "orderDate": {">=": "2026-01-01"}}`. */
const comparisons = {
  '!=': 'one',
  '<': 'one',
  '<=': 'one',
  '==': 'one',
  '>': 'one',
  '>=': 'one',
  contains: 'one',
  endsWith: 'one',
  in: 'many',
  missing: 'yes',
  present: 'yes',
  startsWith: 'one',
} as const
type Comparison = keyof typeof comparisons

type Literal = null | boolean | number | string
const isLiteral = (value: unknown): value is Literal => value === null || ['boolean', 'number', 'string'].includes(typeof value)
const isComparison = (name: string): name is Comparison => Object.hasOwn(comparisons, name)

/** The condition on a field that an entry of a field map means; `undefined` when it means nothing. */
export function fieldCondition(path: string, field: AppField, value: unknown): Expression | undefined {
  const variable = { var: `record.${path}` }
  if (value === null) return { missing: [variable] }
  if (isLiteral(value)) return field.multiple ? { in: [value, variable] } : { '==': [variable, value] }
  if (Array.isArray(value)) return value.every(isLiteral) ? anyOf(variable, field, value) : undefined
  if (typeof value !== 'object') return undefined
  const parts = Object.entries(value).map(([name, operand]) => compare(variable, field, name, operand))
  const known = parts.filter((part) => part !== undefined)
  if (known.length !== parts.length || known.length === 0) return undefined
  return known.length === 1 ? known[0] : { and: known }
}

function compare(variable: { var: string }, field: AppField, name: string, operand: unknown): Expression | undefined {
  if (!isComparison(name)) return undefined
  switch (comparisons[name]) {
    case 'yes':
      return typeof operand === 'boolean' ? { [operand === (name === 'present') ? 'present' : 'missing']: [variable] } : undefined
    case 'many':
      return Array.isArray(operand) && operand.every(isLiteral) ? anyOf(variable, field, operand) : undefined
    case 'one':
      if (!isLiteral(operand) || operand === null) return undefined
      return field.multiple && (name === '==' || name === 'contains') ? { in: [operand, variable] } : { [name]: [variable, operand] }
  }
}

function anyOf(variable: { var: string }, field: AppField, values: readonly Literal[]): Expression {
  const wanted = values.filter((value) => value !== null)
  const isOne: Expression = field.multiple
    ? { or: wanted.map((value) => ({ in: [value, variable] })) }
    : ({ in: [variable, wanted] } as unknown as Expression)
  return wanted.length === values.length ? isOne : { or: [isOne, { missing: [variable] }] }
}
