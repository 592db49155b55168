import { fittedSize, type PinboardState, type PinboardTile, type TileSize } from './pinboard.ts'

/** The pinboard with a tile in another place of the order. */
export function movedTile<Tile extends PinboardTile>(tiles: readonly Tile[], id: string, to: number): readonly Tile[] {
  const moved = tiles.find((tile) => tile.id === id)
  if (!moved || to < 0 || to >= tiles.length) return tiles
  return tiles.filter((tile) => tile.id !== id).toSpliced(to, 0, moved)
}

/** The pinboard with a tile in another size; it is never less than what it shows needs. */
export function resizedTile<Tile extends PinboardTile>(tiles: readonly Tile[], id: string, size: TileSize): readonly Tile[] {
  return tiles.map((tile) => (tile.id === id ? { ...tile, ...fittedSize(tile.show, size) } : tile))
}

/** The pinboard without a tile. */
export const withoutTile = <Tile extends PinboardTile>(tiles: readonly Tile[], id: string): readonly Tile[] =>
  tiles.filter((tile) => tile.id !== id)

/** The pinboard with another tile at its end, and what its filters are at first where it does not say yet. */
export function withTile(
  { tiles, filters }: PinboardState,
  tile: Omit<PinboardTile, 'id'>,
  asked: PinboardState['filters'],
): PinboardState {
  return { tiles: [...tiles, { ...tile, id: freeId(tiles) }], filters: { ...asked, ...filters } }
}

function freeId(tiles: readonly PinboardTile[]): string {
  const taken = tiles.flatMap(({ id }) => (/^t\d+$/.test(id) ? [Number(id.slice(1))] : []))
  return `t${Math.max(0, ...taken) + 1}`
}
