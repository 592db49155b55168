import { isDecimal } from '../../values/value.ts'
import { numberAs } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const asMoney = {
  kind: 'strict',
  doc: 'The number as an amount of money, where the two meet; null when it is null.',
  usage: '{"asMoney": number}',
  operands: [1, 1],
  type: numberAs('money'),
  evaluate: (number = null) => (isDecimal(number) ? number : null),
} satisfies StrictOperator
