import { holds } from '../../values/value.ts'
import { common } from '../signatures.ts'
import { nameOfType } from '../type.ts'
import type { LazyOperator } from './operator.ts'

export const branch = {
  kind: 'lazy',
  doc: 'The value after the first condition that holds, or else the last operand; a null condition does not hold.',
  usage: '{"if": [condition, value, …, otherwise]}',
  operands: [3, Number.POSITIVE_INFINITY],
  type: (operands, report) => {
    if (operands.length % 2 === 0) report('oddBranches', null)
    const isCondition = (index: number) => index % 2 === 0 && index < operands.length - 1
    for (const [index, { type }] of operands.entries()) {
      if (isCondition(index) && type.kind !== 'boolean' && type.kind !== 'unknown') {
        report('wrongType', index, { expected: 'boolean', actual: nameOfType(type) })
      }
    }
    const indexes = [...operands.keys()].filter((index) => !isCondition(index))
    const values = operands.filter((_, index) => !isCondition(index))
    const type = common(values, (code, index, params) => report(code, index === null ? null : (indexes[index] ?? null), params))
    return { type, nullable: values.some(({ nullable }) => nullable) }
  },
  evaluate: (operands, scope) => {
    const last = operands.length - 1
    for (let i = 0; i < last; i += 2) {
      if (holds(operands[i]?.(scope) ?? null)) return operands[i + 1]?.(scope) ?? null
    }
    return last % 2 === 0 ? (operands[last]?.(scope) ?? null) : null
  },
} satisfies LazyOperator
