import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isWellFormed } from '../../../../engine/runtime/fields/texts.ts'
import { Problem } from '../answers/problem.ts'

/** Deeper than any record or sensible filter; what walks through a body may use the stack. */
const deepest = 64
/** More names than any record has fields, and any batch has versions. */
const mostNames = 2_000
/** More values than the largest document has. */
const mostValues = 200_000

/** Refuses what cannot be meant, before anything is done with it: bodies without end, and characters that are none, wherever they are sent. */
export default class SentValuesMiddleware {
  handle({ request, params }: HttpContext, next: NextFn): Promise<void> {
    look(request.qs())
    look(params)
    if (request.hasBody()) look(request.body())
    return next()
  }
}

/** Looks at a value level by level, without the stack. */
function look(value: unknown): void {
  let level: unknown[] = [value]
  let seen = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new Problem('badRequest')
    const next: unknown[] = []
    for (const each of level) {
      if (++seen > mostValues) throw new Problem('tooLarge')
      if (typeof each === 'string') check(each)
      else if (Array.isArray(each)) for (const item of each) next.push(item)
      else if (typeof each === 'object' && each !== null) {
        const names = Object.keys(each)
        if (names.length > mostNames) throw new Problem('tooLarge')
        for (const name of names) {
          check(name)
          next.push((each as Record<string, unknown>)[name])
        }
      }
      if (next.length > mostValues) throw new Problem('tooLarge')
    }
    level = next
  }
}

function check(text: string): void {
  if (!isWellFormed(text)) throw new Problem('invalid', { issues: [{ code: 'noCharacters', path: '', params: {} }] })
}
