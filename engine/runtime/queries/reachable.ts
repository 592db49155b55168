import type { App, AppEntity, AppField } from '../app/app.ts'
import { documentOf, pathInDocument } from '../app/document-of.ts'
import type { ReadAccess } from './read-access.ts'

/** The field at the end of a path. */
interface Reached {
  readonly entity: AppEntity
  readonly field: AppField
}

/** The longest path that is followed, in names: each is a table that is joined. */
const longestPath = 8

/** The names of a path; none of one that is too long to be meant. */
const namesIn = (path: string): readonly string[] => {
  const names = path.length > 500 ? [] : path.split('.')
  return names.length > longestPath ? [] : names
}

/**
 * Follows a path from an entity through references, as far as the person may see. A field that is hidden answers exactly as one that does not exist;
 * so does everything of an entity that may not be read, but for the name of a record.
 */
export function reach(app: App, access: ReadAccess, start: AppEntity, path: string): Reached | undefined {
  const segments = namesIn(path)
  let entity = start
  for (const [index, segment] of segments.entries()) {
    const field = entity.fields.get(segment)
    const isLast = index === segments.length - 1
    if (!field || isHidden(access, entity, segment) || (index > 0 && !isVisible(access, entity, segment, isLast))) return undefined
    if (isLast) return { entity, field }
    const next = field.target && !field.multiple ? app.entities.get(field.target) : undefined
    if (!next) return undefined
    entity = next
  }
  return undefined
}

/**
 * The same for a column: a field at the end of the path of which a part is shown, or that is shown in some statuses, can be listed.
 * What may not be seen of it is taken out of the rows.
 */
export function reachShown(app: App, access: ReadAccess, start: AppEntity, path: string): Reached | undefined {
  const segments = [...namesIn(path)]
  const last = segments.pop() ?? ''
  const before = segments.length === 0 ? undefined : reach(app, access, start, segments.join('.'))
  const entity = segments.length === 0 ? start : app.entities.get((!before?.field.multiple && before?.field.target) || '')
  const field = entity?.fields.get(last)
  if (!entity || !field) return undefined
  const granted = documentOf(entity).name
  const key = pathInDocument(entity, last)
  const isShown = isHidden(access, entity, last)
    ? access.canRead(granted) && (access.masks(granted).has(key) || (segments.length === 0 && access.varies(granted).has(key)))
    : segments.length === 0 || isVisible(access, entity, last, true)
  return isShown ? { entity, field } : undefined
}

/** Whether rows of the entity can be asked for together: lines that are hidden cannot, unless how many they are is disclosed. */
export function countsRows(access: Pick<ReadAccess, 'canRead' | 'disclosed' | 'hidden'>, { name, parent }: AppEntity): boolean {
  if (!parent) return access.canRead(name)
  const document = parent.entity
  return (
    access.canRead(document.name) && (!isHidden(access, document, parent.field) || access.disclosed(document.name, 'sum').has(parent.field))
  )
}

/** Whether the person never sees the field. */
export function isHidden(access: Pick<ReadAccess, 'hidden'>, entity: AppEntity, field: string): boolean {
  return access.hidden(documentOf(entity).name).has(pathInDocument(entity, field))
}

function isVisible(access: ReadAccess, entity: AppEntity, field: string, isLast: boolean): boolean {
  return access.canRead(documentOf(entity).name) || (isLast && (field === 'id' || entity.displays.includes(field) || field === entity.code))
}

/** Names of the fields that can be asked for: what a wrong name may have meant. */
export const visibleFields = (access: ReadAccess, entity: AppEntity): readonly string[] =>
  [...entity.fields.keys()].filter((name) => !isHidden(access, entity, name))
