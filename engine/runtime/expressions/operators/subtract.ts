import { ofNumbers } from '../lift.ts'
import { ofOneNumberKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const subtract = {
  kind: 'strict',
  doc: 'The exact difference of two numbers of one kind, or the negative of one; null when any is null.',
  usage: '{"-": [a, b]} or {"-": a}',
  operands: [1, 2],
  type: ofOneNumberKind,
  evaluate: ofNumbers((a, b) => (a === undefined ? null : b === undefined ? a.neg() : a.minus(b))),
} satisfies StrictOperator
