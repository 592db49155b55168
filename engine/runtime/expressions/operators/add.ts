import type { Decimal } from '../../values/decimal.ts'
import { ofNumbers } from '../lift.ts'
import { ofOneNumberKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const add = {
  kind: 'strict',
  doc: 'The exact sum of numbers of one kind; null when any is null.',
  usage: '{"+": [a, b, …]}',
  operands: [2, Number.POSITIVE_INFINITY],
  type: ofOneNumberKind,
  evaluate: ofNumbers((...numbers) => numbers.reduce((sum: Decimal, number) => sum.plus(number))),
} satisfies StrictOperator
