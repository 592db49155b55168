import type { AppEntity, AppField } from './app.ts'

const sealOf = ({ declaration }: AppField): string | true | undefined =>
  declaration && 'sealed' in declaration ? declaration.sealed : undefined

/** Whether the value is kept encrypted. Who is shown it is told by grants, and by the mask that it may have. */
export const isSealed = (field: AppField): boolean => sealOf(field) !== undefined

/** The mask through which everybody is shown a sealed field; nothing of one that is shown as grants say. */
export function sealMaskOf(field: AppField): string | undefined {
  const seal = sealOf(field)
  return seal === true ? undefined : seal
}

/** Whether a value of the field is looked up by: only the whole of it, and only where the field says so. */
export const isFound = ({ declaration }: AppField): boolean => declaration?.unique === true || declaration?.index === true

const known = new WeakMap<AppEntity, ReadonlyMap<string, AppField>>()

/** The sealed fields of a document and of its lines (`copies.note`). */
export function sealedFields(entity: AppEntity): ReadonlyMap<string, AppField> {
  const found =
    known.get(entity) ?? new Map([...ownSeals(entity, ''), ...[...entity.lines].flatMap(([name, lines]) => ownSeals(lines, `${name}.`))])
  known.set(entity, found)
  return found
}

const ownSeals = ({ fields }: AppEntity, prefix: string): (readonly [string, AppField])[] =>
  [...fields.values()].flatMap((field) => (isSealed(field) ? [[`${prefix}${field.name}`, field] as const] : []))
