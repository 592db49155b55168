import type { HttpContext } from '@adonisjs/core/http'
import { isPublic } from '../../../engine/runtime/access/is-public.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { routeOf } from '../../../engine/runtime/screens/address.ts'
import type { ScreenOf } from '../../../engine/schema/screen.ts'
import type { Context } from '../records/context.ts'
import portal from '../services/portal.ts'
import { findDraft } from '../storage/queries/drafts.ts'
import { draftKey } from './draft_key.ts'
import { limitStrangers } from './limit_strangers.ts'
import { Problem } from './problem.ts'
import { visitorContext } from './records_context.ts'

/** The most files an hour of somebody who is not signed in, by their address. */
const anHour = 60

/**
 * Who uploads. Whoever is not signed in does so for the draft of a public wizard alone, which is there already,
 * and for the fields that its steps ask for.
 * @param isAsking whether a permit is asked for, and not only the end of an upload told
 * @throws Problem for anything else
 */
export async function uploadContext(http: HttpContext, isAsking = true): Promise<Context> {
  const context = visitorContext(http)
  if (context.user.id !== undefined) return context
  const { address, entity, field } = http.request.body()
  const { key, address: path } = draftKey(http, context, address)
  if (isAsking) await limitStrangers(http, 'uploads', anHour)
  const { app } = context
  const screen = app.screens.get(routeOf(path, [...app.screens.keys()]) ?? '')
  if (screen?.kind !== 'wizard' || !isPublic(screen) || !(await findDraft(portal.pool, key))) throw new Problem('notFound')
  if (isAsking && !asksFor(screen, app.entities.get(String(entity)), String(field))) throw new Problem('notFound')
  return { ...context, draft: key }
}

/** Whether the field stands at a step of the wizard. */
function asksFor(screen: ScreenOf<'wizard'>, owner: AppEntity | undefined, field: string): boolean {
  const sections = Object.values(screen.steps).flatMap(({ sections = {} }) => Object.values(sections))
  if (owner?.name === screen.entity) return sections.some((section) => 'fields' in section && section.fields.includes(field))
  if (owner?.parent?.entity.name !== screen.entity) return false
  const { field: lines } = owner.parent
  return sections.some((section) => 'lines' in section && section.lines === lines)
}
