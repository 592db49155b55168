import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { readTrial, type Trial, writeTrial } from '../../accounts/trial.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { readCookie } from '../cookies/cookies.ts'
import type {} from './caller.ts'

const name = 'pergola_trial'

/** Calls that are sent like writes but write nothing. */
const reads = /^\/api\/(records\/[^/]+\/(search|export)|searches|reports\/[^/]+\/(run|rows)|conversions\/[^/]+)$/
/** What somebody who tries a role may write: the end of the trial, and of the session. */
const ends = /^\/api\/session(\/trial)?$/

/**
 * Where the caller tries the portal as a role, lets them see what its holders see, and refuses every write.
 * The right to try is asked for at every request: with it, the trial ends.
 */
export async function enterTrial(context: HttpContext): Promise<void> {
  const { caller, request, sessionToken } = context
  const text = readCookie(request.request.headers.cookie, name)
  if (!caller || text === '') return
  const trial = readTrial(env.get('APP_KEY'), sessionToken, text)
  const { app } = portal.metadata
  const account =
    trial && portal.accesses.of(app, caller.roles).triesRoles && app.roles.has(trial.role)
      ? await portal.accounts.records.byId(trial.account)
      : undefined
  if (!trial || !account) return clearTrial(context)
  const { roles: field } = app.bundle.app.account
  context.trial = { role: trial.role, account: account.name, by: caller }
  context.caller = { ...caller, roles: [trial.role], record: { ...account.record, [field]: [trial.role] } }
  const method = request.method()
  const url = request.url()
  const isRead = method === 'GET' || method === 'HEAD' || (method === 'POST' && reads.test(url)) || (method === 'DELETE' && ends.test(url))
  if (isRead) return
  await portal.audit.append({
    kind: 'trial.refused',
    account: caller.id,
    login: caller.login,
    address: request.ip(),
    detail: { role: trial.role, method, url: url.slice(0, 200) },
  })
  throw new Problem('trialReadsOnly')
}

/** Begins a trial in the browser that asks. */
export function beginTrial({ request, response, sessionToken }: HttpContext, trial: Trial): void {
  const options = { encode: false, secure: request.secure() }
  response.plainCookie(name, writeTrial(env.get('APP_KEY'), sessionToken, trial), options)
}

/** Ends it. */
export function clearTrial({ response }: HttpContext): void {
  response.clearCookie(name)
}
