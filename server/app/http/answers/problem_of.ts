import { Exception } from '../../../../engine/runtime/exception.ts'
import { isFull } from '../../database/is_full.ts'
import { isTimedOut } from '../../database/is_timed_out.ts'
import { isUnavailable } from '../../database/is_unavailable.ts'
import { Conflict, Invalid } from '../../records/failures.ts'
import { Problem, type ProblemCode } from './problem.ts'

/** The framework's own errors. */
const frameworkErrors: Readonly<Record<string, ProblemCode>> = {
  E_ROUTE_NOT_FOUND: 'notFound',
  E_REQUEST_ENTITY_TOO_LARGE: 'tooLarge',
  E_INVALID_JSON: 'badRequest',
}
const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'badRequest',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  422: 'badRequest',
}

/** What a failure is to the caller. The stack overflows only where a body is nested without end. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Invalid) return new Problem('invalid', { issues: error.explained() })
  if (error instanceof Conflict) return new Problem('conflict', { members: { current: error.current, submitted: error.submitted } })
  if (error instanceof Exception && (error.code === 'notFound' || error.code === 'forbidden')) return new Problem(error.code)
  if (error instanceof RangeError && error.message.includes('call stack')) return new Problem('badRequest')
  if (isFull(error)) return new Problem('storageFull', { headers: { 'Retry-After': '10' } })
  if (error instanceof Exception && (error.code === 'storageSilent' || error.code === 'storageRefused'))
    return new Problem('filesUnavailable', { headers: { 'Retry-After': '5' } })
  if (error instanceof Exception && error.code === 'tooManyAtOnce') return new Problem('tooManyAtOnce', { headers: { 'Retry-After': '5' } })
  if (isUnavailable(error) || isTimedOut(error)) return new Problem('unavailable', { headers: { 'Retry-After': '1' } })
  // A compressed body that is broken.
  if (error instanceof Error && /^Z_|^ERR_BROTLI|^ERR__ERROR_FORMAT/.test((error as NodeJS.ErrnoException).code ?? ''))
    return new Problem('badRequest')
  const { code = '', status = 500 } = (typeof error === 'object' && error !== null ? error : {}) as { code?: string; status?: number }
  return new Problem(frameworkErrors[code] ?? byStatus[status] ?? 'failed')
}
