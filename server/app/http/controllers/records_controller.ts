import type { HttpContext } from '@adonisjs/core/http'
import { get } from '../../records/get.ts'
import { search, searchForExport } from '../../records/search.ts'
import { recordsContext } from '../records_context.ts'

/** Records of any entity: which ones, one of them, and writing them. */
export default class RecordsController {
  async search(context: HttpContext): Promise<void> {
    context.response.json(await search(recordsContext(context), context.params.entity, context.request.body()))
  }

  async export(context: HttpContext): Promise<void> {
    context.response.json(await searchForExport(recordsContext(context), context.params.entity, context.request.body()))
  }

  async show(context: HttpContext): Promise<void> {
    const { view } = await get(recordsContext(context), context.params.entity, context.params.id)
    context.response.header('ETag', `"${view.version}"`)
    context.response.json(view)
  }
}
