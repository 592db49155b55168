import type { HttpContext } from '@adonisjs/core/http'
import { find } from '../../records/find.ts'
import { recordAddress } from '../../records/record_address.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Fewer characters find too much. */
const fewest = 2
const most = 60

/** Documents by their number, wherever they are. */
export default class FindController {
  async index(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { app, access } = context
    const words = String(http.request.qs().words ?? '')
      .trim()
      .slice(0, most)
    const entities = [...app.entities.values()].filter(
      (entity) => !entity.parent && access.canRead(entity.name) && recordAddress(app, access, entity.name, '0') !== null,
    )
    const found = [...words].length < fewest ? [] : await find(context, entities, words)
    http.response.json({
      documents: found.map(({ entity, id, name, facts }) => ({
        name,
        label: entity.label,
        facts,
        address: recordAddress(app, access, entity.name, id),
      })),
    })
  }
}
