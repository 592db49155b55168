import { atom } from 'jotai'
import { defaultPasswordRoute } from '../../runtime/access/password-route.ts'
import { signInRoute } from '../../runtime/access/root-route.ts'
import { browserFacts } from '../../schema/browser-facts.ts'
import type { Portal } from '../api/portal.ts'
import type { Session } from '../api/session.ts'

/** What is known of the portal; set before anything is shown. */
export const portalAtom = atom<Portal>({
  title: '',
  shortTitle: '',
  languages: ['ZHS'],
  version: '',
  timeZone: 'UTC',
  storagePrefix: '',
  embeddedType: 'old',
  public: { screens: [], links: [] },
  password: { route: defaultPasswordRoute },
  root: signInRoute,
  ...browserFacts({}),
  signIn: { canMail: false, canText: false, hasGroup: false, codes: [] },
})

/** The signed-in person; `null` when nobody is. */
export const sessionAtom = atom<Session | null>(null)
