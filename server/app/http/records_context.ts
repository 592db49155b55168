import type { HttpContext } from '@adonisjs/core/http'
import type { Context } from '../records/context.ts'
import portal from '../services/portal.ts'
import { readCaller } from './caller.ts'

/** Who asks for records, for the services that read and write them. */
export function recordsContext(http: HttpContext): Context {
  const { request, language } = http
  const caller = readCaller(http)
  const app = portal.metadata.in(language)
  const idempotencyKey = request.request.headers['idempotency-key']
  const requestId = request.id()
  return {
    app,
    access: portal.accesses.of(app, caller.roles),
    pool: portal.pool,
    user: caller.record,
    language,
    now: new Date().toISOString(),
    ...(requestId !== undefined && { requestId }),
    ...(typeof idempotencyKey === 'string' && { idempotencyKey: idempotencyKey.slice(0, 200) }),
  }
}
