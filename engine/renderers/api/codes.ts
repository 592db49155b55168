import { api } from './api.ts'
import type { Session } from './session.ts'

/** A way in which a code is sent. */
export type Contact = 'email' | 'phone'

/** A code that is on its way, if there was anybody to send it to. */
export interface SentCode {
  /** With it the page shows that the code was asked for here. */
  readonly token: string
  /** Minutes that the code lives. */
  readonly minutes: number
}

/** What a page shows to prove that the telephone or the mailbox is at hand. */
export interface CodeProof {
  readonly to: string
  readonly token: string
  readonly code: string
}

const anonymous = { method: 'POST', isAnonymous: true } as const

/** Has a code sent with which somebody signs in. */
export const askSignInCode = (phone: string) => api.call<SentCode>('/session/code', { ...anonymous, body: { phone } })

/** Signs in with it. Fails with `wrongCode`. */
export const signInByCode = ({ to, token, code }: CodeProof) =>
  api.call<Session>('/session/code/entry', { ...anonymous, body: { phone: to, token, code } })
