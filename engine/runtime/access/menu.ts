import type { MenuGroup, MenuLeaf } from '../../schema/menu.ts'
import type { App } from '../app/app.ts'
import type { Access } from './access.ts'

/** An entry of a person's menu: it opens a screen, or holds others. */
export interface MenuItem {
  readonly name: string
  readonly label: string
  readonly icon?: string
  readonly route?: string
  readonly items?: readonly MenuItem[]
}

/** The menu of the shell, with only the entries that the person may open; groups without any are left out. */
export function menu(app: App, access: Access): readonly MenuItem[] {
  return entries(app, access, app.bundle.menus[app.bundle.app.menu]?.items ?? {})
}

function entries(app: App, access: Access, items: Readonly<Record<string, MenuGroup | MenuLeaf>>): readonly MenuItem[] {
  return Object.entries(items).flatMap(([name, item]): readonly MenuItem[] => {
    const icon = item.icon === undefined ? {} : { icon: item.icon }
    if ('items' in item) {
      const inner = entries(app, access, item.items)
      return inner.length === 0 ? [] : [{ name, label: item.label, ...icon, items: inner }]
    }
    if (!access.canOpen(item.screen)) return []
    return [{ name, label: item.label ?? app.screens.get(item.screen)?.title ?? '', ...icon, route: item.screen }]
  })
}
