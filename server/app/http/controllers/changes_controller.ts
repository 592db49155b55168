import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { changes } from '../../records/changes.ts'
import portal from '../../services/portal.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What has changed among the records of an entity, for another system that keeps them too: signed, for it is kept. */
export default class ChangesController {
  async show(http: HttpContext): Promise<void> {
    const { request, response, params } = http
    const body = JSON.stringify(await changes(recordsContext(http), params.entity, request.qs()))
    const url = env.get('PUBLIC_URL') + request.url(true)
    const at = Math.floor(Date.now() / 1_000)
    response.header('content-type', 'application/json; charset=utf-8')
    response.header('x-jws-signature', portal.authorizationServer.signer.signatureOf(body, url, at))
    response.send(body)
  }
}
