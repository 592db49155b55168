import { api } from './api.ts'
import type { Session } from './session.ts'

/** A puzzle that shows that a person is there. */
export interface Captcha {
  readonly id: string
  readonly picture: string
  readonly workBits: number
}

/** A code to scan, and how many seconds it lives. */
export interface ScanCode {
  readonly code: string
  readonly link: string
  readonly seconds: number
}

/** How far a sign-in by scanning has come. */
export type ScanState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'over'

/** Where a person is signed in. */
export interface OwnSession {
  readonly id: string
  readonly isCurrent: boolean
  readonly startedAt: string
  readonly seenAt: string
  readonly method: string | null
  readonly address: string | null
  readonly agent: string | null
  readonly terminal: 'WEB' | 'MOBILE'
}

const anonymous = { method: 'POST', isAnonymous: true } as const

export const askCaptcha = () => api.call<Captcha>('/captcha', { ...anonymous, body: {} })

/** Asks for a mail with a link; the answer is the same whether there is such an account or not. */
export const mailLink = (login: string) => api.call<object>('/password/forgotten', { ...anonymous, body: { login } })

/** Whose password a link sets. Fails with `linkDead`. */
export const readLink = (token: string) => api.call<{ login: string; name: string }>('/password/link', { ...anonymous, body: { token } })

export const resetPassword = (token: string, password: string) =>
  api.call<Session>('/password/reset', { ...anonymous, body: { token, password } })

export const changePassword = (current: string, password: string) =>
  api.call<Session>('/password', { ...anonymous, body: { current, password } })

export const beginScan = () => api.call<ScanCode>('/scan', { ...anonymous, body: {} })

export const scanState = async (code: string, signal: AbortSignal) =>
  (await api.call<{ state: ScanState }>(`/scan/${code}/state`, { isAnonymous: true, signal })).state

export const finishScan = (code: string) => api.call<Session>(`/scan/${code}/session`, { ...anonymous, body: {} })

/** What the telephone is shown of the page that wants to be signed in. */
export const lookAtScan = (code: string) => api.call<{ address: string; agent: string }>(`/scan/${code}`, { ...anonymous, body: {} })

export const decideScan = (code: string, decision: 'confirm' | 'refuse') =>
  api.call<void>(`/scan/${code}/${decision}`, { ...anonymous, body: {} })

export const ownSessions = async () => (await api.call<{ sessions: readonly OwnSession[] }>('/sessions')).sessions

/** Ends one session, or all but this one. */
export const endSession = (id?: string) => api.call<void>(id === undefined ? '/sessions' : `/sessions/${id}`, { method: 'DELETE' })
