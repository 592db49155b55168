import type { HttpContext } from '@adonisjs/core/http'
import type { Context } from '../../records/context.ts'
import { Problem } from '../answers/problem.ts'
import { limitHourly } from './limit_hourly.ts'
import { visitorContext } from './records_context.ts'
import { standsAtStep, strangerDraft } from './stranger_draft.ts'

/** The most files an hour. */
const limits = { strangers: 60 }

/**
 * Who uploads. Whoever is not signed in does so for the draft of a public wizard alone, which is there already,
 * and for the fields that its steps ask for.
 * @param isAsking whether a permit is asked for, and not only the end of an upload told
 * @throws Problem for anything else
 */
export async function uploadContext(http: HttpContext, isAsking = true): Promise<Context> {
  const context = visitorContext(http)
  if (context.user.id !== undefined) return context
  const { entity, field } = http.request.body()
  if (isAsking) await limitHourly(http, 'uploads', limits)
  const { key, screen } = await strangerDraft(http, context)
  if (isAsking && !standsAtStep(screen, context.app.entities.get(String(entity)), String(field))) throw new Problem('notFound')
  return { ...context, draft: key }
}
