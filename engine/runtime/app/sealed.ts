import type { AppEntity, AppField } from './app.ts'

/** The mask through which a sealed field is shown; nothing of a field that is not sealed. */
export function sealOf({ declaration }: AppField): string | undefined {
  return declaration && 'sealed' in declaration ? declaration.sealed : undefined
}

/** Whether a value of the field is looked up by: only the whole of it, and only where the field says so. */
export const isFound = ({ declaration }: AppField): boolean => declaration?.unique === true || declaration?.index === true

const known = new WeakMap<AppEntity, ReadonlyMap<string, string>>()

/** The sealed fields of a document and of its lines (`copies.note`), with their masks. */
export function sealedFields(entity: AppEntity): ReadonlyMap<string, string> {
  const found =
    known.get(entity) ?? new Map([...ownSeals(entity, ''), ...[...entity.lines].flatMap(([name, lines]) => ownSeals(lines, `${name}.`))])
  known.set(entity, found)
  return found
}

const ownSeals = ({ fields }: AppEntity, prefix: string): (readonly [string, string])[] =>
  [...fields.values()].flatMap((field) => {
    const mask = sealOf(field)
    return mask === undefined ? [] : [[`${prefix}${field.name}`, mask] as const]
  })
