import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { askAboutDraft, askedBy, type Question } from '../../connectors/ask_about_draft.ts'
import { limitCalls } from '../../connectors/limit_calls.ts'
import { Invalid } from '../../records/failures.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { tooMany } from '../answers/too_many.ts'
import { limitHourly } from '../requests/limit_hourly.ts'
import { visitorContext } from '../requests/records_context.ts'
import { standsAtStep, strangerDraft } from '../requests/stranger_draft.ts'

/** The most questions an hour. */
const limits = { strangers: 20, accounts: 120 }

/** What forms ask other systems while somebody fills them in. */
export default class AsksController {
  async create(http: HttpContext): Promise<void> {
    const context = visitorContext(http)
    const question = questionIn(http)
    await limitHourly(http, 'asks', limits)
    if (context.user.id === undefined) {
      const { screen } = await strangerDraft(http, context)
      const isAsked = question.id === undefined && standsAtStep(screen, context.app.entities.get(question.entity), question.field)
      if (!isAsked) throw new Problem('notFound')
    }
    const asked = askedBy(context, question)
    const waitSeconds = await limitCalls(portal.pool, asked)
    if (waitSeconds > 0) throw tooMany(http, waitSeconds)
    const answered = await askAboutDraft(context, portal.addresses, question, asked)
    if (answered.kind === 'filled') return http.response.json({ values: answered.values })
    const { system } = answered
    if (answered.kind === 'refused')
      throw new Invalid([{ code: 'peerSaid', path: question.field, params: { system, reason: answered.reason } }])
    throw new Problem('peerSilent', { detail: sentence({ code: 'peerSilent', path: '', params: { system } }, context.language) })
  }
}

/** @throws Problem `badRequest` for what is no question */
function questionIn({ request }: HttpContext): Question {
  const { entity, field, id, record } = request.body()
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record)
  if (typeof entity !== 'string' || typeof field !== 'string' || !isRecord || !['string', 'undefined'].includes(typeof id))
    throw new Problem('badRequest')
  return { entity, field, record, ...(id !== undefined && { id }) }
}
