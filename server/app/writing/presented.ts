import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { entityOf } from '../../../engine/runtime/app/screen-entity.ts'
import { sectionsOf } from '../../../engine/runtime/app/screen-lists.ts'
import { presentationsFor } from '../../../engine/runtime/cut/present.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { presentedIssues } from '../../../engine/runtime/validation/presented-issues.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Screen } from '../../../engine/schema/screen.ts'
import { type Context, environmentOf } from '../records/context.ts'
import type { Writable } from './writable.ts'

/**
 * What a record lacks that the form asks for through which a person writes it, as it is presented to them. When they name no form of theirs,
 * one of those that they could write it through has to be content: nobody gets by one by not naming it.
 */
export function issuesOfForm(
  context: Context,
  entity: AppEntity,
  record: RecordData,
  before: RecordData | null,
  writable: Writable,
): readonly Issue[] {
  const { app, form } = context
  if (form?.entity !== entity.name) return []
  const isOpen = (of: AppEntity, name: string) => {
    const field = of.fields.get(name)
    return field !== undefined && writable.field(of, field)
  }
  const surroundings = { ...environmentOf(context), ...(before ? { old: before } : {}) }
  const found = formsOf(context, entity).map((screen) => {
    const required = presentationsFor(screen, context.access.roles).flatMap(({ fields = [] }) =>
      fields.flatMap((each) => (each.required ? [each.field] : [])),
    )
    return required.length === 0 ? [] : presentedIssues(app, entity, record, surroundings, { required, isOpen })
  })
  return found.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** The form that was named, if it is one of theirs; else all of them. */
function formsOf({ app, access, form }: Context, entity: AppEntity): readonly Screen[] {
  const isTheirs = (route: string, screen: Screen) =>
    entityOf(app, screen)?.name === entity.name && sectionsOf(screen).length > 0 && access.offers(route)
  const named = app.screens.get(form?.screen ?? '')
  if (named && isTheirs(form?.screen ?? '', named)) return [named]
  return [...app.screens].flatMap(([route, screen]) => (isTheirs(route, screen) ? [screen] : []))
}
