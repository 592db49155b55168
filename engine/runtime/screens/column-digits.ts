import type { AppField } from '../app/app.ts'
import { remember } from '../app/remember.ts'
import { fieldKinds } from '../fields/index.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'

/** Columns by path, with the digits after the point that all their numbers are shown with. */
export type ColumnDigits = Readonly<Record<string, number>>

export const noDigits: ColumnDigits = {}

/** A column whose numbers are measured. */
export interface MeasuredColumn {
  readonly path: string
  readonly field: AppField
}

/**
 * How many digits after the point the numbers of each column have: as many as the one that needs most of them, so that the points stand below
 * each other and none is taken for ten times another.
 * @param known what rows read before have needed
 */
export function columnDigits(
  columns: readonly MeasuredColumn[],
  rows: readonly RecordData[],
  known: ColumnDigits = noDigits,
): ColumnDigits {
  const found: Record<string, number> = { ...known }
  const digitsOf = rowDigits(columns)
  for (const row of rows) {
    for (const [path, digits] of digitsOf(row)) found[path] = Math.max(found[path] ?? 0, digits)
  }
  return Object.keys(found).every((path) => found[path] === known[path]) ? known : found
}

/** The digits that the numbers of a row need; of a row that did not change they are known. */
const rowDigits = remember((columns: readonly MeasuredColumn[]) => {
  const numbers = columns.filter(({ field }) => fieldKinds[field.kind].digits && !field.multiple)
  return remember((row: RecordData) =>
    numbers.flatMap(({ path, field }): [path: string, digits: number][] => {
      const wire = wireOf(row, path)
      return wire === null ? [] : [[path, fieldKinds[field.kind].digits?.(wire, field) ?? 0]]
    }),
  )
})
