import type { Session } from '../api/session.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { restoreTabs } from '../state/tabs.ts'
import { rememberSignedIn } from './load-portal.ts'

/** The page belongs to this person from now on. */
export function enter(session: Session): void {
  rememberSignedIn(true)
  restoreTabs(session.user.id)
  store.set(sessionAtom, session)
}

/** The address to come back to after signing in: only one within the portal, and not of signing in itself. */
export function ownAddress(back: string | null): string | undefined {
  return back && /^\/(?![/\\])/.test(back) && !back.startsWith('/home') ? back : undefined
}

/** The address at which a new password is set. */
export const passwordAddress = (query: Readonly<Record<string, string>>): string =>
  `${store.get(portalAtom).password.route}?${new URLSearchParams(query)}`

/** Where to go after signing in: whoever has a weak password is prompted to change it first. */
export function nextAddress(session: Session, back: string): string {
  return session.hasWeakPassword ? passwordAddress({ weak: '1', back }) : back
}
