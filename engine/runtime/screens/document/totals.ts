import { Decimal, toDecimal } from '../../values/decimal.ts'
import type { RecordData } from '../../values/record-data.ts'

/** The exact sum of a column, as a decimal string; cells without a number are left out. */
export function total(rows: readonly RecordData[], field: string): string {
  return rows.reduce((sum, row) => sum.plus(toDecimal(row[field]) ?? 0), new Decimal(0)).toString()
}
