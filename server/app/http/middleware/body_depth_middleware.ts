import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Problem } from '../problem.ts'

/** Deeper than any record or sensible filter; what walks through a body may use the stack. */
const most = 64

/** Refuses bodies that are nested too deep. */
export default class BodyDepthMiddleware {
  handle({ request }: HttpContext, next: NextFn): Promise<void> {
    if (request.hasBody() && isDeeper(request.body(), most)) throw new Problem('badRequest')
    return next()
  }
}

/** Whether a value is nested deeper; found level by level, without the stack. */
function isDeeper(value: unknown, depth: number): boolean {
  let level: unknown[] = [value]
  for (let left = depth; level.length > 0; left--) {
    if (left < 0) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
