import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { countAttempt } from '../../storage/queries/attempts.ts'
import { tooMany } from '../answers/too_many.ts'

/** How often something may be done in an hour. */
interface HourlyLimits {
  /** By people who are not signed in, by their address. */
  readonly strangers: number
  /** By an account. Default: as often as it likes. */
  readonly accounts?: number
}

/** Counts what somebody does. @throws Problem `tooManyRequests`, with how long they wait, from so many an hour on */
export async function limitHourly(http: HttpContext, what: string, { strangers, accounts }: HourlyLimits): Promise<void> {
  const from = http.caller ? accounts : strangers
  if (from === undefined) return
  const who = http.caller ? `account ${http.caller.id}` : http.request.ip()
  const { waitSeconds } = await countAttempt(portal.pool, `${what}:${who}`, { from, wait: 30, most: 1800, remember: 3600 })
  if (waitSeconds > 0) throw tooMany(http, waitSeconds)
}
