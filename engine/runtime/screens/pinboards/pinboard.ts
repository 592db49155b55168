import type { Audience } from '../list/view.ts'

/** What of a report a tile shows. */
const pinboardShows = ['table', 'chart', 'figure'] as const
export type PinboardShow = (typeof pinboardShows)[number]

/** Sixths of the pinboard, and rows of it. */
export interface TileSize {
  readonly width: number
  readonly height: number
}

/** A part of a report on a pinboard. */
export interface PinboardTile extends TileSize {
  readonly id: string
  /** The report; empty for one that the reader may not run. */
  readonly report: string
  readonly show: PinboardShow
  /** The chart, or the column whose total is the figure. */
  readonly part?: string
  /** What the tile is called. Default: as the report, or its part. */
  readonly label?: string
  /** What the report is always asked for here, as an address says it; what the pinboard asks for is not asked of it then. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** What a pinboard holds. */
export interface PinboardState {
  readonly tiles: readonly PinboardTile[]
  /** What its filters are at first, each as an address says it; days may be counted from `today`. */
  readonly filters: Readonly<Record<string, string>>
}

/** Why a tile shows nothing to its reader: the report is gone, or they may not run it. */
type TileProblem = 'gone' | 'unread'

/** A tile as its reader gets it. */
export interface SeenTile extends PinboardTile {
  readonly problem?: TileProblem
}

/** What is told of a pinboard beside what it holds. */
export interface PinboardFacts {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly audience: Audience
  /** Whom it is for, when that is a role. */
  readonly role: string | null
  readonly canChange: boolean
}

/** Sixths of a pinboard, rows that a tile takes at most, and tiles of a pinboard. */
export const pinboardColumns = 6
const mostRows = 8
export const mostTiles = 24
const longestText = 2_000
const longestName = 100

/** How large a tile is at first. */
export const firstSize = {
  table: { width: 6, height: 3 },
  chart: { width: 3, height: 3 },
  figure: { width: 2, height: 1 },
} as const satisfies {
  [Show in PinboardShow]: TileSize
}

/** The least that a tile takes: what it shows is to be read. */
const leastSize = {
  table: { width: 2, height: 2 },
  chart: { width: 2, height: 3 },
  figure: { width: 1, height: 1 },
} as const satisfies {
  [Show in PinboardShow]: TileSize
}

/** A size within what a tile of its kind may take. */
export function fittedSize(show: PinboardShow, { width, height }: TileSize): TileSize {
  const least = leastSize[show]
  return { width: within(width, least.width, pinboardColumns), height: within(height, least.height, mostRows) }
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(Math.round(value), least), most)

/** Reads what was sent or kept as a pinboard; anything unreadable is passed over. */
export function readPinboard(kept: unknown): PinboardState {
  const { tiles, filters } = (isObject(kept) ? kept : {}) as { tiles?: unknown; filters?: unknown }
  const seen = new Set<string>()
  const read = (Array.isArray(tiles) ? tiles : []).flatMap((tile): readonly PinboardTile[] => {
    const found = readTile(tile)
    if (!found || seen.has(found.id)) return []
    seen.add(found.id)
    return [found]
  })
  return { tiles: read, filters: texts(filters) }
}

function readTile(kept: unknown): PinboardTile | undefined {
  if (!isObject(kept)) return undefined
  const { id, report, show, part, label, width, height, fixed } = kept
  const shown = pinboardShows.find((each) => each === show)
  if (!isName(id) || typeof report !== 'string' || report.length > longestName || !shown) return undefined
  if (shown !== 'table' && report !== '' && !isName(part)) return undefined
  const first = firstSize[shown]
  const sizeOf = (value: unknown, usual: number) => (typeof value === 'number' && Number.isFinite(value) ? value : usual)
  const size = fittedSize(shown, { width: sizeOf(width, first.width), height: sizeOf(height, first.height) })
  return {
    id,
    report,
    show: shown,
    ...(shown !== 'table' && isName(part) && { part }),
    ...(isName(label) && { label: label.trim() }),
    ...size,
    ...(isObject(fixed) && { fixed: texts(fixed) }),
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= longestName

function texts(kept: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(isObject(kept) ? kept : {}).slice(0, 100)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= longestText),
  )
}
