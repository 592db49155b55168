import { createHmac, randomBytes } from 'node:crypto'
import env from '#start/env'
import { derivedKey } from '../../values/derived_key.ts'
import { areEqual } from '../../values/token.ts'

/** Seconds that a link lives: long enough to follow it, too short to pass it on. */
export const linkSeconds = 300

/** Seconds by which the clocks of two servers may differ. */
const skewSeconds = 60

/** Before what is signed, so that no signature made for anything else is one of a link. */
const prefix = 'pergola.download'

/** The file that a link leads to, and the record that holds it; none for a file that was just uploaded. */
interface LinkedFile {
  readonly attachment: string
  readonly record?: string
}

/** What a link grants, once its signature holds. */
interface LinkGrant {
  /** Whose link it is: the answer is what this account may see when the link is followed. */
  readonly accountId: string
}

/** The parameters of a link that are signed, in this order. */
const signedNames = ['randomCode', 'timestamp', 'for', 'attachmentIdS', 'recordIdS'] as const

let key: Buffer | undefined

/** An HMAC, which only this server can make: over the prefix, the random code, the time, the path and whom and what it is for. */
function signature(path: string, parameters: URLSearchParams): string {
  key ??= derivedKey(env.get('APP_KEY'), 'signed links')
  return createHmac('sha256', key)
    .update(JSON.stringify([prefix, ...signedNames.map((name) => parameters.get(name) ?? ''), path]))
    .digest('base64url')
}

/**
 * A link that its account may follow for a short while without a session:
 * `<path>?randomCode=…&timestamp=…&for=…&attachmentIdS=…&recordIdS=…&sign=…`, where `timestamp` is when it was made, in milliseconds.
 * It names who may follow it, and is no permission itself: the route reads what that account may read (rules download.parameters, download.sign).
 * @param path of this server, without a query
 */
export function signedLink(path: string, accountId: string, { attachment, record }: LinkedFile, now = Date.now()): string {
  const parameters = new URLSearchParams({
    randomCode: randomBytes(12).toString('base64url'),
    timestamp: String(now),
    for: accountId,
    attachmentIdS: attachment,
    ...(record !== undefined && { recordIdS: record }),
  })
  parameters.set('sign', signature(path, parameters))
  return `${path}?${parameters}`
}

/** What a link grants; nothing when it was changed, is for another path, or has run out. */
export function readSignedLink(path: string, query: URLSearchParams, now = Date.now()): LinkGrant | undefined {
  const [accountId, timestamp, sign] = ['for', 'timestamp', 'sign'].map((name) => query.get(name) ?? '') as [string, string, string]
  const age = now - Number(timestamp)
  if (accountId === '' || !/^\d{1,15}$/.test(timestamp) || age < -skewSeconds * 1000 || age >= linkSeconds * 1000) return undefined
  return areEqual(sign, signature(path, query)) ? { accountId } : undefined
}
