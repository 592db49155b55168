import type { HttpContext } from '@adonisjs/core/http'
import { addressOfReport } from '../../../../engine/runtime/access/report-screens.ts'
import { recordAddress } from '../../records/record_address.ts'
import { versions } from '../../records/versions.ts'
import portal from '../../services/portal.ts'
import { lettersOf, markRead, unreadLetters } from '../../storage/messages/letters.ts'
import { newsOfLetters } from '../../storage/messages/news_of_letters.ts'
import { Problem } from '../answers/problem.ts'
import { readCaller } from '../requests/caller.ts'
import { readFollowed } from '../requests/read_followed.ts'
import { readIds } from '../requests/read_ids.ts'
import { readWatched } from '../requests/read_watched.ts'
import { recordsContext } from '../requests/records_context.ts'

const mostShown = 50
const isId = (text: unknown): text is string => typeof text === 'string' && /^\d{1,18}$/.test(text)

/** What the caller is told in the portal. */
export default class NotificationsController {
  /** The newest in the language of the caller, or those before one, and how many were not read yet. */
  async index(http: HttpContext): Promise<void> {
    const { pool, metadata, accesses } = portal
    const caller = readCaller(http)
    const app = metadata.in(http.language)
    const access = accesses.of(app, caller.roles)
    const { before, unread: isUnread } = http.request.qs()
    const question = { account: caller.id, language: http.language, isUnread: isUnread === 'true', most: mostShown }
    const [shown, unread] = await Promise.all([
      lettersOf(pool, { ...question, before: isId(before) ? before : undefined }),
      unreadLetters(pool, caller.id),
    ])
    http.response.json({
      rows: shown.map(({ entity, record, report, message: _, ...letter }) => ({
        ...letter,
        address: report === null ? recordAddress(app, access, entity ?? '', record ?? '') : (addressOfReport(app, access, report) ?? null),
      })),
      unread,
      more: shown.length === mostShown,
    })
  }

  /** Server-sent events: `letters` when something has come for the caller, `record` with the version of a watched one, `gone` when it cannot be read, `entity` when records of a followed one were written. */
  events(http: HttpContext): void {
    const caller = readCaller(http)
    const { sessionToken, response } = http
    const { accounts, liveLetters } = portal
    if (!liveLetters.hasRoom(caller.id)) throw new Problem('tooManyRequests', { headers: { 'Retry-After': '60' } })
    const now = () => (sessionToken === '' ? accounts.records.byId(caller.id) : accounts.bySession(sessionToken))
    const stream = liveLetters.open(caller.id, async () => (await now())?.isActive === true)
    const watched = readWatched(http)
    if (watched.length > 0) portal.liveRecords.watch(stream, watched, async (keys) => versions(recordsContext(http), keys))
    const entities = readFollowed(http)
    if (entities.length > 0) portal.liveEntities.follow(stream, { entities, read: async (keys) => versions(recordsContext(http), keys) })
    http.request.request.once('close', () => stream.destroy())
    response.header('Content-Type', 'text/event-stream')
    response.header('Cache-Control', 'no-store')
    // A proxy that collects answers would keep the news back.
    response.header('X-Accel-Buffering', 'no')
    response.stream(stream)
  }

  /** Marks some as read, or all. */
  async read(http: HttpContext): Promise<void> {
    const caller = readCaller(http)
    const ids = http.request.body().ids === undefined ? undefined : readIds(http).filter(isId)
    await markRead(portal.pool, caller.id, ids, new Date().toISOString())
    await newsOfLetters(portal.pool, [caller.id])
    http.response.status(204).send(null)
  }
}
