import type { HttpContext } from '@adonisjs/core/http'
import { receiverOf } from '../../accounts/code_receiver.ts'
import portal from '../../services/portal.ts'
import { draftOfContact, moveDraft, nameContact } from '../../storage/queries/drafts.ts'
import type { TicketData } from '../../storage/queries/tickets.ts'
import { newToken } from '../../values/token.ts'
import { answerCode } from '../answers/answer_code.ts'
import { Problem } from '../answers/problem.ts'
import { keyOfToken } from '../requests/draft_key.ts'
import { strangerContext } from '../requests/records_context.ts'
import { strangerDraft } from '../requests/stranger_draft.ts'
import { textOf } from '../requests/text_of.ts'

/**
 * What strangers have begun to fill in, on another device: a telephone number or mail address that is shown to be at hand is named for
 * the draft, and whoever shows the same elsewhere goes on there. A draft is in one place at a time.
 */
export default class DraftContactsController {
  async ask(http: HttpContext): Promise<void> {
    const body = http.request.body()
    const to = receiverOf(textOf(body, 'to'))
    const draft = body.address === undefined ? undefined : await this.#own(http)
    const about = async (): Promise<TicketData | undefined> => {
      if (!to) return undefined
      const contact = `${to.by} ${to.to}`
      if (draft) return { contact, key: draft }
      return (await draftOfContact(portal.pool, contact)) && { contact, key: null }
    }
    const { language } = http
    const asked = to && { purpose: 'draft code' as const, receiver: to, address: http.request.ip(), language, about }
    answerCode(http, asked && (await portal.contactCodes.ask(asked)), 'to')
  }

  async enter(http: HttpContext): Promise<void> {
    const body = http.request.body()
    const draft = body.address === undefined ? undefined : await this.#own(http)
    const proved = await portal.contactCodes.prove('draft code', textOf(body, 'token'), textOf(body, 'code'))
    const contact = String(proved?.contact ?? '')
    if (!proved || proved.key !== (draft ?? null)) throw new Problem('wrongCode')
    if (draft !== undefined) {
      await nameContact(portal.pool, draft, contact)
      http.response.status(204).send(null)
      return
    }
    const token = newToken()
    const found = await draftOfContact(portal.pool, contact)
    if (!found || !(await moveDraft(portal.pool, found.key, keyOfToken(token, found.address)))) throw new Problem('wrongCode')
    http.response.json({ address: found.address, token })
  }

  /** The key of the draft that the request holds the token of. @throws Problem `notFound` for anything else */
  async #own(http: HttpContext): Promise<string> {
    if (http.caller) throw new Problem('notFound')
    const { key, screen } = await strangerDraft(http, strangerContext(http))
    if (!screen.applicant) throw new Problem('notFound')
    return key
  }
}
