import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import portal from '../../services/portal.ts'
import { readSessionCookie } from '../cookies.ts'

/** Finds out who is asking. */
export default class SessionMiddleware {
  async handle(context: HttpContext, next: NextFn): Promise<void> {
    context.sessionToken = readSessionCookie(context)
    if (context.sessionToken !== '') context.caller = await portal.accounts.bySession(context.sessionToken)
    return next()
  }
}
