import type { HttpContext } from '@adonisjs/core/http'
import { SpanKind } from '@opentelemetry/api'
import { failed, inSpan } from '../../tracing/spans.ts'
import { endStatus } from './given_up.ts'

/** Answers a request within a span, part of the trace that it may have come with. It goes by the pattern of its route: an address names records. */
export function answeredInSpan(context: HttpContext, answer: () => Promise<void>): Promise<void> {
  const { request } = context.request
  const method = request.method ?? ''
  return inSpan(
    { name: method, kind: SpanKind.SERVER, attributes: { 'http.request.method': method }, headers: request.headers },
    async (span) => {
      await answer()
      const route = context.route?.pattern
      if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
      const status = endStatus(context)
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) failed(span, status)
    },
  )
}
