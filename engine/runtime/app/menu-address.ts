import { parseAddress, routeOf, routeParams } from '../screens/address.ts'
import type { App } from './app.ts'

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
