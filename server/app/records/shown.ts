import { masked } from '../../../engine/runtime/access/mask.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { documentOf, pathInDocument } from '../../../engine/runtime/app/document-of.ts'
import { reach, reachShown } from '../../../engine/runtime/queries/reachable.ts'
import type { ReadAccess } from '../../../engine/runtime/queries/read-access.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'

/** How a person is shown a value: as it is, not at all, or a part of it. */
export type Shown = 'whole' | 'hidden' | { readonly mask: (value: WireValue) => WireValue }

/** Worked out once for each access, entity, status and path. */
const known = new WeakMap<ReadAccess, Map<string, Map<string, Shown>>>()

/**
 * How a person is shown what stands at a path of a record, or of a line of one, in a status.
 * What is not a field (`$can`, a path that leads nowhere) is not shown.
 */
export function shownAt(app: App, access: ReadAccess, entity: AppEntity, path: string, status: string | undefined): Shown {
  const byPlace = known.get(access) ?? new Map<string, Map<string, Shown>>()
  known.set(access, byPlace)
  const place = `${entity.name} ${status ?? ''}`
  const paths = byPlace.get(place) ?? new Map<string, Shown>()
  byPlace.set(place, paths)
  const found = paths.get(path) ?? decide(app, access, entity, path, status)
  paths.set(path, found)
  return found
}

function decide(app: App, access: ReadAccess, entity: AppEntity, path: string, status: string | undefined): Shown {
  if (reach(app, access, entity, path)) return 'whole'
  const reached = reachShown(app, access, entity, path)
  if (!reached) return 'hidden'
  const granted = documentOf(reached.entity).name
  const key = pathInDocument(reached.entity, reached.field.name)
  // The status is that of this document: of a record behind a reference it is not known.
  const own = reached.entity === entity ? status : undefined
  if (own !== undefined && !access.hidden(granted, own).has(key)) return 'whole'
  const mask = access.masks(granted, own).get(key)
  return mask === undefined ? 'hidden' : { mask: (value) => masked(value, mask) }
}
