import type { HttpContext } from '@adonisjs/core/http'

/** The status of a request that nobody waited for, in the log and in figures: it is never answered. */
export const givenUpStatus = 499

/** What a connection that is gone gives rise to. */
const codes: ReadonlySet<unknown> = new Set(['ABORT_ERR', 'ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** What the reader of bodies says of one that had ended before it was read; it has no code. */
const unreadable = 'stream.not.readable'

/** Whether the caller has gone before the answer was there. */
const hasGivenUp = ({ request }: HttpContext): boolean => request.request.socket.destroyed

/** The status that a request ends with, as operators read it: whoever left before it was answered got none. */
export const endStatus = (context: HttpContext): number => {
  const { response } = context.response
  return hasGivenUp(context) && !response.headersSent ? givenUpStatus : response.statusCode
}

/** Whether a failure is only that the caller has gone: nothing is wrong here. */
export function isGivenUp(error: unknown, context: HttpContext): boolean {
  if (!hasGivenUp(context) || typeof error !== 'object' || error === null) return false
  const { code, type } = error as { readonly code?: unknown; readonly type?: unknown }
  return codes.has(code) || type === unreadable
}
