import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { type EssentialFact, essentialsOf } from '../../../engine/runtime/app/essentials.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import { reachShown } from '../../../engine/runtime/queries/reachable.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from './context.ts'

/** What is essential of the records of an entity to the person who asks, as far as they are shown it. */
export const essentialsFor = ({ app, access }: Context, entity: AppEntity): readonly EssentialFact[] =>
  essentialsOf(entity, (path) => reachShown(app, access, entity, path) !== undefined)

/** The field at a path, as far as the person is shown it. */
export const fieldAt = ({ app, access }: Context, entity: AppEntity, path: string): AppField | undefined =>
  reachShown(app, access, entity, path)?.field

/** A value of a record that was searched for, as people read it; nothing where there is none. */
export function valueText(context: Context, entity: AppEntity, record: RecordData, path: string): string | undefined {
  const field = fieldAt(context, entity, path)
  const value = wireOf(record, path)
  if (!field || value === null) return undefined
  const label = record.$labels?.[path]
  const locale = { language: context.language, timeZone: context.app.bundle.app.timeZone, ...(label !== undefined && { label }) }
  return fieldKinds[field.kind].format(value, field, locale) || undefined
}
