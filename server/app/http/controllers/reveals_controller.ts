import type { HttpContext } from '@adonisjs/core/http'
import { reveal } from '../../records/reveal.ts'
import { Problem } from '../answers/problem.ts'
import { limitHourly } from '../requests/limit_hourly.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Sealed values, one at a time. */
export default class RevealsController {
  async create(http: HttpContext): Promise<void> {
    const { field, line } = http.request.body()
    if (typeof field !== 'string' || (line !== undefined && typeof line !== 'string')) throw new Problem('badRequest')
    await limitHourly(http, 'reveals', { strangers: 0, accounts: 300 })
    const { entity, id } = http.params
    const value = await reveal(recordsContext(http), entity, id, { field, ...(line !== undefined && { line }) })
    http.response.header('Cache-Control', 'no-store')
    http.response.json({ value })
  }
}
