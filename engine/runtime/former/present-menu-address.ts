import { parseAddress } from '../app/address.ts'
import type { App } from '../app/app.ts'
import { isOfWeb, screenAt } from '../app/menu-address.ts'
import { presentName } from '../names/present-name.ts'

/** An address in the portal with its screen by the name that this has now. */
export function presentMenuAddress(app: App, address: string): string {
  const { path } = parseAddress(address)
  if (isOfWeb(address) || screenAt(app, address)) return address
  const steps = path.split('/')
  for (let length = steps.length; length > 1; length--) {
    const route = steps.slice(0, length).join('/')
    const now = presentName(app, 'screen', '', route)
    if (now !== route) return now + address.slice(route.length)
  }
  return address
}
