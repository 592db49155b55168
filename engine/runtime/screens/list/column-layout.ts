import type { ListColumn } from './list-columns.ts'

/** What a person changed about the columns of a list; kept in their browser. */
export interface ColumnLayout {
  /** Paths in the order chosen; columns not named come after, as declared. */
  readonly order: readonly string[]
  /** Shown or hidden against what the screen says. */
  readonly shown: Readonly<Record<string, boolean>>
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>
  /** At which edge; `null` for none against what the screen says. */
  readonly pinned: Readonly<Record<string, 'left' | 'right' | null>>
}

export const plainLayout: ColumnLayout = { order: [], shown: {}, widths: {}, pinned: {} }

/** A column as it is laid out. */
export interface LaidOutColumn extends Omit<ListColumn, 'pinned'> {
  readonly isShown: boolean
  readonly pinned?: 'left' | 'right'
}

/** The columns of a screen as the person laid them out; what they know nothing of stays as declared. */
export function layOut(columns: readonly ListColumn[], layout: ColumnLayout): readonly LaidOutColumn[] {
  const place = (column: ListColumn) => {
    const at = layout.order.indexOf(column.path)
    return at < 0 ? layout.order.length : at
  }
  return columns
    .map(({ pinned, ...column }): LaidOutColumn => {
      const edge = layout.pinned[column.path] === undefined ? pinned : layout.pinned[column.path]
      const width = layout.widths[column.path] ?? column.width
      return {
        ...column,
        isShown: layout.shown[column.path] ?? !column.isHidden,
        ...(width === undefined ? {} : { width }),
        ...(edge ? { pinned: edge } : {}),
      }
    })
    .toSorted((one, other) => place(one) - place(other))
}

/** The columns that are shown, as the eye meets them: those at the left edge first, those at the right edge last. */
export function shownColumns(columns: readonly LaidOutColumn[]): readonly LaidOutColumn[] {
  const edge = ({ pinned }: LaidOutColumn) => (pinned === 'left' ? 0 : pinned === 'right' ? 2 : 1)
  return columns.filter((column) => column.isShown).toSorted((one, other) => edge(one) - edge(other))
}

/** A layout read from where it was kept; anything unreadable is passed over. */
export function readLayout(kept: unknown): ColumnLayout {
  if (typeof kept !== 'object' || kept === null) return plainLayout
  const { order, shown, widths, pinned } = kept as Partial<ColumnLayout>
  return {
    order: Array.isArray(order) ? order.filter((path) => typeof path === 'string') : [],
    shown: pick(shown, (value) => typeof value === 'boolean'),
    widths: pick(widths, (value) => typeof value === 'number' && value >= 40 && value <= 2000),
    pinned: pick(pinned, (value) => value === null || value === 'left' || value === 'right'),
  }
}

function pick<Value>(values: Readonly<Record<string, Value>> | undefined, isRight: (value: unknown) => boolean): Record<string, Value> {
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).filter(([, value]) => isRight(value)))
    : {}
}

/** The layout with exactly these columns shown, in this order. */
export function showOnly(columns: readonly ListColumn[], layout: ColumnLayout, paths: readonly string[]): ColumnLayout {
  const others = layOut(columns, layout).map((column) => column.path)
  return {
    ...layout,
    order: [...paths, ...others.filter((path) => !paths.includes(path))],
    shown: Object.fromEntries(columns.map(({ path }) => [path, paths.includes(path)])),
  }
}

/** The layout with a column moved to a place among all of them. */
export function moveColumn(columns: readonly LaidOutColumn[], layout: ColumnLayout, path: string, to: number): ColumnLayout {
  const order = columns.map((column) => column.path).filter((one) => one !== path)
  order.splice(Math.max(0, Math.min(to, order.length)), 0, path)
  return { ...layout, order }
}
