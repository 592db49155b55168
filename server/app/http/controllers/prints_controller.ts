import type { HttpContext } from '@adonisjs/core/http'
import { printRecord } from '../../prints/print_record.ts'
import { drawInWorker } from '../../prints/printer.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Records on paper. */
export default class PrintsController {
  async show(http: HttpContext): Promise<void> {
    const { entity, id, print } = http.params
    const printed = await printRecord(recordsContext(http), entity, id, print)
    const { response } = http
    response.header('Content-Type', 'application/pdf')
    response.header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${printed.title} ${printed.name}.pdf`)}`)
    response.send(Buffer.from(await drawInWorker(printed)))
  }
}
