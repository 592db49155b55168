import type { HttpContext } from '@adonisjs/core/http'
import { changedByDraft } from '../../records/applications.ts'
import type { Context } from '../../records/context.ts'
import { openedJson, sealedJson } from '../../sealing/json.ts'
import portal from '../../services/portal.ts'
import { bytesOfOtherDrafts, findDraft, keepDraft, takeDraft } from '../../storage/queries/drafts.ts'
import { Problem } from '../answers/problem.ts'
import { draftKey } from '../requests/draft_key.ts'
import { limitHourly } from '../requests/limit_hourly.ts'
import { visitorContext } from '../requests/records_context.ts'

/** Bytes of a draft as JSON. */
const most = 500_000
/** Bytes of all drafts of an account, as the database keeps them. */
const mostOfAccount = 10_000_000

/** What somebody has begun to fill in, kept for a later day. */
export default class DraftsController {
  async show(http: HttpContext): Promise<void> {
    const context = visitorContext(http)
    const { key, address } = draftKey(http, context, http.request.qs().address)
    const draft = await findDraft(portal.pool, key)
    if (!draft) return http.response.status(204).send(null)
    const changes = draft.record && (await this.#changes(context, address, draft.record.id))
    http.response.json({ data: openedJson(context.app, draft.data), savedAt: draft.savedAt, ...(changes && { changes }) })
  }

  async store(http: HttpContext): Promise<void> {
    await limitHourly(http, 'drafts', { strangers: 1200 })
    const context = visitorContext(http)
    const { address, data, isThere } = http.request.body()
    const { key, token, address: path } = draftKey(http, context, address)
    if (typeof data !== 'object' || data === null) throw new Problem('badRequest')
    if (Buffer.byteLength(JSON.stringify(data)) > most) throw new Problem('tooLarge')
    // What is gone was sent, or goes on elsewhere: it does not begin a second time.
    if (isThere === true && context.user.id === undefined && !(await findDraft(portal.pool, key))) throw new Problem('linkDead')
    await this.#limit(http, key, context.user.id)
    const savedAt = await keepDraft(portal.pool, { key, account: context.user.id, address: path, data: sealedJson(context.app, data) })
    http.response.json({ savedAt, ...(token && { token }) })
  }

  async destroy(http: HttpContext): Promise<void> {
    const { key } = draftKey(http, visitorContext(http), http.request.qs().address)
    await takeDraft(portal.pool, key)
    http.response.status(204).send(null)
  }

  /** What a draft says that changes something which was sent before. */
  #changes(context: Context, address: string, id: string) {
    const screen = context.app.screens.get(address)
    return screen?.kind === 'wizard' ? changedByDraft(context, { route: address, screen }, id) : undefined
  }

  /** So much is kept for an account, and so many drafts are begun from one address. */
  async #limit(http: HttpContext, key: string, account: string | undefined): Promise<void> {
    if (account !== undefined) {
      if ((await bytesOfOtherDrafts(portal.pool, account, key)) > mostOfAccount) throw new Problem('tooLarge')
    } else if (!(await findDraft(portal.pool, key))) await limitHourly(http, 'new drafts', { strangers: 60 })
  }
}
