import type { HttpContext } from '@adonisjs/core/http'
import { problemOf } from './problem_of.ts'

const linesType = 'application/x-ndjson'

/**
 * An answer of long work that says on the way how far it is, to whoever accepts lines of JSON: `{"done", "total"}` as often as there is
 * news, then `{"answer"}` or, when it fails after that, `{"problem"}`. Work that has no news is answered as any other.
 */
export class ProgressLines {
  /** Aborted when the caller goes before the answer has come: nobody waits for the work any more. */
  readonly signal: AbortSignal
  readonly #http: HttpContext
  readonly #isWanted: boolean

  constructor(http: HttpContext) {
    const { response } = http.response
    const left = new AbortController()
    if (response.closed) left.abort()
    response.once('close', () => response.writableFinished || left.abort())
    this.signal = left.signal
    this.#http = http
    this.#isWanted = http.request.request.headers.accept?.includes(linesType) === true
  }

  readonly tell = (done: number, total: number): void => {
    if (this.#isWanted) this.#write({ done, total })
  }

  /** Runs the work and answers with what it comes to. */
  async answer(work: () => Promise<object>): Promise<void> {
    try {
      const answer = await work()
      if (this.#hasBegun) this.#end({ answer })
      else this.#http.response.json(answer)
    } catch (error) {
      if (this.signal.aborted) return
      if (!this.#hasBegun) throw error
      const { code, status } = problemOf(error)
      if (status >= 500) this.#http.logger.error({ err: error }, code)
      this.#end({ problem: { code, status, requestId: this.#http.request.id() } })
    }
  }

  get #hasBegun(): boolean {
    return this.#http.response.response.headersSent
  }

  #write(line: object): void {
    const { response } = this.#http.response
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': linesType, 'Cache-Control': 'no-store' })
    response.write(`${JSON.stringify(line)}\n`)
  }

  #end(line: object): void {
    this.#write(line)
    this.#http.response.response.end()
  }
}
