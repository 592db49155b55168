import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { languageOf } from '../../metadata/language.ts'
import type {} from '../caller.ts'
import { logRequest } from '../request_log.ts'

/** What every answer carries, and the language that the caller reads. */
export default class FrameMiddleware {
  async handle(context: HttpContext, next: NextFn): Promise<void> {
    const started = performance.now()
    const { request, response } = context
    const { query } = request.parsedUrl
    const asked = query?.includes('lang=') ? new URLSearchParams(query).get('lang') : null
    context.language = languageOf(asked ?? request.request.headers['accept-language'])
    context.sessionToken = ''
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Cache-Control', 'no-store')
    await next()
    logRequest(context, performance.now() - started)
  }
}
