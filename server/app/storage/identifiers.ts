import { createHash } from 'node:crypto'

/** A name as PostgreSQL takes it anywhere: in double quotes, with those inside doubled. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The longest name that PostgreSQL keeps whole. */
const longest = 63

/**
 * Name of an index or constraint: readable, unique for its definition, at most 63 characters.
 * A changed definition gives another name, so that comparing names compares definitions.
 */
export function definitionName(prefix: string, parts: readonly string[], definition: string): string {
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, 8)
  return `${`${prefix}_${parts.join('_')}`.slice(0, longest - hash.length - 1)}_${hash}`
}
