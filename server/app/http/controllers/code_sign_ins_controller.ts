import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { answerCode } from '../answers/answer_code.ts'
import { answerEntered } from '../answers/answer_entered.ts'
import { Problem } from '../answers/problem.ts'
import { tooMany } from '../answers/too_many.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'
import { textOf } from '../requests/text_of.ts'

/** Signing in with a code that is sent to a telephone. */
export default class CodeSignInsController {
  async ask(context: HttpContext): Promise<void> {
    const phone = textOf(context.request.body(), 'phone')
    answerCode(context, await portal.codeSignIns.ask(phone, context.request.ip(), context.language), 'phone')
  }

  async enter(context: HttpContext): Promise<void> {
    const body = context.request.body()
    const outcome = await portal.codeSignIns.enter({
      phone: textOf(body, 'phone'),
      token: textOf(body, 'token'),
      code: textOf(body, 'code'),
      device: deviceOfRequest(context),
      sessionToken: context.sessionToken,
    })
    if (outcome.kind === 'tooMany') throw tooMany(context, outcome.waitSeconds)
    if (outcome.kind !== 'signedIn') throw new Problem('wrongCode')
    answerEntered(context, outcome)
  }
}
