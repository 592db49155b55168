import { Exception } from '../../../engine/runtime/exception.ts'
import { invalidQuery } from '../../../engine/runtime/queries/problems.ts'
import { Invalid } from './failures.ts'

/** PostgreSQL's words for a value that a filter compares with and that is none of its type. */
const invalidValues = new Set(['22003', '22007', '22008', '22P02'])

/** What of a query's failures is the caller's mistake, as issues; anything else as it is. */
export function asIssues(error: unknown): unknown {
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
