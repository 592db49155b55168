import type { RecordData } from '../../values/record-data.ts'

/** The ids of rows that were there before and read otherwise now. */
export function changedRows(before: ReadonlyMap<string, RecordData>, rows: readonly RecordData[]): readonly string[] {
  return rows.flatMap((row) => {
    const id = String(row.id)
    const old = before.get(id)
    return old && JSON.stringify(old) !== JSON.stringify(row) ? [id] : []
  })
}
