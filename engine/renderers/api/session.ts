import type { MenuItem } from '../../runtime/access/menu.ts'
import type { RecordData } from '../../runtime/documents/record-data.ts'
import type { Language } from '../../schema/names.ts'
import { api } from './api.ts'

/** The signed-in person, and what the shell shows them. */
export interface Session {
  readonly user: { readonly id: string; readonly name: string; readonly login: string }
  /** What expressions speak of as `user`. */
  readonly account: RecordData
  readonly roles: readonly { readonly name: string; readonly label: string }[]
  readonly language: Language
  /** The screen after sign-in; none for a person who may open no screen. */
  readonly start?: string
  readonly menus: readonly MenuItem[]
  /** Routes of the screens that the person may open. */
  readonly screens: readonly string[]
}

/** The session; fails with `signInRequired` when nobody is signed in. */
export function getSession(): Promise<Session> {
  return api.call<Session>('/session', { isAnonymous: true })
}

export function signIn(login: string, password: string): Promise<Session> {
  return api.call<Session>('/session', { method: 'POST', body: { login, password }, isAnonymous: true })
}

export function signOut(): Promise<void> {
  return api.call<void>('/session', { method: 'DELETE', isAnonymous: true })
}
