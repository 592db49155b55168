import { type RecordData, wireOf } from '../../documents/record-data.ts'
import type { LaidOutColumn } from './column-layout.ts'

/** Fields of a card besides its name and status. */
const most = 3

/** What every card of a list shows: the first column names it, its status stands beside, then the facts that matter. */
export interface CardColumns {
  readonly name: LaidOutColumn | undefined
  readonly status: LaidOutColumn | undefined
  readonly facts: readonly LaidOutColumn[]
}

/** The columns that the cards of these rows show. */
export function cardColumns([name, ...others]: readonly LaidOutColumn[], rows: readonly RecordData[]): CardColumns {
  const status = others.find(({ field }) => field.kind === 'status')
  const facts = cardFacts(
    others.filter((column) => column !== status),
    rows,
  )
  return { name, status, facts }
}

/**
 * The columns that every card of a list shows besides its name and status: the first ones, before those that are empty or name the same
 * thing on every card; where the list sums columns, one of those is among them.
 */
export function cardFacts(columns: readonly LaidOutColumn[], rows: readonly RecordData[]): readonly LaidOutColumn[] {
  const repeated = columns.filter((column) => isEmpty(column, rows) || isRepeated(column, rows))
  const first = [...columns.filter((column) => !repeated.includes(column)), ...repeated].slice(0, most)
  const figure = first.some(({ isTotalled }) => isTotalled) ? undefined : columns.find(({ isTotalled }) => isTotalled)
  return figure ? [...first.slice(0, most - 1), figure] : first
}

/** Whether a column tells of another record, and of the same one in each of several rows, as that of the reader's own company does. */
function isRepeated({ path, field }: LaidOutColumn, rows: readonly RecordData[]): boolean {
  const leadsElsewhere = field.kind === 'ref' || path.includes('.')
  return leadsElsewhere && rows.length > 1 && new Set(rows.map((row) => wireOf(row, path))).size === 1
}

function isEmpty({ path }: LaidOutColumn, rows: readonly RecordData[]): boolean {
  return rows.length > 0 && rows.every((row) => (wireOf(row, path) ?? '') === '')
}
