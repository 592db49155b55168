import type { Expression } from '../../schema/expression.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Link } from '../../schema/screen-parts.ts'
import { namesIn } from './address.ts'

type Screens = Readonly<Record<string, Screen>>

/**
 * The screen with the parameters of its links in the order in which the addresses that they lead to carry them, and the id of a row in
 * its place among them: a link says which parameters it gives, and the screen that it leads to where they stand.
 */
export function withOrderedLinks(screen: Screen, screens: Screens): Screen {
  const ofRow = <Own extends Link>(link: Own): Own => ordered(link, screens, ['id'])
  switch (screen.kind) {
    case 'list':
      return {
        ...screen,
        ...(screen.detail && { detail: ofRow(screen.detail) }),
        ...(screen.create && { create: ordered(screen.create, screens) }),
      }
    case 'tree':
      return { ...screen, ...(screen.detail && { detail: ofRow(screen.detail) }) }
    case 'form':
    case 'wizard':
      return { ...screen, ...(screen.after && { after: ofRow(screen.after) }) }
    case 'dashboard': {
      const tiles = Object.entries(screen.tiles).map(([name, tile]) => {
        return [name, tile.kind === 'list' && tile.link ? { ...tile, link: ofRow(tile.link) } : tile]
      })
      return { ...screen, tiles: Object.fromEntries(tiles) }
    }
    default:
      return screen
  }
}

/** @param known parameters that are known without being given */
function ordered<Own extends Link>(link: Own, screens: Screens, known: readonly string[] = []): Own {
  const { params } = link
  if (!params) return link
  const names = orderIn(screens[link.screen]?.params ?? [], Object.keys(params), known)
  if (!names) return link
  const value = (name: string): Expression => params[name] ?? { var: `record.${name}` }
  return { ...link, params: Object.fromEntries(names.map((name) => [name, value(name)])) }
}

/** The names in the order of the first pattern that has room for all of them and asks for nothing else, with what is known where it can. */
function orderIn(patterns: readonly string[], given: readonly string[], known: readonly string[]): readonly string[] | undefined {
  const forms = patterns.map(namesIn)
  const fits = (allowed: readonly string[]) =>
    forms.find((names) => {
      const asked = names.filter(({ name, isOptional }) => !isOptional || allowed.includes(name))
      return asked.length === allowed.length && asked.every(({ name }) => allowed.includes(name))
    })
  const form = fits([...new Set([...given, ...known])]) ?? fits(given)
  return form?.map(({ name }) => name).filter((name) => given.includes(name) || known.includes(name))
}
