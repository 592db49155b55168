import { parseAddress, routeOf, routeParams } from './address.ts'
import type { App } from './app.ts'
import { matches, patterns } from './pattern.ts'
import type { Step } from './source/source.ts'

/** Whether the address of an entry of a menu is one of the web; else it is one in the portal. */
export const isOfWeb = (address: string): boolean => address.startsWith('https://')

/** The screen that an address in the portal leads to, with the parameters that stand in it; nothing when there is none. */
export function screenAt(
  { screens }: Pick<App, 'screens'>,
  address: string,
): { readonly route: string; readonly given: Readonly<Record<string, string>> } | undefined {
  const { path } = parseAddress(address)
  const route = routeOf(path, [...screens.keys()])
  const given = route === undefined ? undefined : routeParams(path, route, screens.get(route)?.params)
  return route === undefined || given === undefined ? undefined : { route, given }
}

const places = patterns({ 'items.*.address': true, 'items.*.items.*.address': true, 'items.*.items.*.items.*.address': true })

/** The addresses that entries of a menu open, and where they stand. */
export const addressesIn = (menu: unknown): readonly { readonly path: readonly Step[]; readonly address: string }[] =>
  matches(places, menu).flatMap(({ path, value }) => (typeof value === 'string' ? [{ path, address: value }] : []))
