import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { routeParams } from '../../../engine/runtime/screens/address.ts'

/** Where the portal shows a record: the first document screen of its entity that the person may open and that needs no more than the id; null when there is none. */
export function recordAddress(app: App, access: Access, entity: string, id: string): string | null {
  for (const [route, screen] of app.screens) {
    if (screen.kind !== 'document' || screen.entity !== entity || !access.canOpen(route)) continue
    const address = `${route}/${id}`
    if (screen.params === undefined || routeParams(address, route, screen.params)?.id === id) return address
  }
  return null
}
