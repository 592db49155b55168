import type { MenuItem } from '../../runtime/access/menu.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
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
  /** Addresses of the menu that people like this one work with most. */
  readonly frequent?: readonly string[]
  /** The menu on a phone, where it is another one. */
  readonly mobileMenus?: readonly MenuItem[]
  /** Routes of the screens that the person may open. */
  readonly screens: readonly string[]
  /** The screen of their pinboards of reports. */
  readonly pinboards?: string
  /** The password is weaker than the rules ask. */
  readonly hasWeakPassword: boolean
  /** Whether the person may try the portal as a role, and ask why somebody can or cannot do something. */
  readonly triesRoles?: boolean
  /** The role that the portal is tried as, and whose records it shows. */
  readonly trial?: { readonly role: string; readonly account: string }
}

/** The session; fails with `signInRequired` when nobody is signed in. */
export function getSession(): Promise<Session> {
  return api.call<Session>('/session', { isAnonymous: true })
}

/** @param captcha the answer to a captcha, where one was asked for */
export function signIn(login: string, password: string, captcha = ''): Promise<Session> {
  return api.call<Session>('/session', { method: 'POST', body: { login, password, captcha }, isAnonymous: true })
}

/** Ends the session on the server. */
export function signOut(): Promise<void> {
  return api.call<void>('/session', { method: 'DELETE', isAnonymous: true })
}
