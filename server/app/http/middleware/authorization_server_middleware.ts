import { once } from 'node:events'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { oauthPath } from '../../oauth/authorization_server.ts'
import portal from '../../services/portal.ts'

/** Hands what clients ask of the authorization server over to it: it has cookies, bodies and answers of its own. */
export default class AuthorizationServerMiddleware {
  async handle({ request: { request }, response: { response } }: HttpContext, next: NextFn): Promise<void> {
    const { url = '' } = request
    if (!url.startsWith(`${oauthPath}/`)) return next()
    Object.assign(request, { originalUrl: url, url: url.slice(oauthPath.length) })
    const finished = once(response, 'close')
    portal.authorizationServer.provider.callback()(request, response)
    await finished
  }
}
