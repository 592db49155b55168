import { sameValue } from '../../values/value.ts'
import { equality } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const equal = {
  kind: 'strict',
  doc: 'Whether both are the same; false when either is null.',
  usage: '{"==": [a, b]}',
  operands: [2, 2],
  type: equality,
  evaluate: (a = null, b = null) => sameValue(a, b),
} satisfies StrictOperator
