import type { MatrixSection } from '../../../schema/screen-parts.ts'
import type { AppEntity, AppField } from '../../app/app.ts'
import { recordName } from '../../documents/record-name.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import { isIssue } from '../../fields/field-kind.ts'
import { fieldKinds } from '../../fields/index.ts'
import { Decimal, toDecimal } from '../../values/decimal.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../../values/record-data.ts'
import { isDecimal } from '../../values/value.ts'
import type { DocumentEdit, LinesEdit } from '../document/edit.ts'
import { readText } from '../document/input.ts'
import { keyOf } from '../document/rows.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from '../document/state.ts'
import { type Filling, filledFieldOf, fillingOf } from './filling.ts'
import { isGap, type Matrix, type MatrixCell, type MatrixRow } from './matrix.ts'

/** A matrix in a document, and what is filled into it. */
export interface FilledMatrix {
  readonly context: DocumentContext
  readonly state: DocumentState
  readonly section: MatrixSection
  readonly matrix: Matrix
}

/** The parts that filling goes by; nothing where the matrix is only read. */
interface Desk extends FilledMatrix {
  readonly fill: NonNullable<MatrixSection['fill']>
  readonly field: AppField
  readonly records: AppEntity
  readonly filling: Filling
}

function deskOf(filled: FilledMatrix): Desk | undefined {
  const { context, section, matrix, state } = filled
  const { fill, cells } = section
  const field = filledFieldOf(context, section)
  const records = context.app.entities.get(cells.entity)
  return fill && field && records ? { ...filled, fill, field, records, filling: fillingOf(matrix, section, state.record) } : undefined
}

/** What a text makes of a cell: a line, another number in its line, or, empty or zero, no line. Nothing where it says what stands there. */
export function typeIntoCell(filled: FilledMatrix, cell: MatrixCell, text: string): DocumentEdit | undefined {
  const desk = deskOf(filled)
  if (!desk) return undefined
  const { context, state, fill, field, filling } = desk
  const read = readText(context, field, text)
  const line = filling.lines.get(String(cell.record.id))
  const isNothing = !isIssue(read) && (read === null || toDecimal(read)?.isZero() === true)
  if (isNothing) return line && remove(desk, [line])
  if (line) return { kind: 'cells', lines: fill.lines, cells: [{ key: keyOf(line), field: field.name, input: { kind: 'text', text } }] }
  const key = `+${state.given + 1}`
  const cells = [{ key, field: field.name, input: { kind: 'text', text } as const }]
  return { kind: 'together', edits: [insert(desk, [lineOf(desk, cell, null)]), { kind: 'cells', lines: fill.lines, cells }] }
}

/**
 * Chooses a cell: it takes what remains of its row, or, where nothing does, as much of the row as it can, and the others keep the rest.
 * A cell that is chosen already is let go. Nothing where the cell can take nothing.
 */
export function chooseCell(filled: FilledMatrix, row: MatrixRow, cell: MatrixCell): DocumentEdit | undefined {
  const desk = deskOf(filled)
  if (!desk) return undefined
  const line = desk.filling.lines.get(String(cell.record.id))
  if (line) return remove(desk, [line])
  const whole = toDecimal(wireOf(row.row, desk.fill.upTo))
  const left = desk.filling.left.get(row.id)
  if (!whole || !left) return undefined
  const amount = Decimal.min(left.gt(0) ? left : whole, mostOf(desk, row, cell))
  if (amount.lte(0)) return undefined
  const added = insert(desk, [lineOf(desk, cell, wire(desk, amount))])
  const tooMuch = amount.minus(Decimal.max(left, 0))
  return together([...reduce(desk, row, tooMuch), added])
}

/** Fills what remains of each row, from its best cell on; nothing where nothing can be filled. */
export function fillFromBest(filled: FilledMatrix): DocumentEdit | undefined {
  const desk = deskOf(filled)
  if (!desk) return undefined
  const added: RecordData[] = []
  const changed: LinesEdit[] = []
  for (const row of desk.matrix.rows) {
    let left = desk.filling.left.get(row.id) ?? new Decimal(0)
    for (const cell of fromBest(desk.section, row)) {
      if (left.lte(0)) break
      const line = desk.filling.lines.get(String(cell.record.id))
      const before = (line && toDecimal(wireOf(line, desk.fill.field))) ?? new Decimal(0)
      const more = Decimal.min(left, mostOf(desk, row, cell).minus(before))
      if (more.lte(0)) continue
      left = left.minus(more)
      if (line) changed.push(setAmount(desk, line, before.plus(more)))
      else added.push(lineOf(desk, cell, wire(desk, more)))
    }
  }
  return together([...changed, ...(added.length > 0 ? [insert(desk, added)] : [])])
}

/** Empties every cell; nothing where none is filled. */
export function emptyMatrix(filled: FilledMatrix): DocumentEdit | undefined {
  const { section, state } = filled
  const lines = linesOf(state.record, section.fill?.lines ?? '')
  return section.fill && lines.length > 0 ? { kind: 'remove', lines: section.fill.lines, keys: lines.map(keyOf) } : undefined
}

/** Whether a cell can be filled: something is said in it. */
export const isFillable = (section: MatrixSection, cell: MatrixCell | undefined): cell is MatrixCell =>
  section.fill !== undefined && !isGap(section, cell)

/** The cells of a row that say something, the best first; where nothing is compared, as they stand. */
function fromBest(section: MatrixSection, row: MatrixRow): readonly MatrixCell[] {
  const direction = section.best?.is === 'highest' ? -1 : 1
  const said = [...row.cells.values()].filter((cell) => isFillable(section, cell))
  return said.toSorted((one, other) => (one.value && other.value ? one.value.cmp(other.value) * direction : 0))
}

/** The most that a cell takes, cut to the digits that can be kept. Where that is not known, nothing. */
function mostOf({ context, state, section, fill, field }: Desk, { row }: MatrixRow, cell: MatrixCell): Decimal {
  const whole = toDecimal(wireOf(row, fill.upTo)) ?? new Decimal(0)
  if (fill.most === undefined) return whole
  const { app, entity } = context
  const rows = entity.lines.get(section.matrix)?.name ?? ''
  const site = siteOf(app, { record: entity.name, row: rows, candidate: section.cells.entity })
  const most = evaluate(fill.most, site, { ...surroundingsOf(context, state), record: state.record, row, candidate: cell.record })
  return isDecimal(most) ? most.toDecimalPlaces(field.scale ?? 0, Decimal.ROUND_DOWN) : new Decimal(0)
}

/** Takes an amount away from what is filled into a row, from its worst cell on. */
function reduce(desk: Desk, row: MatrixRow, amount: Decimal): readonly LinesEdit[] {
  const edits: LinesEdit[] = []
  let tooMuch = amount
  for (const cell of fromBest(desk.section, row).toReversed()) {
    const line = desk.filling.lines.get(String(cell.record.id))
    const filled = line && toDecimal(wireOf(line, desk.fill.field))
    if (tooMuch.lte(0) || !line || !filled) continue
    edits.push(filled.lte(tooMuch) ? remove(desk, [line]) : setAmount(desk, line, filled.minus(tooMuch)))
    tooMuch = tooMuch.minus(filled)
  }
  return edits
}

/** The line that a cell becomes, with what is known of the record in it. */
function lineOf({ fill, records }: Desk, { record }: MatrixCell, amount: WireValue): RecordData {
  const behind = Object.entries(record).filter(([path, value]) => !path.startsWith('$') && !isLines(value))
  const labels = Object.entries(record.$labels ?? {}).map(([path, label]) => [`${fill.via}.${path}`, label])
  return {
    ...(Object.fromEntries(behind.map(([path, value]) => [`${fill.via}.${path}`, value])) as RecordData),
    [fill.via]: String(record.id),
    [fill.field]: amount,
    $labels: { ...Object.fromEntries(labels), [fill.via]: recordName(records, record) },
  }
}

const isLines = (value: unknown): boolean => Array.isArray(value) && typeof value[0] === 'object'

const wire = ({ field }: Desk, amount: Decimal): WireValue => fieldKinds[field.kind].write(amount, field)

const remove = ({ fill }: Desk, lines: readonly RecordData[]): LinesEdit => ({ kind: 'remove', lines: fill.lines, keys: lines.map(keyOf) })

const insert = ({ fill, state }: Desk, rows: readonly RecordData[]): LinesEdit => ({
  kind: 'insert',
  lines: fill.lines,
  at: linesOf(state.record, fill.lines).length,
  rows,
})

const setAmount = (desk: Desk, line: RecordData, amount: Decimal): LinesEdit => ({
  kind: 'cells',
  lines: desk.fill.lines,
  cells: [{ key: keyOf(line), field: desk.field.name, input: { kind: 'value', value: wire(desk, amount) } }],
})

/** Edits that are undone as one. */
function together(edits: readonly LinesEdit[]): DocumentEdit | undefined {
  return edits.length > 1 ? { kind: 'together', edits } : edits[0]
}
