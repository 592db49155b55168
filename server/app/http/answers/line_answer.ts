import type { HttpContext } from '@adonisjs/core/http'

/** What says that an answer is lines of JSON (`application/x-ndjson`). */
export const linesType = 'application/x-ndjson'

/** An answer that is written line by line, each as soon as it is known. */
export class LineAnswer {
  /** Aborted when the caller goes before the answer has ended: nobody waits for the rest any more. */
  readonly signal: AbortSignal
  readonly #http: HttpContext

  constructor(http: HttpContext) {
    const { response } = http.response
    const left = new AbortController()
    if (response.closed) left.abort()
    response.once('close', () => response.writableFinished || left.abort())
    this.signal = left.signal
    this.#http = http
  }

  get hasBegun(): boolean {
    return this.#http.response.response.headersSent
  }

  write(line: object): void {
    if (!this.hasBegun) this.#begin()
    this.#http.response.response.write(`${JSON.stringify(line)}\n`)
  }

  /** What every answer says of itself, and that proxies pass on each line as it comes. */
  #begin(): void {
    const { response } = this.#http
    const own = { 'Content-Type': linesType, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
    response.response.writeHead(200, { ...response.getHeaders(), ...own })
  }

  end(): void {
    this.#http.response.response.end()
  }
}
