import type { HttpContext } from '@adonisjs/core/http'
import { trace } from '@opentelemetry/api'

const slowMilliseconds = 1_000

/** One line a request: writes and refusals always, reads when they are slow or when somebody is looking for a fault. */
export function logRequest({ request, response, logger, caller }: HttpContext, milliseconds: number): void {
  const level = levelOf(request.method(), request.url(), response.response.statusCode, milliseconds)
  if (!logger.isLevelEnabled(level)) return
  const line = {
    method: request.method(),
    url: request.url(),
    status: response.response.statusCode,
    milliseconds: Math.round(milliseconds),
  }
  logger[level]({ ...line, account: caller?.id, trace: trace.getActiveSpan()?.spanContext().traceId }, 'request')
}

function levelOf(method: string, url: string, status: number, milliseconds: number): 'debug' | 'info' | 'warn' {
  if (milliseconds > slowMilliseconds) return 'warn'
  const isRead = method === 'GET' || method === 'HEAD' || url.endsWith('/search')
  return isRead && status < 400 ? 'debug' : 'info'
}
