import { type ExportColumn, exportRow, type SheetCell } from '../../fields/export-sheet.ts'
import { type Decimal, rounded, toDecimal } from '../../values/decimal.ts'
import { listColumns } from '../list/list-columns.ts'
import type { FilledMatrix } from './fill-edits.ts'
import { filledFieldOf, fillingOf } from './filling.ts'
import { fieldAt, type MatrixCell, type MatrixColumn, type MatrixRow } from './matrix.ts'
import { differenceText } from './matrix-texts.ts'

/** What the heads of a sheet say besides what the metadata calls things. */
interface SheetWords {
  /** Above the columns that are best in a row. */
  readonly best: string
  /** Above what remains of a row. */
  readonly left: string
}

const nothing: SheetCell = { t: 'z' }
const said = (text: string): SheetCell => (text === '' ? nothing : { t: 's', v: text })

/** A matrix as a sheet: the columns of a row, which is best, and under each column of the matrix its fields, its difference and what is filled in. */
export function matrixSheet(
  filled: FilledMatrix,
  words: SheetWords,
): { heads: readonly string[]; rows: readonly (readonly SheetCell[])[] } {
  const { context, section, matrix, state } = filled
  const { app, locale, entity } = context
  const rowEntity = entity.lines.get(section.matrix)
  const records = app.entities.get(section.cells.entity)
  if (!rowEntity || !records) return { heads: [], rows: [] }
  const { best, total, fill } = section
  const ofRow = listColumns(app, rowEntity, { columns: section.columns })
  const ofCell = listColumns(app, records, { columns: section.cells.fields })
  const field = filledFieldOf(context, section)
  const filling = fillingOf(matrix, section, state.record)
  const hasTarget = best?.target !== undefined
  const targetLabel = hasTarget ? `± ${rowEntity.fields.get(best.target ?? '')?.label ?? ''}` : ''

  const headsOf = ({ label }: MatrixColumn) =>
    [...ofCell.map((column) => column.label), ...(hasTarget ? [targetLabel] : []), ...(field ? [field.label] : [])].map(
      (name) => `${label} ${name}`,
    )
  const cellsOf = (cell: MatrixCell | undefined): readonly SheetCell[] => {
    const line = cell && filling.lines.get(String(cell.record.id))
    return [
      ...(cell ? exportRow(cell.record, ofCell, locale) : ofCell.map(() => nothing)),
      ...(hasTarget ? [said(cell?.difference ? differenceText(cell.difference) : '')] : []),
      ...(field ? exportRow(line ?? {}, [{ path: field.name, label: field.label, field }], locale) : []),
    ]
  }
  const rowOf = ({ id, row, cells }: MatrixRow): readonly SheetCell[] => [
    ...exportRow(row, ofRow, locale),
    ...(best ? [said(matrix.columns.flatMap(({ key, label }) => (cells.get(key)?.isBest ? [label] : [])).join(', '))] : []),
    ...(fill && field ? [amount(filling.left.get(id), { path: 'left', label: '', field })] : []),
    ...matrix.columns.flatMap(({ key }) => cellsOf(cells.get(key))),
  ]
  const added = total && fieldAt(app, records, total.field)
  const sums = (label: string, sumOf: (column: MatrixColumn) => Decimal | null | undefined): readonly SheetCell[] => [
    said(label),
    ...Array.from({ length: ofRow.length - 1 + (best ? 1 : 0) + (field ? 1 : 0) }, () => nothing),
    ...matrix.columns.flatMap((column) => [
      added ? amount(sumOf(column) ?? undefined, { path: 'sum', label: '', field: added }) : nothing,
      ...Array.from({ length: headsOf(column).length - 1 }, () => nothing),
    ]),
  ]
  return {
    heads: [
      ...ofRow.map(({ label }) => label),
      ...(best ? [words.best] : []),
      ...(field ? [words.left] : []),
      ...matrix.columns.flatMap(headsOf),
    ],
    rows: [
      ...matrix.rows.map(rowOf),
      ...(total ? [sums(total.label, (column) => toDecimal(column.total))] : []),
      ...(fill?.total === undefined ? [] : [sums(fill.total, ({ key }) => filling.totals.get(key))]),
    ],
  }
}

function amount(number: Decimal | undefined, column: ExportColumn): SheetCell {
  if (number === undefined) return nothing
  const [cell = nothing] = exportRow({ [column.path]: rounded(number, 2).toFixed() }, [column], { language: 'ZHS', timeZone: 'UTC' })
  return cell
}
