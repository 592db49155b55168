import { createHmac } from 'node:crypto'
import env from '#start/env'
import { derivedKey } from '../accounts/derived_key.ts'
import { areEqual } from '../accounts/token.ts'

/** Seconds that a link lives: long enough to follow it, too short to pass it on. */
export const linkSeconds = 300

/** What a link grants, once its signature holds. */
export interface LinkGrant {
  /** Whose link it is: the answer is what this account may see when the link is followed. */
  readonly accountId: string
}

let key: Buffer | undefined

function signature(path: string, accountId: string, expires: string): string {
  key ??= derivedKey(env.get('APP_KEY'), 'signed links')
  return createHmac('sha256', key)
    .update(JSON.stringify([path, accountId, expires]))
    .digest('base64url')
}

/**
 * A link that its account may follow for a short while without a session: `<path>?for=…&until=…&sign=…`.
 * It names who may follow it, and is no permission itself: the route reads what that account may read.
 * @param path of this server, without a query
 */
export function signedLink(path: string, accountId: string, seconds = linkSeconds, now = Date.now()): string {
  const until = String(Math.floor(now / 1000) + seconds)
  return `${path}?${new URLSearchParams({ for: accountId, until, sign: signature(path, accountId, until) })}`
}

/** What a link grants; nothing when it was changed, is for another path, or has run out. */
export function readSignedLink(path: string, query: URLSearchParams, now = Date.now()): LinkGrant | undefined {
  const [accountId, until, sign] = ['for', 'until', 'sign'].map((name) => query.get(name) ?? '') as [string, string, string]
  if (accountId === '' || !/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return undefined
  return areEqual(sign, signature(path, accountId, until)) ? { accountId } : undefined
}
