import type { HttpContext } from '@adonisjs/core/http'
import { convert } from '../../writing/convert.ts'
import { readIds } from '../requests/read_ids.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Drafts of documents made from others. */
export default class ConversionsController {
  async create(http: HttpContext): Promise<void> {
    const { byDocument } = http.request.body()
    const record = await convert(recordsContext(http), http.params.name, { ids: readIds(http), byDocument: byDocument === true })
    http.response.json({ record })
  }
}
