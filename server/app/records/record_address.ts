import type { Access } from '../../../engine/runtime/access/access.ts'
import { routeParams } from '../../../engine/runtime/app/address.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { linkColumns, rowAddress } from '../../../engine/runtime/screens/list/row-link.ts'

/** The kinds of screens that show a record by its id, the better first. */
const ofOneRecord = ['document', 'master-detail'] as const

/**
 * Where the portal shows a record: the first screen of one record of its entity that the person may open and that needs no more than the id,
 * or else where one of their lists leads to from its row; null when there is neither.
 */
export function recordAddress(app: App, access: Access, entity: string, id: string): string | null {
  for (const kind of ofOneRecord) {
    for (const [route, screen] of app.screens) {
      if (screen.kind !== kind || screen.entity !== entity || !access.offers(route)) continue
      const address = `${route}/${id}`
      if (screen.params === undefined || routeParams(address, route, screen.params)?.id === id) return address
    }
  }
  for (const [route, screen] of app.screens) {
    if (screen.kind !== 'list' || screen.entity !== entity || !screen.detail || !access.offers(route)) continue
    const { detail } = screen
    if (!access.offers(detail.screen) || linkColumns(detail).length > 0) continue
    const address = rowAddress(app, entity, detail, { id }, { today: '', now: '' })
    if (address !== undefined) return address
  }
  return null
}
