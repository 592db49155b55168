import { atom, useAtomValue } from 'jotai'
import { store } from './store.ts'

/** Counts how often everything that the server says has become another: in another language, or, while developing, with other metadata. */
const editionAtom = atom(0)

/** What was read before is out of date. */
export function newEdition(): void {
  store.set(editionAtom, (count) => count + 1)
}

/**
 * A key for all that is read of the server and kept with the words in it: labels, names of things, sentences. Whoever reads such a thing in
 * an effect reads it again with the next edition; what somebody has typed stays.
 */
export const useEdition = (): number => useAtomValue(editionAtom)
