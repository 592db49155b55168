import type { HttpContext } from '@adonisjs/core/http'
import type { Access } from '../../../../engine/runtime/access/access.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../records/context.ts'
import portal from '../../services/portal.ts'
import { readCaller } from './caller.ts'

/** Who asks for records, for the services that read and write them. */
export function recordsContext(http: HttpContext): Context {
  const caller = readCaller(http)
  const app = portal.metadata.in(http.language)
  return contextOf(http, app, portal.accesses.of(app, caller.roles, caller.only), caller.record)
}

/** The same for somebody who writes a record of the entity in the address. People do so through a form, which `X-Screen` may name; clients do not. */
export function formContext(http: HttpContext): Context {
  const context = recordsContext(http)
  if (http.sessionToken === '') return context
  const screen = http.request.header('x-screen')
  return { ...context, form: { entity: http.params.entity, ...(screen !== undefined && { screen }) } }
}

/** The same, where people may ask who are not signed in: they hold what the app grants to strangers. */
export function visitorContext(http: HttpContext): Context {
  return http.caller ? recordsContext(http) : strangerContext(http)
}

/** The same for what anybody is told alike, signed in or not. */
export function strangerContext(http: HttpContext): Context {
  const app = portal.metadata.in(http.language)
  return contextOf(http, app, portal.accesses.ofStrangers(app), {})
}

function contextOf({ request, language }: HttpContext, app: App, access: Access, user: RecordData): Context {
  const idempotencyKey = request.request.headers['idempotency-key']
  const requestId = request.id()
  return {
    app,
    access,
    accesses: portal.accesses,
    pool: portal.people,
    ...(portal.replica && { replica: portal.replica }),
    user,
    language,
    now: new Date().toISOString(),
    address: request.ip(),
    mayBePrivate: (host) => portal.addresses.mayBePrivate(host),
    ...(requestId !== undefined && { requestId }),
    ...(typeof idempotencyKey === 'string' && { idempotencyKey: idempotencyKey.slice(0, 200) }),
  }
}
