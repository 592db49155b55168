import type { Role } from '../../schema/role.ts'
import { menu } from '../access/menu.ts'
import { menuEntries } from '../access/menu-search.ts'
import type { Check } from './context.ts'

/** What the holders of a role work with most is in their menu. Not an error: administrators may take an entry away, and it is left out then. */
export const frequentScreens: Check = function* ({ app, of, accessOf }) {
  for (const { file, name, value } of of('role')) {
    const { frequent = [] } = value as Role
    if (frequent.length === 0) continue
    const shown = new Set(menuEntries(menu(app, accessOf(name))).map(({ address }) => address))
    for (const [index, route] of frequent.entries()) {
      if (shown.has(route) || !app.screens.has(route)) continue
      const message = `${route} is not in the menu of the role. Add it to menus/${app.bundle.app.menu}.json and to the "screens" of the role, or remove it here.`
      yield { code: 'not-in-menu', severity: 'warning', file, path: ['frequent', index], message }
    }
  }
}
