import type { AppEntity } from './app.ts'

/** The document that an entity is, or that its lines belong to. Grants, scopes and writes speak of it. */
export const documentOf = (entity: AppEntity): AppEntity => entity.parent?.entity ?? entity

/** The same of an entity that is named: `loan` of `loan` and of `loan.copies`. */
export const documentName = (entity: string): string => entity.split('.')[0] ?? entity

/** Where a field stands in its document, as grants and issues name it: `due`, and `copies.due` of lines. */
export const pathInDocument = ({ parent }: AppEntity, field: string): string => (parent ? `${parent.field}.${field}` : field)
