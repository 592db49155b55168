import type { HttpContext } from '@adonisjs/core/http'
import { send } from '../../steps/send.ts'
import { draftKey } from '../requests/draft_key.ts'
import { limitHourly } from '../requests/limit_hourly.ts'
import { visitorContext } from '../requests/records_context.ts'

/** What people send with a public wizard. They are told what it is called, and read no record. */
export default class SendingsController {
  async create(http: HttpContext): Promise<void> {
    await limitHourly(http, 'sendings', { strangers: 60 })
    const context = visitorContext(http)
    const { address, record } = http.request.body()
    const { key, address: path } = draftKey(http, context, address)
    http.response.status(201).json(await send(context, { route: path, draft: key, record }))
  }
}
