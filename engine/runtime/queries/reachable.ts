import type { App, AppEntity, AppField } from '../app/app.ts'
import type { ReadAccess } from './read-access.ts'

/** The field at the end of a path. */
export interface Reached {
  readonly entity: AppEntity
  readonly field: AppField
}

/**
 * Follows a path from an entity through references, as far as the person may see. A field that is hidden answers exactly as one that does not exist;
 * so does everything of an entity that may not be read, but for the name of a record.
 */
export function reach(app: App, access: ReadAccess, start: AppEntity, path: string): Reached | undefined {
  const segments = path.split('.')
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

/** The entity whose grants speak for this one: lines are read with their document. */
export const grantedEntity = (entity: AppEntity): string => entity.parent?.entity.name ?? entity.name

/** Whether the person never sees the field. */
export function isHidden(access: ReadAccess, entity: AppEntity, field: string): boolean {
  return access.hidden(grantedEntity(entity)).has(entity.parent ? `${entity.parent.field}.${field}` : field)
}

function isVisible(access: ReadAccess, entity: AppEntity, field: string, isLast: boolean): boolean {
  return access.canRead(grantedEntity(entity)) || (isLast && (field === 'id' || field === entity.display || field === entity.code))
}

/** Names of the fields that can be asked for: what a wrong name may have meant. */
export const visibleFields = (access: ReadAccess, entity: AppEntity): readonly string[] =>
  [...entity.fields.keys()].filter((name) => !isHidden(access, entity, name))
