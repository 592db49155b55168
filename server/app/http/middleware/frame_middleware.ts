import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { languageOf } from '../../metadata/language.ts'
import portal from '../../services/portal.ts'
import { isTracing } from '../../tracing/spans.ts'
import { answeredInSpan } from '../answers/answered_in_span.ts'
import { endStatus } from '../answers/given_up.ts'
import { logRequest } from '../answers/request_log.ts'
import { writeSecurityHeaders } from '../answers/security_headers.ts'
import type {} from '../requests/caller.ts'

/** What every answer carries, and the language that the caller reads. */
export default class FrameMiddleware {
  async handle(context: HttpContext, next: NextFn): Promise<void> {
    const started = performance.now()
    const { request, response } = context
    const { query } = request.parsedUrl
    const asked = query?.includes('lang=') ? new URLSearchParams(query).get('lang') : null
    context.language = languageOf(asked ?? request.request.headers['accept-language'])
    context.sessionToken = ''
    writeSecurityHeaders(context)
    response.header('Cache-Control', 'no-store')
    if (!portal.door.isOpen) response.header('Connection', 'close')
    const answer = async () => {
      await next()
      const milliseconds = performance.now() - started
      const { method = '' } = request.request
      const route = context.route?.pattern ?? 'none'
      logRequest(context, milliseconds)
      portal.metrics.answered({ method, route, status: endStatus(context), milliseconds })
    }
    await (isTracing() ? answeredInSpan(context, answer) : answer())
  }
}
