import { plainNumber } from '../../fields/exact.ts'
import { toDecimal } from '../../values/decimal.ts'

/** What is typed into a percentage, as Excel reads it: `13` and `13%` and `0.13` are all 13%. */
export function withPercentSign(text: string): string {
  const plain = plainNumber(text)
  const number = plain.endsWith('%') ? null : toDecimal(plain)
  return number?.abs().gte(1) ? `${plain}%` : text
}
