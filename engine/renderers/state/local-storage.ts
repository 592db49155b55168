import { atom } from 'jotai'
import { store } from './store.ts'

/** Before every key that the page keeps in the browser; the app's `storagePrefix`, from the portal call. */
export const storagePrefixAtom = atom('')

/** What the browser remembers under a key: JSON; nothing when there is none, or storage is off. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(store.get(storagePrefixAtom) + key) ?? 'null')
  } catch {
    return null
  }
}

/** Remembers a value; silently not, where storage is full or off: nothing that matters may rest on it. */
export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(store.get(storagePrefixAtom) + key, JSON.stringify(value))
  } catch {
    // Private windows and full storage: the page works, it only forgets.
  }
}

/** Forgets a key. */
export function forgetLocal(key: string): void {
  try {
    localStorage.removeItem(store.get(storagePrefixAtom) + key)
  } catch {
    // Nothing is kept, so nothing is left.
  }
}

/** The keys that start so, without the prefix of the app. */
export function localKeys(start: string): readonly string[] {
  const prefix = store.get(storagePrefixAtom)
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix + start) ? [key.slice(prefix.length)] : []))
  } catch {
    return []
  }
}
