import type { Access } from '../../../engine/runtime/access/access.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { digest } from '../values/digest.ts'

/**
 * Names which rows of some entities a person sees: people with the same word see the same ones, whatever their roles are called. It is made of
 * their scopes, and of what these read of the person.
 */
export function rowSight({ access, user }: { readonly access: Access; readonly user: RecordData }, entities: readonly string[]): string {
  const seen = entities.toSorted().map((entity) => {
    const scope = access.scope(entity)
    return [entity, scope, pathsOfPerson(scope).map((path) => [path, at(user, path)])]
  })
  return digest(seen)
}

/** Every path that starts at the person, wherever it stands in an expression: one too many only tells people apart. */
function pathsOfPerson(part: unknown): readonly string[] {
  if (typeof part === 'string') return part === 'user' || part.startsWith('user.') ? [part] : []
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(pathsOfPerson) : []
}

const at = (user: RecordData, path: string): unknown =>
  path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], user)
