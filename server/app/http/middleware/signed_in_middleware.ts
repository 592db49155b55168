import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Problem } from '../answers/problem.ts'

/** Lets only signed-in people through. */
export default class SignedInMiddleware {
  handle(context: HttpContext, next: NextFn): Promise<void> {
    if (!context.caller) throw new Problem('signInRequired')
    return next()
  }
}
