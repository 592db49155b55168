import type { HttpContext } from '@adonisjs/core/http'
import { receiverOf } from '../../accounts/code_receiver.ts'
import { applicationOf, type Followed, followedIn, openApplication, tellApplication } from '../../records/applications.ts'
import portal from '../../services/portal.ts'
import { newToken } from '../../values/token.ts'
import { answerCode } from '../answers/answer_code.ts'
import { Problem } from '../answers/problem.ts'
import { keyOfToken } from '../requests/draft_key.ts'
import { limitHourly } from '../requests/limit_hourly.ts'
import { strangerContext } from '../requests/records_context.ts'
import { textOf } from '../requests/text_of.ts'

/** Seconds in which an applicant who was told how it stands may open it to change it. */
const openSeconds = 1800

/** How what was sent with a public wizard stands, for those who are reached where it says. */
export default class ApplicationsController {
  async ask(http: HttpContext): Promise<void> {
    await limitHourly(http, 'applications', { strangers: 30, accounts: 30 })
    const body = http.request.body()
    const followed = followedOf(http)
    const to = receiverOf(textOf(body, 'to'))
    const about = async () => {
      const record = to && (await applicationOf(strangerContext(http), followed, textOf(body, 'number'), to))
      return record && { record: String(record.id), entity: followed.entity.name }
    }
    const { language } = http
    const asked = to && { purpose: 'application code' as const, receiver: to, address: http.request.ip(), language, about }
    answerCode(http, asked && (await portal.contactCodes.ask(asked)), 'to')
  }

  async show(http: HttpContext): Promise<void> {
    const body = http.request.body()
    const followed = followedOf(http)
    const proved = await portal.contactCodes.prove('application code', textOf(body, 'token'), textOf(body, 'code'))
    if (proved?.entity !== followed.entity.name) throw new Problem('wrongCode')
    const { entity, record } = proved
    const told = await tellApplication(strangerContext(http), followed, String(record))
    const pass = told.isOpen ? await portal.tickets.issue('application', { entity, record: record ?? null }, openSeconds) : null
    http.response.json({ ...told, pass })
  }

  async open(http: HttpContext): Promise<void> {
    const followed = followedOf(http)
    const held = await portal.tickets.take('application', textOf(http.request.body(), 'pass'))
    if (held?.entity !== followed.entity.name) throw new Problem('linkDead')
    const token = newToken()
    const keyOf = (address: string) => keyOfToken(token, address)
    const address = await openApplication(strangerContext(http), followed, String(held.record), keyOf)
    if (address === undefined) throw new Problem('linkDead')
    http.response.json({ address, token })
  }
}

/** The part of a page that a request comes from. */
function followedOf(http: HttpContext): Followed {
  const body = http.request.body()
  return followedIn(strangerContext(http).app, textOf(body, 'route'), textOf(body, 'block'))
}
