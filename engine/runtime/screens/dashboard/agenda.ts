import type { Tile } from '../../../schema/screens/dashboard.ts'
import { businessDate } from '../../values/moment.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'

export type ListTile = Extract<Tile, { kind: 'list' }>

/** A tile of its own, or several lists whose rows stand together by what is due first. */
type Placed =
  | { readonly name: string; readonly tile: Tile }
  | { readonly name: string; readonly together: readonly (readonly [string, ListTile])[] }

/** The tiles in their order: those that stand together where the first of them stands. */
export function placed(tiles: readonly (readonly [string, Tile])[]): readonly Placed[] {
  const together = tiles.flatMap(([name, tile]) => (isTogether(tile) ? [[name, tile] as const] : []))
  return tiles.flatMap(([name, tile]): readonly Placed[] => {
    if (!isTogether(tile)) return [{ name, tile }]
    return together[0]?.[0] === name ? [{ name, together }] : []
  })
}

const isTogether = (tile: Tile): tile is ListTile => tile.kind === 'list' && tile.together === true

/** Something to be done: a record, and the tile that asks for it. */
export interface Task {
  readonly tile: string
  readonly record: RecordData
}

/** What each tile has found, as one list: what is due first comes first, a whole day after its moments, and last what has no deadline. */
export function tasks(
  found: readonly { readonly tile: string; readonly due: string | undefined; readonly rows: readonly RecordData[] }[],
  timeZone: string,
): readonly Task[] {
  const all = found.flatMap(({ tile, due, rows }) =>
    rows.map((record) => ({ tile, record, order: orderOf(due === undefined ? null : wireOf(record, due), timeZone) })),
  )
  return all.toSorted((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0))
}

function orderOf(due: unknown, timeZone: string): string {
  if (typeof due !== 'string' || due === '') return '~'
  return due.length > 10 ? `${businessDate(due, timeZone) ?? due.slice(0, 10)} ${due}` : `${due} ~`
}
