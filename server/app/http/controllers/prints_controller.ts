import type { HttpContext } from '@adonisjs/core/http'
import { printRecords } from '../../prints/print_record.ts'
import { drawInWorker } from '../../prints/printer.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Records on paper; `also` names further ones that go onto the same, such as labels onto one sheet. */
export default class PrintsController {
  async show(http: HttpContext): Promise<void> {
    const { entity, id, print } = http.params
    const { request, response } = http
    const also = String(request.qs().also ?? '')
      .split(',')
      .filter((each) => each !== '')
    const prints = await printRecords(recordsContext(http), entity, [id, ...also], print)
    const [first] = prints
    const name = [first?.title, prints.length === 1 ? first?.name : prints.length].join(' ')
    response.header('Content-Type', 'application/pdf')
    response.header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`)
    response.send(Buffer.from(await drawInWorker(...prints)))
  }
}
