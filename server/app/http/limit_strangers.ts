import type { HttpContext } from '@adonisjs/core/http'
import portal from '../services/portal.ts'
import { countAttempt } from '../storage/queries/attempts.ts'
import { Problem } from './problem.ts'

/** Counts what people do who are not signed in, by their address: from so many an hour on they wait. @throws Problem while they do */
export async function limitStrangers(http: HttpContext, what: string, from: number): Promise<void> {
  if (http.caller) return
  const limit = { from, wait: 30, most: 1800, remember: 3600 }
  const { waitSeconds } = await countAttempt(portal.pool, `${what}:${http.request.ip()}`, limit)
  if (waitSeconds > 0) throw new Problem('tooManyRequests', { headers: { 'Retry-After': String(waitSeconds) } })
}
