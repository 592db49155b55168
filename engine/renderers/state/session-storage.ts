import { storagePrefixAtom } from './local-storage.ts'
import { store } from './store.ts'

/** What this browser tab remembers until it is closed: JSON; nothing when there is none. */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(store.get(storagePrefixAtom) + key) ?? 'null')
  } catch {
    return null
  }
}

/** Remembers a value, or forgets it when it is `null`; silently not, where storage is off. */
export function writeTabStorage(key: string, value: unknown): void {
  try {
    const name = store.get(storagePrefixAtom) + key
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The page works without; it only forgets.
  }
}
