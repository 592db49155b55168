import type { Decimal } from '../../values/decimal.ts'
import { ofNumbers } from '../lift.ts'
import { isNumber, nameOfType, type Type } from '../type.ts'
import type { StrictOperator } from './operator.ts'

/** Money times anything but money is money, a quantity times a number or share is a quantity. `undefined`: no product. */
const product = (a: Type, b: Type): Type | undefined => {
  if (a.kind === 'unknown' || b.kind === 'unknown') return { kind: 'unknown' }
  if (a.kind === 'money' || b.kind === 'money') return a.kind === b.kind ? undefined : { kind: 'money' }
  if (a.kind === 'quantity' || b.kind === 'quantity') return { kind: 'quantity' }
  if (a.kind === 'number' && b.kind === 'number') return { kind: 'number', whole: a.whole && b.whole }
  const whole = (type: Type) => type.kind === 'integer' || (type.kind === 'number' && type.whole)
  if (whole(a) && whole(b)) return { kind: 'integer' }
  const shares = (type: Type) => type.kind === 'percent' || type.kind === 'number'
  return shares(a) && shares(b) ? { kind: 'percent' } : { kind: 'decimal' }
}

export const multiply = {
  kind: 'strict',
  doc: 'The exact product; money times anything but money is money. Null when any is null.',
  usage: '{"*": [a, b, …]}',
  operands: [2, Number.POSITIVE_INFINITY],
  type: (operands, report) => {
    let type: Type = { kind: 'number', whole: true }
    for (const [index, operand] of operands.entries()) {
      if (!isNumber(operand.type)) {
        report('wrongType', index, { expected: 'number', actual: nameOfType(operand.type) })
        type = { kind: 'unknown' }
        continue
      }
      const next: Type | undefined = index === 0 ? operand.type : product(type, operand.type)
      if (next === undefined) report('moneyTimesMoney', index)
      type = next ?? { kind: 'unknown' }
    }
    return { type, nullable: operands.some(({ nullable }) => nullable) }
  },
  evaluate: ofNumbers((...numbers) => numbers.reduce((product: Decimal, number) => product.times(number))),
} satisfies StrictOperator
