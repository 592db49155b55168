import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import { isGivenUp } from './answers/given_up.ts'
import { issueTexts } from './answers/issue_texts.ts'
import { Problem } from './answers/problem.ts'
import { problemOf } from './answers/problem_of.ts'

/** Answers every failure as `application/problem+json`, in the caller's language, without stack, SQL or secret. */
export default class ExceptionHandler {
  handle(error: unknown, context: HttpContext): void {
    const problem = forStranger(problemOf(error), context)
    const { request, response, language = 'ZHS' } = context
    const { issues, detail, members, headers = {} } = problem.details
    response.status(problem.status)
    for (const [name, value] of Object.entries(headers)) response.header(name, value)
    response.header('Content-Type', 'application/problem+json; charset=utf-8')
    response.json({
      type: 'about:blank',
      title: sentence({ code: problem.code, path: '', params: {} }, language),
      status: problem.status,
      code: problem.code,
      detail,
      requestId: request.id(),
      issues: issues && issueTexts(issues, language),
      ...members,
    })
  }

  /** Logs what nobody caused on purpose; what a caller did wrong is told to the caller, and whoever has gone is told nothing. */
  report(error: unknown, context: HttpContext): void {
    const problem: Problem = problemOf(error)
    if (problem.status < 500 || isGivenUp(error, context)) return
    const level = problem.status === 503 ? 'warn' : 'error'
    context.logger[level]({ err: error, method: context.request.method(), url: context.request.url() }, problem.code)
  }
}

/** Whoever is not signed in is asked to sign in, whatever it is that they may not have. */
function forStranger(problem: Problem, { isStranger }: HttpContext): Problem {
  return isStranger && (problem.status === 403 || problem.status === 404) ? new Problem('signInRequired') : problem
}
