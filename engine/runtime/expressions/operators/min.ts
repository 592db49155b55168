import { extreme } from '../extreme.ts'
import { ofOneOrderedKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const min = {
  kind: 'strict',
  doc: 'The least of values of one kind; null when any is null.',
  usage: '{"min": [a, b, …]}',
  operands: [2, Number.POSITIVE_INFINITY],
  type: ofOneOrderedKind,
  evaluate: (...values) => extreme(values, 1),
} satisfies StrictOperator
