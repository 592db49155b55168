import { SpanKind, trace } from '@opentelemetry/api'
import type { PoolClient } from 'pg'
import { failed, tracer } from './spans.ts'

const longestText = 2_000

/**
 * Makes each statement of a connection a span of whatever it belongs to; what belongs to nothing, such as looking for work, is left out.
 * The text of a statement is told, the values of its parameters are not.
 */
export function traceQueries(client: PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  client.query = ((...words: unknown[]) => {
    const text = textOf(words[0])
    if (text === undefined || !trace.getActiveSpan()) return query(...words)
    const span = tracer().startSpan(text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? '', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
    })
    const end = (error?: unknown) => {
      if (error) failed(span, error)
      span.end()
    }
    const done = words.at(-1)
    if (typeof done === 'function') {
      return query(...words.slice(0, -1), (error: unknown, result: unknown) => {
        end(error)
        done(error, result)
      })
    }
    const answer = query(...words) as Promise<unknown>
    answer.then(() => end(), end)
    return answer
  }) as PoolClient['query']
}

/** The text of a statement; none of what writes and reads its own rows (copies, cursors). */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement || !('text' in statement)) return undefined
  return String(statement.text)
}
