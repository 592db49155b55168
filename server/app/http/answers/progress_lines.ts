import type { HttpContext } from '@adonisjs/core/http'
import { LineAnswer, linesType } from './line_answer.ts'
import { problemOf } from './problem_of.ts'

/**
 * An answer of long work that says on the way how far it is, to whoever accepts lines of JSON: `{"done", "total"}` as often as there is
 * news, then `{"answer"}` or, when it fails after that, `{"problem"}`. Work that has no news is answered as any other.
 */
export class ProgressLines {
  /** Aborted when the caller goes before the answer has come: nobody waits for the work any more. */
  readonly signal: AbortSignal
  readonly #http: HttpContext
  readonly #lines: LineAnswer
  readonly #isWanted: boolean

  constructor(http: HttpContext) {
    this.#http = http
    this.#lines = new LineAnswer(http)
    this.signal = this.#lines.signal
    this.#isWanted = http.request.request.headers.accept?.includes(linesType) === true
  }

  readonly tell = (done: number, total: number): void => {
    if (this.#isWanted) this.#lines.write({ done, total })
  }

  /** Runs the work and answers with what it comes to. */
  async answer(work: () => Promise<object>): Promise<void> {
    try {
      const answer = await work()
      if (this.#lines.hasBegun) this.#end({ answer })
      else this.#http.response.json(answer)
    } catch (error) {
      if (this.signal.aborted) return
      if (!this.#lines.hasBegun) throw error
      const { code, status } = problemOf(error)
      if (status >= 500) this.#http.logger.error({ err: error }, code)
      this.#end({ problem: { code, status, requestId: this.#http.request.id() } })
    }
  }

  #end(line: object): void {
    this.#lines.write(line)
    this.#lines.end()
  }
}
