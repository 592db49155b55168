import type { App } from '../app/app.ts'
import type { MenuItem } from './menu.ts'
import { menuEntries } from './menu-search.ts'

/** What somebody with these roles works with most, of what their menu shows: addresses, the first role's before the others'. */
export function frequentIn(app: App, roles: readonly string[], menus: readonly MenuItem[]): readonly string[] {
  const shown = new Set(menuEntries(menus).map(({ address }) => address))
  const named = roles.flatMap((role) => app.roles.get(role)?.frequent ?? [])
  return [...new Set(named)].filter((route) => shown.has(route))
}
