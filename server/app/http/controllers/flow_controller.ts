import type { HttpContext } from '@adonisjs/core/http'
import { flow } from '../../records/flow.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What came before a record, and what came of it. */
export default class FlowController {
  async show(http: HttpContext): Promise<void> {
    http.response.json(await flow(recordsContext(http), http.params.entity, http.params.id))
  }
}
