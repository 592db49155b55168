import type { HttpContext } from '@adonisjs/core/http'
import Notification from '../../models/notification.ts'
import portal from '../../services/portal.ts'
import { readCaller } from '../caller.ts'
import { readIds } from '../read_ids.ts'
import { recordAddress } from '../record_address.ts'

const mostShown = 50

/** What the caller is told. */
export default class NotificationsController {
  /** The newest, and how many were not read yet. */
  async index(http: HttpContext): Promise<void> {
    const caller = readCaller(http)
    const app = portal.metadata.in(http.language)
    const access = portal.accesses.of(app, caller.roles)
    const own = () => Notification.query().where('accountId', caller.id)
    const [shown, [unread]] = await Promise.all([
      own().orderBy('id', 'desc').limit(mostShown),
      own().whereNull('readAt').count('* as total').pojo<{ total: string }>(),
    ])
    http.response.json({
      rows: shown.map(({ id, title, body, entity, recordId, createdAt, readAt }) => ({
        id,
        title,
        body,
        createdAt: createdAt.toUTC().toISO(),
        readAt: readAt?.toUTC().toISO() ?? null,
        address: recordAddress(app, access, entity, recordId),
      })),
      unread: Number(unread?.total ?? 0),
    })
  }

  /** Marks some as read, or all. */
  async read(http: HttpContext): Promise<void> {
    const unread = Notification.query().where('accountId', readCaller(http).id).whereNull('readAt')
    const asked =
      http.request.body().ids === undefined
        ? unread
        : unread.whereIn(
            'id',
            readIds(http).filter((id) => /^\d{1,18}$/.test(id)),
          )
    await asked.update({ readAt: new Date() })
    http.response.status(204).send(null)
  }
}
