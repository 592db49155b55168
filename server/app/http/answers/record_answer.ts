import type { HttpContext } from '@adonisjs/core/http'
import { recordStanding } from '../../approvals/record_standing.ts'
import type { Context } from '../../records/context.ts'
import { notFound } from '../../records/failures.ts'
import type { Loaded } from '../../records/get.ts'
import { canOf } from './can.ts'

/** A record as the API answers it: what the caller sees of it, and what they may do with it, and who sent it back or is to go on. */
export async function recordBody(context: Context, name: string, { view, whole }: Loaded): Promise<object> {
  const entity = context.app.entities.get(name)
  if (!entity) throw notFound(name, String(view.id))
  if (entity.parent) return view
  const [$can, $standing] = await Promise.all([canOf(context, entity, whole), recordStanding(context, entity, whole)])
  return { ...view, $can, ...($standing && { $standing }) }
}

/** Answers with a record; its version is the ETag. */
export async function answerRecord({ response, params }: HttpContext, context: Context, loaded: Loaded): Promise<void> {
  const body = await recordBody(context, params.entity, loaded)
  response.header('ETag', `"${loaded.view.version}"`)
  response.json(body)
}
