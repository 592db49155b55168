import { once } from 'node:events'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import env from '#start/env'
import { oauthPath } from '../../oauth/oauth_path.ts'
import portal from '../../services/portal.ts'

/** Hands what clients ask of the authorization server over to it: it has cookies, bodies and answers of its own. */
export default class AuthorizationServerMiddleware {
  async handle({ request: { request }, response: { response } }: HttpContext, next: NextFn): Promise<void> {
    const { url = '' } = request
    if (!url.startsWith(`${oauthPath}/`)) return next()
    // Addresses are made from what the request says of its own: it says what the portal is called, whoever asked.
    const { host, protocol, pathname } = new URL(env.get('PUBLIC_URL'))
    Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
    Object.assign(request, { originalUrl: `${pathname.replace(/\/$/, '')}${url}`, url: url.slice(oauthPath.length) })
    const provider = await portal.authorizationServer.provider()
    const finished = once(response, 'close')
    provider.callback()(request, response)
    await finished
  }
}
