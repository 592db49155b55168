import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { answerCode } from '../answer_code.ts'
import { answerEntered } from '../answer_entered.ts'
import { deviceOfRequest } from '../device_of_request.ts'
import { Problem } from '../problem.ts'
import { textOf } from '../text_of.ts'
import { tooMany } from '../too_many.ts'

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
