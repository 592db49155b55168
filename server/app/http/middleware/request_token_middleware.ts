import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import env from '#start/env'
import { isRequestToken } from '../../values/token.ts'
import { Problem } from '../answers/problem.ts'
import { readCookie, requestTokenCookie, writeRequestToken } from '../cookies/cookies.ts'

/** Forms that carry a signed policy of their own, as those to an object storage do. */
const signedForms = new Set(['/api/files'])
/** Messages of other systems carry a signature of theirs, and no cookie counts. */
const signedMessages = '/api/connectors/'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of another site could have made the browser send.
 * The refusal brings a fresh token, so that a page whose token has gone stale can try once more.
 */
export default class RequestTokenMiddleware {
  handle(context: HttpContext, next: NextFn): Promise<void> {
    const { headers, method = 'GET' } = context.request.request
    const url = context.request.url()
    const isSigned = signedForms.has(url) || url.startsWith(signedMessages)
    if (reads.has(method) || context.isClient || isSigned || this.#isOurs(context, headers)) return next()
    writeRequestToken(context)
    throw new Problem('crossSite')
  }

  #isOurs({ sessionToken }: HttpContext, headers: HttpContext['request']['request']['headers']): boolean {
    const token = headers['x-xsrf-token']
    if (typeof token !== 'string' || token === '' || token !== readCookie(headers.cookie, requestTokenCookie)) return false
    return isRequestToken(env.get('APP_KEY'), sessionToken, token)
  }
}
