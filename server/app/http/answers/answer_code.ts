import type { HttpContext } from '@adonisjs/core/http'
import { type CodeAnswer, codeMinutes } from '../../accounts/contact_codes.ts'
import { Problem } from './problem.ts'
import { tooMany } from './too_many.ts'

/**
 * Tells the page that a code is on its way, whether one is or not, before anything was looked up.
 * @param path of what was typed, where it is no number (`phone`), or neither a number nor an address
 */
export function answerCode(context: HttpContext, answer: CodeAnswer | undefined, path: 'phone' | 'to'): void {
  if (!answer) throw new Problem('invalid', { issues: [{ code: path === 'phone' ? 'noReceiver' : 'noContact', path, params: {} }] })
  if (answer.kind === 'tooMany') throw tooMany(context, answer.waitSeconds)
  answer.sending.catch((error) => context.logger.error({ err: error }, 'a code was not sent'))
  context.response.status(202).json({ token: answer.token, minutes: codeMinutes })
}
