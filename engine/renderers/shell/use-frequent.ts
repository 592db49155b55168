import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import type { MenuItem } from '../../runtime/access/menu.ts'
import { menuEntries } from '../../runtime/access/menu-search.ts'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { sessionAtom } from '../state/portal.ts'

/** The entries that stand before the groups of the menu. */
export interface Frequent {
  readonly items: readonly MenuItem[]
  has(address: string): boolean
  /** Takes an entry in, as the last, or out. */
  toggle(address: string): void
}

/** The entries that a person works with most: those that they have chosen here, until then those of their roles. */
export function useFrequent(menu: readonly MenuItem[]): Frequent {
  const session = useAtomValue(sessionAtom)
  const key = `menu.frequent.${session?.user.id}`
  const [chosen, setChosen] = useState(() => chosenBefore(key))
  const addresses = chosen ?? session?.frequent ?? none

  const items = useMemo(() => {
    const entries = new Map(menuEntries(menu).map((entry) => [entry.address, entry]))
    return addresses.flatMap((address): readonly MenuItem[] => {
      const entry = entries.get(address)
      return entry ? [{ name: address, label: entry.label, ...(entry.isOfWeb ? { web: address } : { route: address }) }] : []
    })
  }, [menu, addresses])

  const has = useCallback((address: string) => addresses.includes(address), [addresses])
  const toggle = useCallback(
    (address: string) => {
      const next = addresses.includes(address) ? addresses.filter((one) => one !== address) : [...addresses, address]
      setChosen(next)
      writeLocal(key, next)
    },
    [addresses, key],
  )
  return useMemo(() => ({ items, has, toggle }), [items, has, toggle])
}

const none: readonly string[] = []

function chosenBefore(key: string): readonly string[] | undefined {
  const kept = readLocal(key)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : undefined
}
