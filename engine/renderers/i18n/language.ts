import { atom } from 'jotai'
import type { Language } from '../../schema/names.ts'

/** The language of the page. */
export const languageAtom = atom<Language>('ZHS')
