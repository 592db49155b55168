import type { ReportPage } from '../../runtime/reports/report-screens.ts'
import type { BoardFacts, BoardState, SeenTile } from '../../runtime/screens/boards/board.ts'
import type { Audience } from '../../runtime/screens/list/view.ts'
import { api } from './api.ts'
import type { ScreenAnswer } from './screens.ts'

/** A board among others. */
export interface BoardEntry extends BoardFacts {
  /** How many tiles it has. */
  readonly count: number
}

/** The boards that the person sees. */
export interface Boards {
  /** The screen that shows them. */
  readonly route: string
  readonly boards: readonly BoardEntry[]
  /** The roles that they may share boards with; nothing for those who make them for themselves alone. */
  readonly shares: readonly { readonly name: string; readonly label: string }[] | null
  /** The pages of reports that they may open: there its parts are pinned. */
  readonly reports: readonly ReportPage[]
}

/** A board as its reader sees it. */
export interface SeenBoard extends BoardFacts {
  readonly state: { readonly tiles: readonly SeenTile[]; readonly filters: BoardState['filters'] }
}

/** A board with the reports that its reader may run. */
export interface BoardAnswer {
  readonly board: SeenBoard
  readonly reports: Readonly<Record<string, { readonly address: string | null }>>
  readonly screen: ScreenAnswer
}

/** What is said of a board. */
export interface BoardInput {
  readonly name: string
  readonly audience: Audience
  readonly role: string | null
  readonly state: BoardState
}

export function getBoards(signal?: AbortSignal): Promise<Boards> {
  return api.call<Boards>('/boards', { signal })
}

export function getBoard(id: string, signal?: AbortSignal): Promise<BoardAnswer> {
  return api.call<BoardAnswer>(`/boards/${encodeURIComponent(id)}`, { signal })
}

export function createBoard(board: BoardInput): Promise<BoardEntry> {
  return api.call<BoardEntry>('/boards', { body: board })
}

/** Changes a board; refused when it has another version by now. */
export function changeBoard(id: string, version: number, changes: Partial<BoardInput>): Promise<BoardEntry> {
  return api.call<BoardEntry>(`/boards/${id}`, { method: 'PATCH', body: changes, version })
}

export function deleteBoard(id: string): Promise<void> {
  return api.call<void>(`/boards/${id}`, { method: 'DELETE' })
}
