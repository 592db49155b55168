import { sameValue } from '../../values/value.ts'
import { equality } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const notEqual = {
  kind: 'strict',
  doc: 'Whether both have a value and the values differ; false when either is null.',
  usage: '{"!=": [a, b]}',
  operands: [2, 2],
  type: equality,
  evaluate: (a = null, b = null) => a !== null && b !== null && !sameValue(a, b),
} satisfies StrictOperator
