import type { HttpContext } from '@adonisjs/core/http'
import { history } from '../../records/history.ts'
import { readings } from '../../records/readings.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What happened to a record, and who has read it where that is kept. */
export default class HistoryController {
  async show(http: HttpContext): Promise<void> {
    const { entity, id } = http.params
    const context = recordsContext(http)
    const entries = await history(context, entity, id)
    http.response.json({ entries, readings: await readings(context, entity, id) })
  }
}
