import type { Screen } from '../../schema/screen.ts'

type Params = Readonly<Record<string, string>>

/**
 * The screen as it is at an address: wherever it speaks of the parameters of its route, they stand as the values they have, and null where the
 * address does not give them. The server, which works out the rest of a search, does not know them.
 */
export const askedAt = <Kind extends Screen>(screen: Kind, params: Params): Kind =>
  screen.params === undefined ? screen : (filled(screen, params) as Kind)

function filled(part: unknown, params: Params): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((each) => filled(each, params))
  const path = 'var' in part ? String(part.var) : ''
  if (path.startsWith('params.')) return params[path.slice('params.'.length)] ?? null
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, filled(value, params)]))
}
