import type { HttpContext } from '@adonisjs/core/http'
import { history } from '../../records/history.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What happened to a record. */
export default class HistoryController {
  async show(http: HttpContext): Promise<void> {
    http.response.json({ entries: await history(recordsContext(http), http.params.entity, http.params.id) })
  }
}
