import type { HttpContext } from '@adonisjs/core/http'
import { report, rowsBehind } from '../../records/report.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Reports: what they come to, and the rows behind. */
export default class ReportsController {
  async run(http: HttpContext): Promise<void> {
    http.response.json(await report(recordsContext(http), http.params.name, http.request.body()))
  }

  async rows(http: HttpContext): Promise<void> {
    http.response.json(await rowsBehind(recordsContext(http), http.params.name, http.request.body()))
  }
}
