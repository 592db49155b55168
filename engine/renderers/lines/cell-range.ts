import type { GridApi } from 'ag-grid-community'
import type { RecordData } from '../../runtime/values/record-data.ts'

/** A cell, by where its row stands and the id of its column. */
interface CellPlace {
  readonly row: number
  readonly column: string
}

/** Rows and columns of a block of cells, from above and from the left. */
export interface Block {
  readonly rows: readonly number[]
  readonly columns: readonly string[]
}

const marked = 'cell-in-range'
const corner = 'cell-corner'
const target = 'cell-fill-target'

/** The cells that somebody has selected in a grid, as in a spreadsheet: from the cell that has the focus to another one. */
export class CellRange {
  readonly #grid: () => GridApi<RecordData> | undefined
  readonly #area: () => HTMLElement | null
  #from: CellPlace | undefined
  #to: CellPlace | undefined
  /** The last row that a fill which is being dragged would reach. */
  #fillsTo: number | undefined

  constructor(grid: () => GridApi<RecordData> | undefined, area: () => HTMLElement | null) {
    this.#grid = grid
    this.#area = area
  }

  /** The selected cells; nothing while there is no more than the one with the focus. */
  get block(): Block | undefined {
    return this.#from && this.#to && !isSame(this.#from, this.#to) ? this.#between(this.#from, this.#to) : undefined
  }

  /** The cells that would be filled, below or above the selected ones or the one with the focus. */
  get filled(): { readonly from: Block; readonly rows: readonly number[] } | undefined {
    const from = this.#whole()
    if (!from || this.#fillsTo === undefined) return undefined
    const [first = 0] = from.rows
    const last = from.rows.at(-1) ?? first
    const rows = this.#fillsTo > last ? span(last + 1, this.#fillsTo) : span(this.#fillsTo, first - 1)
    return rows.length === 0 ? undefined : { from, rows }
  }

  /** Selects from the cell with the focus to this one. */
  extendTo(to: CellPlace): void {
    this.#from ??= this.#focused()
    this.#to = to
    this.paint()
  }

  /** Moves the end of the selection by so many rows and columns. */
  extendBy(rows: number, columns: number): void {
    const from = this.#from ?? this.#focused()
    const api = this.#grid()
    if (!from || !api) return
    const to = this.#to ?? from
    const shown = this.#columns()
    const row = Math.min(Math.max(to.row + rows, 0), api.getDisplayedRowCount() - 1)
    const column = shown[Math.min(Math.max(shown.indexOf(to.column) + columns, 0), shown.length - 1)] ?? to.column
    api.ensureIndexVisible(row)
    api.ensureColumnVisible(column)
    this.extendTo({ row, column })
  }

  /** Selects all cells. */
  all(): void {
    const columns = this.#columns()
    const last = (this.#grid()?.getDisplayedRowCount() ?? 0) - 1
    const [first = ''] = columns
    if (last < 0) return
    this.#from = { row: 0, column: first }
    this.extendTo({ row: last, column: columns.at(-1) ?? first })
  }

  /** Begins anew at the cell that gets the focus. */
  clear(): void {
    this.#from = undefined
    this.#to = undefined
    this.#fillsTo = undefined
    this.paint()
  }

  fillTo(row: number | undefined): void {
    this.#fillsTo = row
    this.paint()
  }

  /** Marks the cells that are drawn now. */
  paint(): void {
    const area = this.#area()
    if (!area) return
    const block = this.block
    const whole = this.#whole()
    const filled = this.filled
    const cells = area.querySelectorAll<HTMLElement>('.ag-cell')
    for (const cell of cells) {
      const place = placeOf(cell)
      const isIn = (rows: readonly number[] | undefined, columns: readonly string[] | undefined) =>
        place !== undefined && rows?.includes(place.row) === true && columns?.includes(place.column) === true
      cell.classList.toggle(marked, isIn(block?.rows, block?.columns))
      cell.classList.toggle(corner, place !== undefined && place.row === whole?.rows.at(-1) && place.column === whole.columns.at(-1))
      cell.classList.toggle(target, isIn(filled?.rows, filled?.from.columns))
    }
  }

  #whole(): Block | undefined {
    const focused = this.#focused()
    return this.block ?? (focused && this.#between(focused, focused))
  }

  #focused(): CellPlace | undefined {
    const cell = this.#grid()?.getFocusedCell()
    return cell && !cell.rowPinned && this.#columns().includes(cell.column.getColId())
      ? { row: cell.rowIndex, column: cell.column.getColId() }
      : undefined
  }

  /** The columns of the lines, without the one of the ticks. */
  #columns(): readonly string[] {
    return (this.#grid()?.getAllDisplayedColumns() ?? []).map((column) => column.getColId()).filter((id) => !id.startsWith('ag-Grid'))
  }

  #between(one: CellPlace, other: CellPlace): Block {
    const shown = this.#columns()
    const places = [shown.indexOf(one.column), shown.indexOf(other.column)]
    return {
      rows: span(Math.min(one.row, other.row), Math.max(one.row, other.row)),
      columns: shown.slice(Math.min(...places), Math.max(...places) + 1),
    }
  }
}

/** Where a cell on the page stands; nothing for what is no cell of a line. */
export function placeOf(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null
  const column = cell?.getAttribute('col-id')
  const row = cell?.closest('[row-index]')?.getAttribute('row-index')
  return column && row && /^\d+$/.test(row) && !column.startsWith('ag-Grid') ? { row: Number(row), column } : undefined
}

const isSame = (one: CellPlace, other: CellPlace) => one.row === other.row && one.column === other.column

const span = (from: number, to: number): readonly number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
