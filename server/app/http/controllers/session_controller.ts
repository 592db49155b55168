import type { HttpContext } from '@adonisjs/core/http'
import { resetMinutes } from '../../accounts/password_mails.ts'
import portal from '../../services/portal.ts'
import { answerEntered } from '../answers/answer_entered.ts'
import { packedJson } from '../answers/packed_json.ts'
import { Problem } from '../answers/problem.ts'
import { sessionFacts } from '../answers/session_facts.ts'
import { tooMany } from '../answers/too_many.ts'
import { clearSessionCookie, keepRequestToken } from '../cookies/cookies.ts'
import { readCaller } from '../requests/caller.ts'
import { captchaBrowser } from '../requests/captcha_cookie.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'
import { textOf } from '../requests/text_of.ts'

/** Signing in, who am I, signing out. */
export default class SessionController {
  async create(context: HttpContext): Promise<void> {
    const body = context.request.body()
    const [login, password, captcha] = [textOf(body, 'login'), textOf(body, 'password'), textOf(body, 'captcha')]
    if (login === '' || password === '') throw new Problem('wrongCredentials')
    const outcome = await portal.accounts.signIn({
      login,
      password,
      captcha,
      captchaBrowser: captchaBrowser(context),
      device: deviceOfRequest(context),
      sessionToken: context.sessionToken,
    })
    if (outcome.kind === 'tooMany') throw tooMany(context, outcome.waitSeconds)
    if (outcome.kind === 'captcha') throw new Problem('captchaRequired', { members: { needsCaptcha: true } })
    if (outcome.kind === 'refused') throw new Problem('wrongCredentials', { members: { needsCaptcha: outcome.needsCaptcha } })
    if (outcome.kind === 'temporary') {
      // Nobody is in yet: the token sets a password, and that signs in.
      const token = await portal.passwordChanges.begin(outcome.account, resetMinutes * 60)
      await portal.accounts.tell('password.begin', outcome.account, deviceOfRequest(context))
      throw new Problem('passwordToSet', { members: { token } })
    }
    answerEntered(context, outcome)
  }

  show(context: HttpContext): void {
    // Whose session is over is a stranger from now on.
    if (!context.caller && context.sessionToken !== '') clearSessionCookie(context)
    keepRequestToken(context)
    packedJson(context, sessionFacts(context, readCaller(context)))
  }

  async destroy(context: HttpContext): Promise<void> {
    const { caller, sessionToken } = context
    if (sessionToken !== '') await portal.accounts.signOut(sessionToken)
    if (caller) await portal.accounts.tell('session.end', caller, deviceOfRequest(context))
    clearSessionCookie(context)
    context.response.status(204).send(null)
  }
}
