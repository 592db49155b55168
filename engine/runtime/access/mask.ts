import type { Mask } from '../../schema/mask.ts'
import { toDecimal } from '../values/decimal.ts'
import type { WireValue } from '../values/record-data.ts'

/** What of a value the mask lets through, as it travels; null where it lets through nothing but that there is a value. */
export function masked(value: WireValue, mask: Mask): WireValue {
  if (value === null) return null
  switch (mask.kind) {
    case 'characters':
      return typeof value === 'string' ? characters(value, mask.first ?? 0, mask.last ?? 0, mask.sign ?? '*') : null
    case 'number':
      return rounded(value, mask.roundTo)
    default:
      return mask satisfies never
  }
}

/** Some characters at the ends. A text that has no more than these is hidden whole. */
function characters(text: string, first: number, last: number, sign: string): string {
  const all = [...text]
  if (all.length <= first + last) return sign.repeat(all.length)
  const shown = last === 0 ? [] : all.slice(-last)
  return [...all.slice(0, first), sign.repeat(all.length - first - last), ...shown].join('')
}

function rounded(value: WireValue, roundTo: number | undefined): WireValue {
  const number = typeof value === 'string' || typeof value === 'number' ? toDecimal(value) : null
  if (number === null || roundTo === undefined) return null
  const text = number.div(roundTo).round().times(roundTo).toFixed()
  return typeof value === 'number' ? Number(text) : text
}
