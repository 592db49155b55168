import type { MenuEntry } from '../../runtime/access/menu-search.ts'
import type { Go } from '../places/go.ts'

/** Where a link to the address of an entry leads. */
export const hrefOf = (address: string | undefined): string => (address?.startsWith('/') ? `#${address}` : (address ?? '#'))

/** A page of the web opens beside the portal, and is not told where one came from. */
export const besidePortal = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Follows an entry that was found. */
export function follow({ address, isOfWeb }: MenuEntry, go: Go): void {
  if (isOfWeb) window.open(address, '_blank', 'noopener,noreferrer')
  else go(address)
}
