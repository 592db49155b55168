import type { HttpContext } from '@adonisjs/core/http'
import { isGivenUp } from './answers/given_up.ts'
import type { Problem } from './answers/problem.ts'
import { problemBody, problemFor } from './answers/problem_body.ts'
import { problemOf } from './answers/problem_of.ts'

/** Answers every failure as `application/problem+json`, in the caller's language, without stack, SQL or secret. */
export default class ExceptionHandler {
  handle(error: unknown, context: HttpContext): void {
    const problem = problemFor(error, context)
    const { response } = context
    response.status(problem.status)
    for (const [name, value] of Object.entries(problem.details.headers ?? {})) response.header(name, value)
    response.header('Content-Type', 'application/problem+json; charset=utf-8')
    response.json(problemBody(problem, context))
  }

  /** Logs what nobody caused on purpose; what a caller did wrong is told to the caller, and whoever has gone is told nothing. */
  report(error: unknown, context: HttpContext): void {
    const problem: Problem = problemOf(error)
    if (problem.status < 500 || isGivenUp(error, context)) return
    const level = problem.status === 503 ? 'warn' : 'error'
    context.logger[level]({ err: error, method: context.request.method(), url: context.request.url() }, problem.code)
  }
}
