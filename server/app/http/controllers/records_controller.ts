import type { HttpContext } from '@adonisjs/core/http'
import { chosenIds } from '../../records/chosen.ts'
import { get } from '../../records/get.ts'
import { search, searchForExport } from '../../records/search.ts'
import portal from '../../services/portal.ts'
import { create } from '../../steps/create.ts'
import { remove } from '../../steps/remove.ts'
import { removeMany } from '../../steps/remove_many.ts'
import { update } from '../../steps/update.ts'
import { answerBatch } from '../answers/batch_answer.ts'
import { answerRecord } from '../answers/record_answer.ts'
import { expectedVersion, optionalVersion } from '../requests/expected_version.ts'
import { readChosen } from '../requests/read_chosen.ts'
import { readVersions } from '../requests/read_versions.ts'
import { formContext, recordsContext, visitorContext } from '../requests/records_context.ts'

/** Records of any entity: which ones, one of them, and writing them. */
export default class RecordsController {
  async search(http: HttpContext): Promise<void> {
    http.response.json(await search(visitorContext(http), http.params.entity, http.request.body()))
  }

  async export(http: HttpContext): Promise<void> {
    http.response.json(await searchForExport(recordsContext(http), http.params.entity, http.request.body()))
  }

  async show(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    await answerRecord(http, context, await get(context, http.params.entity, http.params.id))
  }

  async create(http: HttpContext): Promise<void> {
    const context = formContext(http)
    const created = await create(context, http.params.entity, http.request.body())
    await portal.accounts.recordChanged(http.params.entity)
    http.response.status(201)
    http.response.header('Location', `/api/records/${http.params.entity}/${created.view.id}`)
    await answerRecord(http, context, created)
  }

  async update(http: HttpContext): Promise<void> {
    const context = formContext(http)
    const { entity, id } = http.params
    const updated = await update(context, entity, id, expectedVersion(http), http.request.body())
    await portal.accounts.recordChanged(entity)
    await answerRecord(http, context, updated)
  }

  async destroy(http: HttpContext): Promise<void> {
    const { entity, id } = http.params
    await remove(recordsContext(http), entity, id, optionalVersion(http))
    await portal.accounts.recordChanged(entity)
    http.response.status(204).send(null)
  }

  async destroyMany(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { entity } = http.params
    const ids = await chosenIds(context, entity, readChosen(http))
    const results = await removeMany(context, entity, ids, readVersions(http))
    await portal.accounts.recordChanged(entity)
    answerBatch(http, context, results)
  }
}
