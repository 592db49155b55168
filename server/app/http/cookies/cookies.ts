import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { isRequestToken, newRequestToken } from '../../values/token.ts'
import { readCookie, session, sessionTokenIn } from './session_token_in.ts'

export { readCookie }

/** Read by the page and sent back in the header `X-XSRF-TOKEN`. */
export const requestTokenCookie = 'XSRF-TOKEN'

/** The token of the session that a request names; empty when it names none. */
export function readSessionCookie({ request }: HttpContext): string {
  return sessionTokenIn(request.request.headers.cookie)
}

/** Tells the browser its session, and a request token that fits it. */
export function writeSessionCookie(context: HttpContext, token: string): void {
  const options = { encode: false, maxAge: env.get('SESSION_ABSOLUTE_SECONDS'), secure: context.request.secure() }
  context.response.plainCookie(session, token, options)
  context.sessionToken = token
  writeRequestToken(context)
}

/** Makes the browser forget its session. */
export function clearSessionCookie(context: HttpContext): void {
  context.response.clearCookie(session)
  context.sessionToken = ''
  writeRequestToken(context)
}

/** Gives the page a token for its writes, unless it has one that fits. */
export function keepRequestToken(context: HttpContext): void {
  const token = readCookie(context.request.request.headers.cookie, requestTokenCookie)
  if (!isRequestToken(env.get('APP_KEY'), context.sessionToken, token)) writeRequestToken(context)
}

/** Gives the page a new token for its writes. */
export function writeRequestToken(context: HttpContext): void {
  const options = { encode: false, httpOnly: false, maxAge: env.get('SESSION_ABSOLUTE_SECONDS'), secure: context.request.secure() }
  context.response.plainCookie(requestTokenCookie, newRequestToken(env.get('APP_KEY'), context.sessionToken), options)
}

/** Keeps a secret in the browser for a while, for calls below one path only; an empty value forgets it. */
export function writePathCookie(context: HttpContext, name: string, path: string, value: string, seconds: number): void {
  const options = { encode: false, path, maxAge: seconds, secure: context.request.secure() }
  if (value === '') context.response.clearCookie(name, { path })
  else context.response.plainCookie(name, value, options)
}
