import { menuAddressForm } from '../../schema/menu.ts'
import { parseAddress, routeOf } from '../app/address.ts'
import type { JsonObject } from './json.ts'

/** The titles of screens by their routes. */
type Screens = Readonly<Record<string, string>>

const form = new RegExp(menuAddressForm)

/** What is wrong with an address before anybody is asked: it is none, or no screen of the portal is there. */
export function addressFault(address: string, screens: Screens): 'malformed' | 'dead' | undefined {
  if (!form.test(address)) return 'malformed'
  if (!address.startsWith('/')) return undefined
  return routeOf(parseAddress(address).path, Object.keys(screens)) === undefined ? 'dead' : undefined
}

/** Whether an entry opens a screen that there is none of, or no address. */
export function leadsNowhere({ screen, address }: JsonObject, screens: Screens): boolean {
  if (typeof address === 'string') return addressFault(address, screens) !== undefined
  return typeof screen === 'string' && screens[screen] === undefined
}
