import { ofNumbers } from '../lift.ts'
import { ofOneNumberKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const abs = {
  kind: 'strict',
  doc: 'The number without its sign; null when it is null.',
  usage: '{"abs": number}',
  operands: [1, 1],
  type: ofOneNumberKind,
  evaluate: ofNumbers((number) => number?.abs() ?? null),
} satisfies StrictOperator
