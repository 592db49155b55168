import type { MatrixSection } from '../../../schema/screen-parts.ts'
import type { App, AppEntity, AppField } from '../../app/app.ts'
import { follow } from '../../app/path.ts'
import { quotientOf } from '../../expressions/operators/divide.ts'
import type { FieldLocale } from '../../fields/field-kind.ts'
import { fieldKinds } from '../../fields/index.ts'
import { Decimal, toDecimal } from '../../values/decimal.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'
import { orderOfText } from '../../values/value.ts'

/** A record in a cell. */
export interface MatrixCell {
  readonly record: RecordData
  /** What is compared; null where nothing is said. */
  readonly value: Decimal | null
  readonly isBest: boolean
  /** By which part of the target of the row the value is above or (negative) below it: `-0.0312`. */
  readonly difference: Decimal | null
  /** Whether the difference is for the better, by what is best. */
  readonly isWithin: boolean
}

/** A column: the records that say the same across. */
export interface MatrixColumn {
  readonly key: string
  readonly label: string
  /** The first of its records: its head tells of it. */
  readonly head: RecordData
  /** What it comes to, as a decimal string; null where the matrix adds nothing up. */
  readonly total: string | null
  /** How many rows have nothing here. */
  readonly gaps: number
  /** Of the columns without a gap, that with the best total. */
  readonly isBest: boolean
}

/** A line of the document with what refers to it, by the key of the column. */
export interface MatrixRow {
  readonly id: string
  readonly row: RecordData
  readonly cells: ReadonlyMap<string, MatrixCell>
}

export interface Matrix {
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly MatrixColumn[]
}

/** What a matrix is made of. */
interface MatrixParts {
  readonly app: App
  readonly locale: FieldLocale
  readonly section: MatrixSection
  /** The lines of the document as they stand. */
  readonly rows: readonly RecordData[]
  /** What was found for its cells. */
  readonly found: readonly RecordData[]
}

/** The matrix of some lines and what was found for them. Columns stand in the order of their totals, those without a gap first. */
export function matrixOf(parts: MatrixParts): Matrix {
  const { section, rows } = parts
  const byRow = new Map<string, RecordData[]>()
  for (const record of parts.found) {
    const id = String(wireOf(record, section.cells.by) ?? '')
    const known = byRow.get(id)
    if (known) known.push(record)
    else byRow.set(id, [record])
  }
  const made = rows.flatMap((row): MatrixRow[] => {
    const id = row.id
    return id === undefined ? [] : [{ id, row, cells: cellsOf(section, row, byRow.get(id) ?? []) }]
  })
  return { rows: made, columns: columnsOf(parts, made) }
}

const columnKey = (section: MatrixSection, record: RecordData) => String(wireOf(record, section.cells.across) ?? '')

/** The cells of a row; of two records in one cell the better one stands there. */
function cellsOf(section: MatrixSection, row: RecordData, records: readonly RecordData[]): ReadonlyMap<string, MatrixCell> {
  const { best } = section
  const isHighest = best?.is === 'highest'
  const isBetter = (one: Decimal, other: Decimal) => (isHighest ? one.gt(other) : one.lt(other))
  const chosen = new Map<string, { record: RecordData; value: Decimal | null }>()
  let first: Decimal | null = null
  for (const record of records) {
    const value = best ? toDecimal(wireOf(record, best.field)) : null
    const key = columnKey(section, record)
    const known = chosen.get(key)
    if (known && (value === null || (known.value !== null && !isBetter(value, known.value)))) continue
    chosen.set(key, { record, value })
    if (value !== null && (first === null || isBetter(value, first))) first = value
  }
  const target = best?.target === undefined ? null : toDecimal(wireOf(row, best.target))
  return new Map(
    [...chosen].map(([key, { record, value }]) => {
      const difference = value === null || target === null || target.isZero() ? null : quotientOf(value.minus(target), target, 4)
      const isWithin = difference !== null && (isHighest ? difference.gte(0) : difference.lte(0))
      return [key, { record, value, isBest: value !== null && first?.eq(value) === true, difference, isWithin }]
    }),
  )
}

function columnsOf({ app, locale, section }: MatrixParts, rows: readonly MatrixRow[]): readonly MatrixColumn[] {
  const heads = new Map<string, RecordData>()
  for (const { cells } of rows) for (const [key, { record }] of cells) if (!heads.has(key)) heads.set(key, record)
  const field = fieldAt(app, app.entities.get(section.cells.entity), section.cells.across)
  const columns = [...heads].map(([key, head]): MatrixColumn & { readonly sum: Decimal } => {
    const sum = sumOf(section, rows, key)
    const gaps = rows.filter(({ cells }) => isGap(section, cells.get(key))).length
    return {
      key,
      label: labelOf(section, field, head, locale),
      head,
      total: section.total ? sum.toString() : null,
      gaps,
      isBest: false,
      sum,
    }
  })
  const direction = section.best?.is === 'highest' ? -1 : 1
  const ordered = columns.toSorted(
    (one, other) =>
      Math.sign(one.gaps) - Math.sign(other.gaps) ||
      (section.total ? one.sum.cmp(other.sum) * direction : 0) ||
      orderOfText(one.label, other.label),
  )
  const isCompared = section.best !== undefined && section.total !== undefined
  const first = isCompared ? ordered.find(({ gaps }) => gaps === 0)?.sum : undefined
  return ordered.map(({ sum, ...column }) => ({ ...column, isBest: column.gaps === 0 && first?.eq(sum) === true }))
}

/** The last field of a path. */
export const fieldAt = (app: App, entity: AppEntity | undefined, path: string): AppField | undefined =>
  entity && follow(app, entity, path).steps.at(-1)?.field

function labelOf({ cells: { across } }: MatrixSection, field: AppField | undefined, record: RecordData, locale: FieldLocale): string {
  const label = record.$labels?.[across]
  const wire = wireOf(record, across)
  if (!field || wire === null) return label ?? ''
  return label ?? fieldKinds[field.kind].format(wire, field, locale)
}

/** Whether a row has nothing in a column: no record, or one that says nothing of what is compared or added up. */
export function isGap({ best, total }: MatrixSection, cell: MatrixCell | undefined): boolean {
  const said = best?.field ?? total?.field
  return cell === undefined || (said !== undefined && wireOf(cell.record, said) === null)
}

function sumOf({ total }: MatrixSection, rows: readonly MatrixRow[], key: string): Decimal {
  const sum = new Decimal(0)
  if (!total) return sum
  return rows.reduce((before, { row, cells }) => {
    const cell = cells.get(key)
    const value = cell && toDecimal(wireOf(cell.record, total.field))
    const factor = total.times === undefined ? new Decimal(1) : toDecimal(wireOf(row, total.times))
    return value && factor ? before.plus(value.times(factor)) : before
  }, sum)
}
