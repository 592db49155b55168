import type { LaidOutColumn } from './column-layout.ts'

/** Fields of a card besides its name and status. */
const most = 3

/** The columns that every card of a list shows besides its name and status: the first ones; where the list sums columns, one of those is among them. */
export function cardFacts(columns: readonly LaidOutColumn[]): readonly LaidOutColumn[] {
  const first = columns.slice(0, most)
  const figure = first.some(({ isTotalled }) => isTotalled) ? undefined : columns.find(({ isTotalled }) => isTotalled)
  return figure ? [...first.slice(0, most - 1), figure] : first
}
