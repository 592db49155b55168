import type { PinboardState, PinboardTile } from './pinboard.ts'

/** A pinboard as one person left it, with what another saved meanwhile. */
export interface MergedPinboard {
  readonly state: PinboardState
  /** Tiles that both changed, each otherwise: as whoever saves last has them. */
  readonly both: readonly PinboardTile[]
  /** The filters that both changed, each otherwise. */
  readonly filters: readonly string[]
}

/**
 * What two people made of one pinboard, tile by tile: each change stands where the other changed nothing.
 * What one changed and the other took away stays. Tiles stand in the order of whoever moved them, of `mine` where both did.
 */
export function mergedPinboard(base: PinboardState, mine: PinboardState, theirs: PinboardState): MergedPinboard {
  const added = withOwnIds(base, mine, theirs)
  const [before, own, other] = [byId(base.tiles), byId(added), byId(theirs.tiles)]
  const found = new Map<string, PinboardTile>()
  const both: PinboardTile[] = []
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const [was, one, two] = [before.get(id), own.get(id), other.get(id)]
    const [isMine, isTheirs] = [!same(one, was), !same(two, was)]
    const kept = isMine ? (one ?? (isTheirs ? two : undefined)) : two
    if (kept) found.set(id, kept)
    if (isMine && isTheirs && one && two && !same(one, two)) both.push(one)
  }
  const filters = mergedFilters(base.filters, mine.filters, theirs.filters)
  const order = ids(added).filter((id) => before.has(id))
  const isMoved = !same(
    order,
    ids(base.tiles).filter((id) => own.has(id)),
  )
  const [first, second] = isMoved ? [added, theirs.tiles] : [theirs.tiles, added]
  return {
    state: {
      tiles: inOrder(ids(first), ids(second)).flatMap((id) => found.get(id) ?? []),
      filters: filters.filters,
    },
    both,
    filters: filters.both,
  }
}

const byId = (tiles: readonly PinboardTile[]): ReadonlyMap<string, PinboardTile> => new Map(tiles.map((tile) => [tile.id, tile]))
const ids = (tiles: readonly PinboardTile[]): readonly string[] => tiles.map(({ id }) => id)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .map(([key, part]) => [key, sorted(part)])
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    : value

/** The tiles that one person added get other names where the other gave the same to theirs. */
function withOwnIds(base: PinboardState, mine: PinboardState, theirs: PinboardState): readonly PinboardTile[] {
  const [before, other] = [byId(base.tiles), byId(theirs.tiles)]
  const taken = new Set([...ids(mine.tiles), ...other.keys()])
  return mine.tiles.map((tile) => {
    if (before.has(tile.id) || !other.has(tile.id) || same(tile, other.get(tile.id))) return tile
    let count = 1
    while (taken.has(`t${count}`)) count += 1
    taken.add(`t${count}`)
    return { ...tile, id: `t${count}` }
  })
}

/** The names of the first list in their order, those of the second behind the one that they follow there, or at the end as there. */
function inOrder(first: readonly string[], second: readonly string[]): readonly string[] {
  const order = [...first]
  for (const [index, id] of second.entries()) {
    if (order.includes(id)) continue
    const before = second.slice(0, index).findLast((each) => order.includes(each))
    const isLast = !second.slice(index).some((each) => first.includes(each))
    order.splice(isLast ? order.length : before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

function mergedFilters(base: PinboardState['filters'], mine: PinboardState['filters'], theirs: PinboardState['filters']) {
  const both: string[] = []
  const filters: Record<string, string> = {}
  for (const path of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const isMine = mine[path] !== base[path]
    if (isMine && theirs[path] !== base[path] && mine[path] !== theirs[path]) both.push(path)
    const kept = isMine ? mine[path] : theirs[path]
    if (kept !== undefined) filters[path] = kept
  }
  return { filters, both }
}
