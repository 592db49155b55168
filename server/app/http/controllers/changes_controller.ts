import type { HttpContext } from '@adonisjs/core/http'
import { changes } from '../../records/changes.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What has changed among the records of an entity, for another system that keeps them too. */
export default class ChangesController {
  async show(http: HttpContext): Promise<void> {
    http.response.json(await changes(recordsContext(http), http.params.entity, http.request.qs()))
  }
}
