/** What is written above a column: columns beside each other that share its key stand under it together. */
export interface Head {
  readonly key: string
  readonly label: string
}

/** A head in the rows of heads of a table: where it begins, and how much of them it takes. */
export interface PlacedHead {
  readonly label: string
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  /** It stands over other heads. */
  readonly isOver: boolean
}

/** The heads of columns, each told from the top, in as many rows as the longest has: the last of a shorter one takes what is left. */
export function placedHeads(paths: readonly (readonly Head[])[]): readonly PlacedHead[] {
  const depth = depthOf(paths)
  return paths.flatMap((path, column) =>
    path.flatMap((head, row): readonly PlacedHead[] => {
      const isLast = row === path.length - 1
      if (isLast) return [{ label: head.label, row, column, rows: depth - row, columns: 1, isOver: false }]
      if (isUnderSame(paths[column - 1], path, row)) return []
      const after = paths.slice(column + 1).findIndex((other) => !isUnderSame(other, path, row))
      const columns = after < 0 ? paths.length - column : after + 1
      return [{ label: head.label, row, column, rows: 1, columns, isOver: true }]
    }),
  )
}

/** The same heads row by row, as a table writes them. */
export function headRows(paths: readonly (readonly Head[])[]): readonly (readonly PlacedHead[])[] {
  const placed = placedHeads(paths)
  return Array.from({ length: depthOf(paths) }, (_, row) => placed.filter((head) => head.row === row))
}

/** How many rows of heads there are; one at least. */
export const depthOf = (paths: readonly (readonly Head[])[]): number => Math.max(1, ...paths.map(({ length }) => length))

/** Whether a column stands under the same heads as another, down to this row. */
const isUnderSame = (one: readonly Head[] | undefined, other: readonly Head[], row: number): boolean =>
  one !== undefined && one.length > row + 1 && other.slice(0, row + 1).every(({ key }, at) => one[at]?.key === key)
