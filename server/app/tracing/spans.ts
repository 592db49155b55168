import { type Attributes, context, propagation, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Whether somebody collects traces; without that nothing here costs anything. */
export const isTracing = (): boolean => Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)

export const tracer = () => trace.getTracer('pergola')

/** What a span is called, and what is known of it before it ends. Values of records are never among the attributes. */
export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: Attributes
  /** The headers that may say of which trace it is part. */
  readonly headers?: object
}

/** Does work within a span, which ends with it. Of an error its class is told, not its text: that may hold what a person has typed. */
export function inSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result> {
  const { name, kind, attributes = {}, headers } = start
  const outer = headers ? propagation.extract(context.active(), headers) : context.active()
  return tracer().startActiveSpan(name, { kind, attributes }, outer, (span) =>
    work(span).then(
      (result) => {
        span.end()
        return result
      },
      (error) => {
        failed(span, error)
        span.end()
        throw error
      },
    ),
  )
}

/** Marks a span as failed. */
export function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : String(error))
}

/** The headers by which another system goes on with the trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}
