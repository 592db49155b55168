import { SpanKind, trace } from '@opentelemetry/api'
import type { PoolClient } from 'pg'
import { firstWord, watchQueries } from '../database/watch_queries.ts'
import { failed, tracer } from './spans.ts'

const longestText = 2_000

/**
 * Makes each statement of a connection a span of whatever it belongs to; what belongs to nothing, such as looking for work, is left out.
 * The text of a statement is told, the values of its parameters are not.
 */
export function traceQueries(client: PoolClient): void {
  watchQueries(client, (text) => {
    if (!trace.getActiveSpan()) return undefined
    const span = tracer().startSpan(firstWord(text), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
    })
    return (error) => {
      if (error) failed(span, error)
      span.end()
    }
  })
}
