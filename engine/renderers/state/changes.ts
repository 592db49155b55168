import { atom } from 'jotai'
import { store } from './store.ts'

/** How often records of an entity were changed from this page: lists that show them refresh when they are looked at again. */
export const changesAtom = atom<Readonly<Record<string, number>>>({})

/** Says that records of an entity changed; whoever shows lines of it is concerned too. */
export function recordsChanged(entity: string): void {
  store.set(changesAtom, (changes) => ({ ...changes, [entity]: (changes[entity] ?? 0) + 1 }))
}

/** How often the records behind an entity, or behind the lines of one, were changed. */
export function changesOf(changes: Readonly<Record<string, number>>, entity: string): number {
  return changes[entity.split('.')[0] as string] ?? 0
}
