import type { App } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { addressesIn, isOfWeb, screenAt } from '../app/menu-address.ts'
import { keyOf } from './name.ts'
import type { Occurrence } from './occurrence.ts'

/** The screens that addresses in a menu lead to: `/lending/loan` in `/lending/loan/7?copy=1`. */
export function usedInAddresses(app: App, { kind, file, value }: BundleFile): Occurrence[] {
  if (kind !== 'menu') return []
  return addressesIn(value).flatMap(({ path, address }): Occurrence[] => {
    const route = isOfWeb(address) ? undefined : screenAt(app, address)?.route
    return route === undefined ? [] : [{ name: keyOf('screen', route), file, path, at: 'value', start: 0, end: route.length }]
  })
}
