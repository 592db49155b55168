import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '../answers/problem.ts'

/** The most records that one request names. */
const most = 1_000

/** The `ids` of a body. @throws Problem when they are no list of ids */
export function readIds({ request }: HttpContext): readonly string[] {
  const { ids } = request.body()
  if (!Array.isArray(ids) || ids.length > most || !ids.every((id) => typeof id === 'string')) throw new Problem('badRequest')
  return ids
}
