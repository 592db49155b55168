import type { HttpContext } from '@adonisjs/core/http'
import type { RecordedCall } from '../../oauth/client_calls.ts'
import type { Client } from '../../oauth/clients.ts'
import portal from '../../services/portal.ts'
import { countRequest } from '../../storage/queries/request_counts.ts'
import { Problem } from '../answers/problem.ts'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** A client asks with a token; no cookie counts. */
    isClient?: true
    /** What the token of the client is for. */
    clientScopes?: ReadonlySet<string>
  }
}

/** What only reads, though it is sent with a body. */
const readingPosts = /^\/api\/(?:records\/[^/]+\/(?:search|export)|reports\/[^/]+\/run|mcp)$/

/** What clients are for. Accounts, passwords and sessions are people's own. */
const forClients = /^\/api\/(?:records|changes|conversions|reports|files|openapi\.json|screens|mcp)(?:\/|$)/

/**
 * Lets a client in that asks with a token of the authorization server; resolves to whether it does. It goes the way that people go:
 * the same access, scopes and masks, in the roles that the account and the client share.
 * @throws Problem when the token does not hold, may not do this, or has asked too often
 */
export async function enterByToken(context: HttpContext): Promise<boolean> {
  const { headers, method = 'GET' } = context.request.request
  const [kind, token] = headers.authorization?.split(' ', 2) ?? []
  if (kind?.toLowerCase() !== 'bearer' || !token) return false
  const holder = await portal.authorizationServer.holderOf(token, context.request.ip())
  if (!holder) throw new Problem('signInRequired', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } })
  const path = context.request.url()
  const needed = method === 'GET' || method === 'HEAD' || readingPosts.test(path) ? 'read' : 'write'
  if (!forClients.test(path) || !holder.scopes.has(needed)) throw new Problem('forbidden')
  const call = await portal.clientCalls.find(method, path)
  countWhenAnswered(context, call)
  if (call.isClosed) throw new Problem('forbidden')
  await limitClient(holder.client)
  context.sessionToken = ''
  context.caller = holder.account
  context.isClient = true
  context.clientScopes = holder.scopes
  return true
}

/** Counts the call once it is answered: what was refused, failed or was given up is a failure. */
function countWhenAnswered({ response: { response } }: HttpContext, call: RecordedCall): void {
  response.once('close', () => portal.clientCalls.count(call, !response.writableFinished || response.statusCode >= 400))
}

async function limitClient({ id, perMinute }: Client): Promise<void> {
  if (perMinute === undefined) return
  const now = Date.now()
  if ((await countRequest(portal.pool, `client:${id}`, now)) <= perMinute) return
  throw new Problem('tooManyRequests', { headers: { 'Retry-After': String(60 - (Math.floor(now / 1_000) % 60)) } })
}
