import type { HttpContext } from '@adonisjs/core/http'
import { isPublic } from '../../../../engine/runtime/access/is-public.ts'
import { routeOf } from '../../../../engine/runtime/app/address.ts'
import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { ScreenOf } from '../../../../engine/schema/screen.ts'
import type { Context } from '../../records/context.ts'
import portal from '../../services/portal.ts'
import { findDraft } from '../../storage/queries/drafts.ts'
import { Problem } from '../answers/problem.ts'
import { draftKey } from './draft_key.ts'

/** What somebody fills in who is not signed in. */
interface StrangerDraft {
  readonly key: string
  readonly screen: ScreenOf<'wizard'>
}

/** The draft of a public wizard that a request is about, which is there already. @throws Problem `notFound` for anything else */
export async function strangerDraft(http: HttpContext, context: Context): Promise<StrangerDraft> {
  const { key, address } = draftKey(http, context, http.request.body().address)
  const { app } = context
  const screen = app.screens.get(routeOf(address, [...app.screens.keys()]) ?? '')
  if (screen?.kind !== 'wizard' || !isPublic(screen) || !(await findDraft(portal.pool, key))) throw new Problem('notFound')
  return { key, screen }
}

/** Whether the field stands at a step of the wizard. */
export function standsAtStep(screen: ScreenOf<'wizard'>, owner: AppEntity | undefined, field: string): boolean {
  const sections = Object.values(screen.steps).flatMap(({ sections = {} }) => Object.values(sections))
  if (owner?.name === screen.entity) return sections.some((section) => 'fields' in section && section.fields.includes(field))
  if (owner?.parent?.entity.name !== screen.entity) return false
  const { field: lines } = owner.parent
  return sections.some((section) => 'lines' in section && section.lines === lines)
}
