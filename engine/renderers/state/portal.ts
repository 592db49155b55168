import { atom } from 'jotai'
import type { Portal } from '../api/portal.ts'
import type { Session } from '../api/session.ts'

/** What is known of the portal; set before anything is shown. */
export const portalAtom = atom<Portal>({
  title: '',
  languages: ['ZHS'],
  version: '',
  timeZone: 'UTC',
  storagePrefix: '',
  embeddedType: 'old',
  public: { screens: [], links: [] },
  signIn: { canMail: false, canText: false, hasGroup: false },
})

/** The signed-in person; `null` when nobody is. */
export const sessionAtom = atom<Session | null>(null)
