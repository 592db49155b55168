import type { ReportPage } from '../../runtime/access/report-screens.ts'
import type { ScreenAnswer } from '../../runtime/cut/screen-answer.ts'
import type { Audience } from '../../runtime/screens/list/view.ts'
import type { PinboardFacts, PinboardState, SeenTile } from '../../runtime/screens/pinboards/pinboard.ts'
import { api } from './api.ts'

/** A pinboard among others. */
export interface PinboardEntry extends PinboardFacts {
  /** How many tiles it has. */
  readonly count: number
}

/** The pinboards that the person sees. */
export interface Pinboards {
  /** The screen that shows them. */
  readonly route: string
  readonly pinboards: readonly PinboardEntry[]
  /** The roles that they may share pinboards with; nothing for those who make them for themselves alone. */
  readonly shares: readonly { readonly name: string; readonly label: string }[] | null
  /** The pages of reports that they may open: there its parts are pinned. */
  readonly reports: readonly ReportPage[]
}

/** A pinboard as its reader sees it. */
export interface SeenPinboard extends PinboardFacts {
  readonly state: { readonly tiles: readonly SeenTile[]; readonly filters: PinboardState['filters'] }
}

/** A pinboard with the reports that its reader may run. */
export interface PinboardAnswer {
  readonly pinboard: SeenPinboard
  readonly reports: Readonly<Record<string, { readonly address: string | null }>>
  readonly screen: ScreenAnswer
}

/** What is said of a pinboard. */
export interface PinboardInput {
  readonly name: string
  readonly audience: Audience
  readonly role: string | null
  readonly state: PinboardState
}

/** The pinboards that the person sees, whom they may share theirs with, and the reports that they may pin. */
export function getPinboards(signal?: AbortSignal): Promise<Pinboards> {
  return api.call<Pinboards>('/pinboards', { signal })
}

/** One of them, as it is shown; one that the person does not see is not found. @throws Problem */
export function getPinboard(id: string, signal?: AbortSignal): Promise<PinboardAnswer> {
  return api.call<PinboardAnswer>(`/pinboards/${encodeURIComponent(id)}`, { signal })
}

/** Makes a pinboard of the person's own, or for others where they may. */
export function createPinboard(pinboard: PinboardInput): Promise<PinboardEntry> {
  return api.call<PinboardEntry>('/pinboards', { body: pinboard })
}

/** Changes a pinboard; refused when it has another version by now. */
export function changePinboard(id: string, version: number, changes: Partial<PinboardInput>): Promise<PinboardEntry> {
  return api.call<PinboardEntry>(`/pinboards/${id}`, { method: 'PATCH', body: changes, version })
}

/** Deletes a pinboard, whatever its version. */
export function deletePinboard(id: string): Promise<void> {
  return api.call<void>(`/pinboards/${id}`, { method: 'DELETE' })
}
