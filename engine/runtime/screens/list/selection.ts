import type { RecordData } from '../../values/record-data.ts'

/** The most records that one call does something with. */
export const mostChosen = 1_000

/** The selected rows by id, in the order of the list. They stay while pages come and go. */
export type Selection = ReadonlyMap<string, RecordData>

export const nothingSelected: Selection = new Map()

/** A selected row, and where it stands in the list; nowhere when the list no longer knows. */
interface SelectedRow {
  readonly data?: RecordData | undefined
  readonly rowIndex: number | null
}

/** The selection in the order of the list, in whatever order it was made: what is copied and exported stands as it is seen. */
export function selectedInOrder(rows: readonly SelectedRow[]): Selection {
  const place = ({ rowIndex }: SelectedRow) => rowIndex ?? Number.MAX_SAFE_INTEGER
  const sorted = rows.toSorted((one, other) => place(one) - place(other))
  const selected = sorted.flatMap(({ data }): [string, RecordData][] => (data?.id ? [[data.id, data]] : []))
  return selected.length === 0 ? nothingSelected : new Map(selected)
}

/** The selection after the list said which of its rows are selected and which are not. */
export function changeSelection(selection: Selection, selected: readonly RecordData[], deselected: readonly string[]): Selection {
  const changed = new Map(selection)
  for (const id of deselected) changed.delete(id)
  for (const row of selected) if (row.id) changed.set(row.id, row)
  return changed
}
