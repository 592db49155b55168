import type { MenuEntry } from '../../schema/menu.ts'
import type { App } from '../app/app.ts'
import { isOfWeb, screenAt } from '../app/menu-address.ts'
import type { Access } from './access.ts'
import { pageOfReports, publishedFor } from './report-screens.ts'

/** An entry of a person's menu: it opens a screen or a page of the web, or holds others. */
export interface MenuItem {
  readonly name: string
  readonly label: string
  readonly icon?: string
  /** An address in the portal. */
  readonly route?: string
  /** One of the web, `https://…`, which opens beside the portal. */
  readonly web?: string
  /** What can be done on its screen without choosing anything there first. */
  readonly offers?: MenuOffers
  readonly items?: readonly MenuItem[]
}

export interface MenuOffers {
  /** Where a new record is made, and what it is called. */
  readonly create?: { readonly address: string; readonly label: string }
  readonly export?: true
}

/**
 * A menu, by default that of the shell, with only the entries that the person may open; groups without any are left out.
 * Reports that stand in it by a code of their own come after the entries of their group.
 */
export function menu(app: App, access: Access, name = app.bundle.app.menu): readonly MenuItem[] {
  return entries({ app, access, reports: reportsByGroup(app, access) }, app.bundle.menus[name]?.items ?? {}, [])
}

interface Shown {
  readonly app: App
  readonly access: Access
  readonly reports: ReadonlyMap<string, readonly MenuItem[]>
}

function entries(shown: Shown, items: Readonly<Record<string, MenuEntry>>, path: readonly string[]): readonly MenuItem[] {
  const { app, access, reports } = shown
  const own = Object.entries(items).flatMap(([name, item]): readonly MenuItem[] => {
    if (item.hidden) return []
    const icon = item.icon === undefined ? {} : { icon: item.icon }
    if ('items' in item) {
      const inner = entries(shown, item.items, [...path, name])
      return inner.length === 0 ? [] : [{ name, label: item.label, ...icon, items: inner }]
    }
    if ('address' in item) {
      const { label, address } = item
      if (isOfWeb(address)) return [{ name, label, ...icon, web: address }]
      const screen = screenAt(app, address)
      return screen !== undefined && access.offers(screen.route) ? [{ name, label, ...icon, route: address }] : []
    }
    if (!access.offers(item.screen)) return []
    return [{ name, label: item.label ?? app.screens.get(item.screen)?.title ?? '', ...icon, route: item.screen }]
  })
  return path.length === 0 ? own : [...own, ...(reports.get(path.join('/')) ?? [])]
}

function reportsByGroup(app: App, access: Access): ReadonlyMap<string, readonly MenuItem[]> {
  const page = pageOfReports(app)
  const found = new Map<string, readonly MenuItem[]>()
  if (page === undefined || !access.offers(page)) return found
  for (const { name, report, menu } of publishedFor(app, access.roles)) {
    const key = menu.under?.join('/') ?? ''
    const item = { name: `report-${name}`, label: report.label, ...(menu.icon && { icon: menu.icon }), route: `${page}/${menu.code}` }
    found.set(key, [...(found.get(key) ?? []), item])
  }
  return found
}
