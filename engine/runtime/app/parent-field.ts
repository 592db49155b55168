import type { AppEntity } from './app.ts'

/** The reference of a record to the one above it, where the records of an entity are a tree and the field is there to be read. */
export function parentField(entity: AppEntity): string | undefined {
  const parent = 'parent' in entity.declaration ? entity.declaration.parent : undefined
  return parent !== undefined && entity.fields.get(parent)?.target === entity.name ? parent : undefined
}
