import type { RecordData } from '../../documents/record-data.ts'

/** The most records that one call does something with. */
export const mostChosen = 1_000

/** The selected rows by id, in the order they were selected. They stay while pages come and go. */
export type Selection = ReadonlyMap<string, RecordData>

export const nothingSelected: Selection = new Map()

/** The selection after the grid said which of its rows are selected and which are not. */
export function changeSelection(selection: Selection, selected: readonly RecordData[], deselected: readonly string[]): Selection {
  const changed = new Map(selection)
  for (const id of deselected) changed.delete(id)
  for (const row of selected) if (row.id) changed.set(row.id, row)
  return changed
}
