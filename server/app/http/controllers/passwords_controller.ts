import type { HttpContext } from '@adonisjs/core/http'
import type { PasswordChange } from '../../accounts/password_changes.ts'
import portal from '../../services/portal.ts'
import { answerEntered } from '../answers/answer_entered.ts'
import { Problem } from '../answers/problem.ts'
import { tooMany } from '../answers/too_many.ts'
import { readCaller } from '../requests/caller.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'
import { textOf } from '../requests/text_of.ts'

/** Forgotten and changed passwords. */
export default class PasswordsController {
  /** Answers before anything is looked up: neither the answer nor its time tells whether there is such an account. */
  forgotten(context: HttpContext): void {
    const login = textOf(context.request.body(), 'login')
    context.response.status(202).json({})
    if (login.trim() === '') return
    portal.passwordMails.send(login, context.request.ip(), context.language).catch((error) => {
      context.logger.error({ err: error }, 'the mail for a forgotten password was not sent')
    })
  }

  /** Whose password a link sets, while it holds. */
  async link(context: HttpContext): Promise<void> {
    const account = await portal.passwordChanges.holderOf(textOf(context.request.body(), 'token'))
    if (!account) throw new Problem('linkDead')
    context.response.json({ login: account.login, name: account.name })
  }

  async reset(context: HttpContext): Promise<void> {
    const body = context.request.body()
    const [token, password] = [textOf(body, 'token'), textOf(body, 'password')]
    answer(context, await portal.passwordChanges.reset(token, password, deviceOfRequest(context), context.sessionToken))
  }

  async change(context: HttpContext): Promise<void> {
    const body = context.request.body()
    const [current, password] = [textOf(body, 'current'), textOf(body, 'password')]
    const device = deviceOfRequest(context)
    answer(context, await portal.passwordChanges.change(readCaller(context), current, password, device, context.sessionToken))
  }
}

function answer(context: HttpContext, outcome: PasswordChange): void {
  if (outcome.kind === 'dead') throw new Problem('linkDead')
  if (outcome.kind === 'tooMany') throw tooMany(context, outcome.waitSeconds)
  if (outcome.kind === 'invalid') throw new Problem('invalid', { issues: outcome.issues })
  answerEntered(context, outcome)
}
