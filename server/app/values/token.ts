import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A token that cannot be guessed: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Compares secrets in a time that says nothing about them. */
export function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * A token against forged requests, which only pages of this server can read: a random part, signed together with the session cookie.
 * A token planted by another site does not fit the session, and one of another session does not either.
 */
export function newRequestToken(key: string, session: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(key, nonce, session)}`
}

/** Whether a request token was made for the session. */
export function isRequestToken(key: string, session: string, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.')
  return nonce !== '' && areEqual(signature, sign(key, nonce, session))
}

function sign(key: string, nonce: string, session: string): string {
  return createHmac('sha256', key).update(`${nonce}.${session}`).digest('base64url')
}
