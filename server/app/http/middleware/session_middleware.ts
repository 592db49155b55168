import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { askedBy } from '../../database/shares.ts'
import portal from '../../services/portal.ts'
import { readSessionCookie } from '../cookies/cookies.ts'
import { enterByToken } from '../requests/enter_by_token.ts'
import { enterTrial } from '../requests/trial_session.ts'

/** Finds out who is asking, and answers on their behalf. */
export default class SessionMiddleware {
  async handle(context: HttpContext, next: NextFn): Promise<void> {
    await portal.accesses.read()
    if (!(await enterByToken(context))) {
      context.sessionToken = readSessionCookie(context)
      if (context.sessionToken !== '') context.caller = await portal.accounts.bySession(context.sessionToken)
      await enterTrial(context)
    }
    const { caller, request } = context
    return askedBy(caller ? `account ${caller.id}` : `address ${request.ip()}`, next)
  }
}
