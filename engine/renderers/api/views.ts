import type { Audience, ViewState } from '../../runtime/screens/list/view.ts'
import { api } from './api.ts'

/** A list as somebody saved it. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly audience: Audience
  /** Whom it is for, when that is a role. */
  readonly role: string | null
  readonly isDefault: boolean
  readonly canChange: boolean
  readonly state: ViewState
}
type ViewInput = Omit<SavedView, 'id' | 'canChange'>

/** The views of a list that the person sees. */
export interface Views {
  readonly views: readonly SavedView[]
  /** The roles that they may save views for; nothing for those who save for themselves alone. */
  readonly shares: readonly { readonly name: string; readonly label: string }[] | null
}

/** The views of the list at an address that the person sees. */
export function getViews(route: string): Promise<Views> {
  return api.call<Views>(`/views?route=${encodeURIComponent(route)}`)
}

/** Saves a view of the list at an address, for the person or for a role. */
export function createView(route: string, view: ViewInput): Promise<SavedView> {
  return api.call<SavedView>('/views', { body: { route, ...view } })
}

/** Changes what is named of a view that the person may change. */
export function changeView(id: string, changes: Partial<ViewInput>): Promise<SavedView> {
  return api.call<SavedView>(`/views/${id}`, { method: 'PATCH', body: changes })
}

/** Deletes a view that the person may change. */
export function deleteView(id: string): Promise<void> {
  return api.call<void>(`/views/${id}`, { method: 'DELETE' })
}
