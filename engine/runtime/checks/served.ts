import type { AppEntity } from '../app/app.ts'

/** References, unique fields and the fields that every record has are always served. */
export function isServed(entity: AppEntity, path: string): boolean {
  const field = entity.fields.get(path)
  if (!field?.declaration) return field !== undefined
  const { declaration } = field
  if (declaration.kind === 'ref' || declaration.kind === 'refs' || declaration.kind === 'status' || declaration.index || declaration.unique)
    return true
  const { indexes = {}, keys = {} } = entity.declaration
  if (!entity.parent && Object.values(keys).some(({ fields: [first], during }) => first === path && !during)) return true
  return Object.values(indexes).some(([first]) => first === path)
}

/** What to do for a field that is not. */
export function remedy(entity: AppEntity, path: string): string {
  return path.includes('.') ? 'Sort by a field of its own instead.' : `Say "index": true at the field "${path}" of ${entity.name}.`
}
