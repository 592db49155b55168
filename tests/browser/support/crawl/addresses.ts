import type { Page } from 'playwright-core'
import { routeOf } from '../../../../engine/runtime/app/address.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { linksOf } from '../../../../engine/runtime/app/screen-links.ts'
import { neededColumns } from '../../../../engine/runtime/screens/list/list-request.ts'
import { rowAddress } from '../../../../engine/runtime/screens/list/row-link.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { ListScreen } from '../../../../engine/schema/screen.ts'
import { api } from '../api.ts'
import { day } from '../day.ts'

/** The most rows of a list whose links are followed. */
const mostRows = 200

/** Where each of the screens is opened: at its own address, or where the lists that this person sees lead. A screen that no row leads to is left out. */
export async function addressesOf(app: App, page: Page, routes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map(routes.filter((route) => takesNone(app, route)).map((route) => [route, route]))
  for (const screen of app.screens.values()) {
    if (screen.kind !== 'list' || !linksOf(screen).some(({ route }) => routes.includes(route) && !found.has(route))) continue
    const made = screen.create && [screen.create.screen, ...Object.values(screen.create.params ?? {})].join('/')
    for (const address of [...(await linksOfRows(app, page, screen)), ...(made ? [made] : [])]) {
      const to = routeOf(address, routes)
      if (to && !found.has(to)) found.set(to, address)
    }
  }
  return found
}

/** What is there to see without a record, though it takes one: a list with its details below, and words. */
const standsAlone = ['master-detail', 'content', 'redirect']

/** Whether a screen opens without parameters. */
const takesNone = (app: App, route: string): boolean => {
  const { params = [] } = app.bundle.screens[route] ?? {}
  return (
    params.length === 0 ||
    standsAlone.includes(app.screens.get(route)?.kind ?? '') ||
    params.some((pattern) =>
      pattern
        .split('/')
        .filter(Boolean)
        .every((name) => name.endsWith('?')),
    )
  )
}

async function linksOfRows(app: App, page: Page, screen: ListScreen): Promise<readonly string[]> {
  const entity = app.entities.get(screen.entity)
  if (!entity || !screen.detail) return []
  const { answer } = await api<{ rows?: readonly RecordData[] }>(page, 'POST', `/records/${screen.entity}/search`, {
    columns: [...new Set(neededColumns(entity, screen))],
    ...(screen.filter ? { filter: screen.filter } : {}),
    page: { size: mostRows },
  })
  const clock = { today: day(0), now: new Date().toISOString() }
  return (answer.rows ?? []).flatMap(
    (row) => rowAddress(app, screen.entity, screen.detail as NonNullable<ListScreen['detail']>, row, clock) ?? [],
  )
}
