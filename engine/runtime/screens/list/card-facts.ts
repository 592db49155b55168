import type { AppEntity } from '../../app/app.ts'
import { essentialsOf } from '../../app/essentials.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'
import type { LaidOutColumn } from './column-layout.ts'

/** Fields of a card besides its name and status. */
const most = 3

/** What every card of a list shows: the first column names it, its status stands beside, then the facts that matter. */
export interface CardColumns {
  readonly name: LaidOutColumn | undefined
  readonly status: LaidOutColumn | undefined
  /** The files of which the first stands on the card. */
  readonly picture: LaidOutColumn | undefined
  readonly facts: readonly LaidOutColumn[]
}

/** The columns that the cards of these rows show. */
export function cardColumns(entity: AppEntity, [name, ...others]: readonly LaidOutColumn[], rows: readonly RecordData[]): CardColumns {
  const status = others.find(({ field }) => field.kind === 'status')
  const picture = others.find(({ path }) => path === entity.declaration.essential?.picture)
  const facts = cardFacts(
    entity,
    others.filter((column) => column !== status && column !== picture),
    rows,
  )
  return { name, status, picture, facts }
}

/**
 * The columns that every card of a list shows besides its name and status: what its records are called, if a code stands for the name; what
 * is essential of them, then the first ones, before
 * those that are empty or name the same thing on every card; where the list sums columns, one of those is among them.
 */
export function cardFacts(entity: AppEntity, columns: readonly LaidOutColumn[], rows: readonly RecordData[]): readonly LaidOutColumn[] {
  const isTold = (column: LaidOutColumn) => !isEmpty(column, rows) && !isRepeated(column, rows)
  const telling = columns.filter(isTold)
  const essential = essentialsOf(entity, (path) => telling.some((column) => column.path === path)).map(({ path }) => path)
  const place = ({ path }: LaidOutColumn) =>
    path === entity.display ? -1 : essential.includes(path) ? essential.indexOf(path) : essential.length
  const first = [...telling.toSorted((one, other) => place(one) - place(other)), ...columns.filter((column) => !isTold(column))].slice(
    0,
    most,
  )
  const figure = first.some(({ isTotalled, path }) => isTotalled || path === entity.declaration.essential?.amount)
    ? undefined
    : columns.find(({ isTotalled }) => isTotalled)
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
