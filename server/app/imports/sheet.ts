/** A cell as its kinds of field read it: text, with the number or date of a workbook written out. */
export type Cell = string

/** A row of a sheet that has something in it. */
export interface SheetRow {
  /** As the person sees it in their program, counted from 1. */
  readonly number: number
  readonly cells: readonly Cell[]
}

/** The first sheet of a workbook, or a CSV file. */
export interface Sheet {
  /** What stands above the headings. */
  readonly above: readonly SheetRow[]
  readonly header: SheetRow
  readonly rows: readonly SheetRow[]
}
