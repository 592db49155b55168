import { type Address, parseAddress } from '../../../runtime/screens/document/address.ts'
import type { Jumps } from '../../lines/jumps.ts'

interface Places {
  /** Before the ids of inputs. */
  readonly idPrefix: string
  readonly jumps: Pick<Jumps, 'has' | 'to'>
  readonly page: HTMLElement | null
}

/** Shows where an address is, and puts the focus there. */
export function jumpTo(address: Address, { idPrefix, jumps, page }: Places): void {
  const { lines, key, field } = parseAddress(address)
  const name = lines ?? (jumps.has(field ?? '') ? field : undefined)
  if (name !== undefined) {
    if (key === undefined) page?.querySelector(`[data-lines="${name}"]`)?.scrollIntoView({ block: 'center' })
    jumps.to(name, key, lines === undefined ? undefined : field)
    return
  }
  const input = document.getElementById(`${idPrefix}-${field}`)
  input?.scrollIntoView({ block: 'center' })
  input?.focus()
}
