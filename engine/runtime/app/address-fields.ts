import type { App } from './app.ts'

/** What the text of a field leads to: a screen or a page of the web; or pages of the web that people are sent back to, one a line. */
type AddressUse = 'place' | 'redirects'

const known = new WeakMap<App, ReadonlyMap<string, ReadonlyMap<string, AddressUse>>>()

/** The fields of each entity that are followed as addresses. */
export function addressFields(app: App): ReadonlyMap<string, ReadonlyMap<string, AddressUse>> {
  const found = known.get(app) ?? collected(app)
  known.set(app, found)
  return found
}

function collected({ bundle, screens }: App): ReadonlyMap<string, ReadonlyMap<string, AddressUse>> {
  const fields = new Map<string, Map<string, AddressUse>>()
  const add = (entity: string, field: string | undefined, use: AddressUse) => {
    if (field !== undefined) fields.set(entity, (fields.get(entity) ?? new Map<string, AddressUse>()).set(field, use))
  }
  for (const slides of Object.values(bundle.app.public?.slides ?? {})) add(slides.entity, slides.address, 'place')
  for (const screen of screens.values()) {
    if (screen.kind !== 'dashboard') continue
    for (const tile of Object.values(screen.tiles)) if (tile.kind === 'slides') add(tile.entity, tile.address, 'place')
  }
  const { clients } = bundle.app
  if (clients) add(clients.entity, clients.redirects, 'redirects')
  return fields
}
