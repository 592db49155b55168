import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Problem } from '../answers/problem.ts'

/**
 * Lets people through who are not signed in, for what the app grants to strangers; whatever else they ask for, they are asked to sign in.
 * Who comes with a session that is over is no stranger: they are asked to sign in before anything is done.
 */
export default class VisitorsMiddleware {
  handle(context: HttpContext, next: NextFn): Promise<void> {
    if (!context.caller && context.sessionToken !== '') throw new Problem('signInRequired')
    context.isStranger = !context.caller
    return next()
  }
}
