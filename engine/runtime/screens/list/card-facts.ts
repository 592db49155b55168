import { type RecordData, wireOf } from '../../documents/record-data.ts'
import type { LaidOutColumn } from './column-layout.ts'

/** Fields of a card besides its name and status. */
const most = 3

/**
 * The columns that a card shows besides its name and status: the first ones, without what is the reader's own anyway, such as their company;
 * where the list sums columns, one of those is among them.
 * @param account what expressions speak of as `user`
 */
export function cardFacts(columns: readonly LaidOutColumn[], row: RecordData, account: RecordData): readonly LaidOutColumn[] {
  const telling = columns.filter((column) => !isOwn(column, row, account))
  const first = telling.slice(0, most)
  const figure = first.some(({ isTotalled }) => isTotalled) ? undefined : telling.find(({ isTotalled }) => isTotalled)
  return figure ? [...first.slice(0, most - 1), figure] : first
}

/** Whether the row says there what the reader's account says of themselves. */
function isOwn({ field, path }: LaidOutColumn, row: RecordData, account: RecordData): boolean {
  const value = wireOf(row, path)
  return field.kind === 'ref' && value !== null && value === wireOf(account, path)
}
