import type { Language } from '../../schema/names.ts'
import { api } from './api.ts'

/** What anybody may know of the portal, before signing in. */
export interface Portal {
  readonly title: string
  /** The first is the default. */
  readonly languages: readonly Language[]
  readonly version: string
  /** Before every key that the page writes to the browser's local storage. */
  readonly storagePrefix: string
}

/** Reads it; the answer also brings the XSRF cookie. */
export function getPortal(): Promise<Portal> {
  return api.call<Portal>('/portal')
}
