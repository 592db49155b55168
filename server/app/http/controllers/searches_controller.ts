import type { HttpContext } from '@adonisjs/core/http'
import { inTurns } from '../../database/few_at_once.ts'
import { search } from '../../records/search.ts'
import { LineAnswer } from '../answers/line_answer.ts'
import { problemBody, problemFor } from '../answers/problem_body.ts'
import { readQuestions } from '../requests/read_questions.ts'
import { visitorContext } from '../requests/records_context.ts'

/** Several searches at once, as a page of figures asks them: a request each would wait for its turn. */
export default class SearchesController {
  /** A line for each, as soon as it is known: `{"at", "answer"}` or `{"at", "problem"}`, where `at` is its place among the questions. */
  async create(http: HttpContext): Promise<void> {
    const questions = readQuestions(http)
    const context = visitorContext(http)
    const lines = new LineAnswer(http)
    await inTurns([...questions.entries()], lines.signal, async ([at, { entity, ...body }]) => {
      const line = await search(context, entity, body).then(
        (answer) => ({ at, answer }),
        (error) => ({ at, problem: this.#refused(error, http) }),
      )
      lines.write(line)
    })
    if (lines.hasBegun) lines.end()
    else http.response.json({})
  }

  #refused(error: unknown, http: HttpContext): object {
    const problem = problemFor(error, http)
    if (problem.status >= 500) http.logger[problem.status === 503 ? 'warn' : 'error']({ err: error }, problem.code)
    return problemBody(problem, http)
  }
}
