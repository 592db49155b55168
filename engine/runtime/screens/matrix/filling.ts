import type { MatrixSection } from '../../../schema/screen-parts.ts'
import type { AppField } from '../../app/app.ts'
import { Decimal, toDecimal } from '../../values/decimal.ts'
import { linesOf, type RecordData, wireOf } from '../../values/record-data.ts'
import type { DocumentContext } from '../document/state.ts'
import type { Matrix } from './matrix.ts'

/** What has been typed into the cells of a matrix. */
export interface Filling {
  /** The line that a cell has become, by the id of the record in it. */
  readonly lines: ReadonlyMap<string, RecordData>
  /** What remains of each row, by its id; negative where there is too much. Nothing for rows that say no number. */
  readonly left: ReadonlyMap<string, Decimal>
  /** What each column comes to by it, by the key of the column; empty where the matrix adds nothing up. */
  readonly totals: ReadonlyMap<string, Decimal>
}

/** The number that is typed into the cells of a matrix; nothing where it is only read. */
export function filledFieldOf({ entity }: Pick<DocumentContext, 'entity'>, { fill }: MatrixSection): AppField | undefined {
  return fill && entity.lines.get(fill.lines)?.fields.get(fill.field)
}

/** What the lines of a document fill into its matrix. */
export function fillingOf(matrix: Matrix, { fill, total }: MatrixSection, document: RecordData): Filling {
  const lines = new Map<string, RecordData>()
  const left = new Map<string, Decimal>()
  const totals = new Map<string, Decimal>()
  if (!fill) return { lines, left, totals }
  for (const line of linesOf(document, fill.lines)) lines.set(String(wireOf(line, fill.via)), line)
  for (const { id, row, cells } of matrix.rows) {
    let typed = new Decimal(0)
    for (const [key, { record }] of cells) {
      const line = lines.get(String(record.id))
      const amount = line && toDecimal(wireOf(line, fill.field))
      if (!amount) continue
      typed = typed.plus(amount)
      const price = total && toDecimal(wireOf(record, total.field))
      if (price) totals.set(key, (totals.get(key) ?? new Decimal(0)).plus(amount.times(price)))
    }
    const whole = toDecimal(wireOf(row, fill.upTo))
    if (whole) left.set(id, whole.minus(typed))
  }
  return { lines, left, totals }
}
