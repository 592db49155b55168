import type { HttpContext } from '@adonisjs/core/http'
import { type Chosen, mostChosen } from '../../records/chosen.ts'
import { Problem } from '../answers/problem.ts'
import { readIds } from './read_ids.ts'

/** The records that a body names by `ids`, or by a search, with the ids that are left out (`except`). @throws Problem when it does neither */
export function readChosen(http: HttpContext): Chosen {
  const { ids, filter, search, screen, conditions, takes, except = [] } = http.request.body()
  if (ids !== undefined) return { ids: readIds(http) }
  if (filter === undefined || !Array.isArray(except) || except.length > mostChosen || !except.every((id) => typeof id === 'string')) {
    throw new Problem('badRequest')
  }
  return { filter, search, except, ...(screen !== undefined && { screen, conditions }), ...(takes !== undefined && { takes }) }
}
