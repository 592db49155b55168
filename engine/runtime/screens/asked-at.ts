import type { Expression } from '../../schema/expression.ts'
import type { Screen } from '../../schema/screen.ts'
import { inlined } from '../reports/inlined.ts'

/** What a screen may have that speaks of its address away from it: what is sent as a search, and where links lead. */
interface Searches {
  readonly filter?: Expression
  readonly detail?: Link
  readonly create?: Link
  readonly calendar?: { readonly capacity?: { readonly where?: Expression } }
  readonly tiles?: Readonly<Record<string, Searched>>
  readonly blocks?: Readonly<Record<string, Searched>>
}

/** A tile or block about records, or another. */
interface Searched {
  readonly where?: Expression
  readonly before?: { readonly where: Expression }
  readonly link?: Link
}

interface Link {
  readonly params?: Readonly<Record<string, Expression>>
}

/**
 * The screen as it is at an address: where it searches for records, and where its links lead, the parameters of its route stand as the
 * values they have. The server, which works out the rest of a search, does not know them.
 */
export function askedAt<Kind extends Screen>(screen: Kind, params: Readonly<Record<string, string>>): Kind {
  if (screen.params === undefined) return screen
  const known = { fields: new Map<string, Expression>(), params }
  const { filter, detail, create, calendar, tiles, blocks } = screen as Searches
  const capacity = calendar?.capacity
  const all = (parts: Readonly<Record<string, Searched>>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, filled(part)]))
  return {
    ...screen,
    ...(filter !== undefined && { filter: inlined(filter, known) }),
    ...(detail && { detail: led(detail) }),
    ...(create && { create: led(create) }),
    ...(capacity?.where !== undefined && { calendar: { ...calendar, capacity: { ...capacity, where: inlined(capacity.where, known) } } }),
    ...(tiles && { tiles: all(tiles) }),
    ...(blocks && { blocks: all(blocks) }),
  }

  function filled(part: Searched): Searched {
    return {
      ...part,
      ...(part.where !== undefined && { where: inlined(part.where, known) }),
      ...(part.link && { link: led(part.link) }),
      ...(part.before && { before: { ...part.before, where: inlined(part.before.where, known) } }),
    }
  }

  function led(link: Link): Link {
    const { params: carried } = link
    if (!carried) return link
    return { ...link, params: Object.fromEntries(Object.entries(carried).map(([name, value]) => [name, inlined(value, known)])) }
  }
}
