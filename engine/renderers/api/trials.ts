import type { AccessExplanation } from '../../runtime/explanations/access-explanation.ts'
import { api } from './api.ts'

/** What somebody who tries roles may choose from. */
export interface TrialChoices {
  readonly roles: readonly { readonly name: string; readonly label: string; readonly description: string | null }[]
  /** Where people are looked up, and by which fields they are named. */
  readonly accounts: { readonly entity: string; readonly login: string; readonly name: string }
  /** What can be asked about. */
  readonly entities: readonly { readonly name: string; readonly label: string; readonly display: string }[]
}

/** Whom an explanation is about, and what it says. */
export interface AccountExplanation extends AccessExplanation {
  readonly account: { readonly id: string; readonly login: string; readonly name: string }
  readonly roles: readonly { readonly name: string; readonly label: string }[]
}

export const readTrialChoices = () => api.call<TrialChoices>('/trials')

/** @param account whose records and ranges the trial has. Default: the person's own */
export const beginTrial = (role: string, account?: string) =>
  api.call<void>('/session/trial', { method: 'POST', body: { role, ...(account === undefined ? {} : { account }) } })

export const endTrial = () => api.call<void>('/session/trial', { method: 'DELETE' })

/** @param login whom it is about */
export function explainAccess(login: string, entity: string, id?: string, signal?: AbortSignal): Promise<AccountExplanation> {
  const asked = new URLSearchParams({ account: login, entity, ...(id === undefined ? {} : { id }) })
  return api.call<AccountExplanation>(`/access?${asked}`, { signal })
}
