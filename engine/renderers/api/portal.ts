import type { BrowserFacts } from '../../schema/browser-facts.ts'
import type { Language } from '../../schema/names.ts'
import { api } from './api.ts'
import type { Contact } from './codes.ts'

/** What anybody may know of the portal, before signing in. */
export interface Portal extends BrowserFacts {
  readonly title: string
  /** Where there is little room. */
  readonly shortTitle: string
  /** The first is the default. */
  readonly languages: readonly Language[]
  readonly version: string
  /** The IANA zone of business dates. */
  readonly timeZone: string
  /** Before every key that the page writes to the browser's local storage. */
  readonly storagePrefix: string
  /** With this `type` in its address the portal stands inside another system. */
  readonly embeddedType: string
  /** What people may open who are not signed in. */
  readonly public: {
    readonly screens: readonly string[]
    /** Those that the sign-in page leads to. */
    readonly links: readonly { readonly route: string; readonly label: string }[]
  }
  /** Where people set a new password, and what that page is called where the app says so. */
  readonly password: { readonly route: string; readonly title?: string }
  /** Where the address without a screen leads those who are not signed in. */
  readonly root: string
  /** Whether a forgotten password can be mailed, whether people sign in with a code, whether the group has a unified sign-in, and how codes are sent. */
  readonly signIn: { readonly canMail: boolean; readonly canText: boolean; readonly hasGroup: boolean; readonly codes: readonly Contact[] }
}

/** Reads it; the answer also brings the XSRF cookie. */
export function getPortal(): Promise<Portal> {
  return api.call<Portal>('/portal')
}
