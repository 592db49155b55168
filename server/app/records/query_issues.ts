import { Exception } from '../../../engine/runtime/exception.ts'
import { invalidQuery } from '../../../engine/runtime/queries/problems.ts'
import { isTimedOut } from '../database/is_timed_out.ts'
import { longestSearch } from '../storage/pool.ts'
import { Invalid } from './failures.ts'

/** PostgreSQL's words for a value that a filter compares with and that is none of its type. */
const invalidValues = new Set(['22003', '22007', '22008', '22P02'])

/** What of a query's failures is the caller's mistake, or theirs to narrow down, as issues; anything else as it is. @param longest milliseconds that it might take */
export function asIssues(error: unknown, longest: number = longestSearch): unknown {
  if (isTimedOut(error)) return new Invalid([{ code: 'questionTooSlow', path: '', params: { seconds: longest / 1_000 } }])
  if (error instanceof Exception && error.code === 'questionTooCostly')
    return new Invalid([{ code: 'questionTooCostly', path: 'filter', params: {} }])
  if (error instanceof Exception && error.code === 'invalidLiteral') {
    return new Invalid([
      { code: 'invalidValue', path: 'filter', params: { value: String(error.params.value), type: String(error.params.type) } },
    ])
  }
  if (error instanceof Exception && error.code === 'notCompilable') {
    return new Invalid([invalidQuery('filter', error.message)])
  }
  if (error instanceof Exception && error.code === 'invalidCursor') return new Invalid([invalidQuery('page.after', 'cursor')])
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown }
  return typeof code === 'string' && invalidValues.has(code) ? new Invalid([invalidQuery('filter', 'value')]) : error
}
