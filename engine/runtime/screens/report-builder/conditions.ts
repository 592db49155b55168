import type { Expression, Literal } from '../../../schema/expression.ts'
import { isOperation, nodeOf, pathOf } from '../../expressions/tree.ts'

/** Conditions that hold all together, or of which one must hold. */
export interface ConditionGroup {
  readonly combinator: 'and' | 'or'
  readonly rules: readonly (ConditionGroup | ConditionRule)[]
}

/** One condition on a field. */
interface ConditionRule {
  readonly field: string
  readonly operator: ConditionOperator
  readonly value: Literal | readonly Literal[]
}

/** What can be asked of a field. `lastDays` counts back from today. */
const conditionOperators = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'startsWith',
  'in',
  'notIn',
  'lastDays',
  'present',
  'missing',
  'true',
  'false',
] as const
export type ConditionOperator = (typeof conditionOperators)[number]

const simple: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'contains', 'startsWith', 'in', 'present', 'missing'])
const withoutValue: ReadonlySet<ConditionOperator> = new Set(['present', 'missing', 'true', 'false'])

/** Whether a condition asks for a value. */
export const takesValue = (operator: ConditionOperator): boolean => !withoutValue.has(operator)

/** The conditions as an expression; nothing where none is complete. */
export function expressionOf(group: ConditionGroup): Expression | undefined {
  const parts = group.rules.flatMap((rule): Expression[] => {
    const part = 'rules' in rule ? expressionOf(rule) : ruleExpression(rule)
    return part === undefined ? [] : [part]
  })
  return parts.length > 1 ? { [group.combinator]: parts } : parts[0]
}

function ruleExpression({ field, operator, value }: ConditionRule): Expression | undefined {
  const of: Expression = { var: `record.${field}` }
  if (operator === 'true') return of
  if (operator === 'false') return { '!': [of] }
  if (!takesValue(operator)) return { [operator]: [of] }
  if (Array.isArray(value) ? value.length === 0 : value === '' || value === null) return undefined
  if (operator === 'notIn') return { '!': [{ in: [of, value] }] }
  if (operator === 'lastDays') return { '>=': [of, { addDays: [{ var: 'today' }, -Math.abs(Number(value))] }] }
  return { [operator]: [of, value] }
}

/** An expression as conditions; nothing for one that says more than conditions can. */
export function conditionsOf(expression: Expression | undefined): ConditionGroup | undefined {
  if (expression === undefined) return { combinator: 'and', rules: [] }
  const found = partOf(expression)
  if (found === undefined) return undefined
  return 'rules' in found ? found : { combinator: 'and', rules: [found] }
}

function partOf(expression: Expression): ConditionGroup | ConditionRule | undefined {
  const own = fieldOf(expression)
  if (own !== undefined) return { field: own, operator: 'true', value: null }
  if (!isOperation(expression)) return undefined
  const { operator, operands } = nodeOf(expression)
  if (operator === 'and' || operator === 'or') {
    const rules = operands.map((operand) => partOf(operand as Expression))
    return rules.every((rule) => rule !== undefined) ? { combinator: operator, rules } : undefined
  }
  const [first, second = null] = operands
  if (operator === '!') return negated(first as Expression)
  const field = fieldOf(first as Expression)
  if (field === undefined || !simple.has(operator)) return undefined
  const days = operator === '>=' ? daysBack(second as Expression) : undefined
  if (days !== undefined) return { field, operator: 'lastDays', value: days }
  return isWritten(second) ? { field, operator: operator as ConditionOperator, value: second } : undefined
}

function negated(inner: Expression): ConditionRule | undefined {
  const found = partOf(inner)
  if (!found || 'rules' in found) return undefined
  if (found.operator === 'true') return { ...found, operator: 'false' }
  return found.operator === 'in' ? { ...found, operator: 'notIn' } : undefined
}

function daysBack(operand: Expression): number | undefined {
  if (!isOperation(operand)) return undefined
  const { operator, operands } = nodeOf(operand)
  const [start, days] = operands
  return operator === 'addDays' && pathOf(start) === 'today' && typeof days === 'number' && days < 0 ? -days : undefined
}

function fieldOf(expression: Expression): string | undefined {
  const path = pathOf(expression)
  return path?.startsWith('record.') && !path.slice(7).includes('.') ? path.slice(7) : undefined
}

const isWritten = (operand: unknown): operand is Literal | readonly Literal[] =>
  Array.isArray(operand) ? operand.every((member) => typeof member !== 'object' || member === null) : !isOperation(operand)
