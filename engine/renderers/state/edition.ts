import { atom } from 'jotai'

/** Counts how often the metadata has changed under the page; what was read of it is read again. Only while developing. */
export const editionAtom = atom(0)
