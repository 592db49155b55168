import type { HttpContext } from '@adonisjs/core/http'
import { trace } from '@opentelemetry/api'
import { endStatus, givenUpStatus } from './given_up.ts'

const slowMilliseconds = 1_000

/** One line a request: writes and refusals always, reads when they are slow or when somebody is looking for a fault. */
export function logRequest(context: HttpContext, milliseconds: number): void {
  const { request, logger, caller } = context
  const status = endStatus(context)
  const level = levelOf(request.method(), request.url(), status, milliseconds)
  if (!logger.isLevelEnabled(level)) return
  const line = {
    method: request.method(),
    url: request.url(),
    status,
    milliseconds: Math.round(milliseconds),
  }
  logger[level]({ ...line, account: caller?.id, trace: trace.getActiveSpan()?.spanContext().traceId }, 'request')
}

function levelOf(method: string, url: string, status: number, milliseconds: number): 'debug' | 'info' | 'warn' {
  if (status === givenUpStatus) return 'debug'
  if (milliseconds > slowMilliseconds) return 'warn'
  const isRead = method === 'GET' || method === 'HEAD' || /\/search(es)?$/.test(url)
  return isRead && status < 400 ? 'debug' : 'info'
}
