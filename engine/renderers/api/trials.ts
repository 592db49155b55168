import type { Explanation } from '../../runtime/explanations/explanation.ts'
import { api } from './api.ts'

/** What somebody who tries roles may choose from. */
export interface TrialChoices {
  readonly roles: readonly { readonly name: string; readonly label: string; readonly description: string | null }[]
  /** Where people are looked up, and by which fields they are named. */
  readonly accounts: { readonly entity: string; readonly login: string; readonly name: string }
  /** What can be asked about. */
  readonly entities: readonly { readonly name: string; readonly label: string; readonly display: string }[]
}

/** What one role says of something that may be done. */
export interface RoleSays {
  readonly role: string
  readonly label: string
  readonly grants: boolean
  /** Of which records; nothing for all. */
  readonly scope?: Explanation
}

/** Whether an account may do something, and what each of its roles says of it. */
export interface AccessVerdict {
  readonly kind: 'operation' | 'transition'
  readonly name: string
  /** What a step is called. */
  readonly label?: string
  readonly allowed: boolean
  /** Whether administrators have closed what the roles grant. */
  readonly isClosed?: true
  /** In which statuses it can be done, where the record stands in none of them. */
  readonly status?: Explanation
  readonly roles: readonly RoleSays[]
}

/** A field that an account does not see as it is, or may not change, and which roles keep it from them. */
export interface RestrictedField {
  readonly field: string
  readonly label: string
  readonly shown: 'hidden' | 'masked' | 'readonly'
  readonly roles: readonly { readonly label: string; readonly byStatus?: true }[]
}

/** Why an account can or cannot do what with a record, or with records at all. */
export interface AccessExplanation {
  readonly account: { readonly id: string; readonly login: string; readonly name: string }
  readonly isActive: boolean
  /** The condition under which the account could be used. */
  readonly validity?: Explanation
  readonly roles: readonly { readonly name: string; readonly label: string }[]
  readonly verdicts: readonly AccessVerdict[]
  readonly fields: readonly RestrictedField[]
}

export const readTrialChoices = () => api.call<TrialChoices>('/trials')

/** @param account whose records and ranges the trial has. Default: the person's own */
export const beginTrial = (role: string, account?: string) =>
  api.call<void>('/session/trial', { method: 'POST', body: { role, ...(account === undefined ? {} : { account }) } })

export const endTrial = () => api.call<void>('/session/trial', { method: 'DELETE' })

/** @param login whom it is about */
export function explainAccess(login: string, entity: string, id?: string, signal?: AbortSignal): Promise<AccessExplanation> {
  const asked = new URLSearchParams({ account: login, entity, ...(id === undefined ? {} : { id }) })
  return api.call<AccessExplanation>(`/access?${asked}`, { signal })
}
