import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { issueTexts } from './issue_texts.ts'
import { Problem } from './problem.ts'
import { problemOf } from './problem_of.ts'

/** The failure as this caller is told of it: whoever is not signed in is asked to sign in, whatever it is that they may not have. */
export function problemFor(error: unknown, { isStranger }: HttpContext): Problem {
  const problem = problemOf(error)
  return isStranger && (problem.status === 403 || problem.status === 404) ? new Problem('signInRequired') : problem
}

/** A problem as it is answered (RFC 9457), in the caller's language, without stack, SQL or secret. */
export function problemBody({ code, status, details }: Problem, { request, language = 'ZHS' }: HttpContext): object {
  const { issues, detail, members } = details
  return {
    type: 'about:blank',
    title: sentence({ code, path: '', params: {} }, language),
    status,
    code,
    detail,
    requestId: request.id(),
    issues: issues && issueTexts(issues, language),
    ...members,
  }
}
