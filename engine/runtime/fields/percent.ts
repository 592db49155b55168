import { toDecimal } from '../values/decimal.ts'
import { exact, grouped, placesOf, plainNumber, shortest } from './exact.ts'
import type { FieldKind } from './field-kind.ts'

const common = exact('percent', () => 0)

/** `0.13` is kept as `0.130000` and shown as `13%`; `13%`, `13` and `0.13` can be typed: nobody means 1300 % by 13. */
export const percent = {
  ...common,
  fromText: (text, field) => {
    const plain = plainNumber(text)
    const bare = toDecimal(plain)
    const share = plain.endsWith('%') ? toDecimal(plain.slice(0, -1)) : bare?.abs().gt(1) ? bare : null
    return common.parse(share === null ? plain : share.div(100).toFixed(), field)
  },
  format: (wire, _field, locale) => {
    const share = toDecimal(wire)
    return share === null ? '' : `${grouped(shortest(share.times(100), locale.digits ?? 0))}%`
  },
  digits: (wire) => Math.max(0, placesOf(wire) - 2),
} satisfies FieldKind<'percent'>
