import { atom } from 'jotai'
import type { Language } from '../../schema/names.ts'
import { languageAtom } from '../i18n/language.ts'

/** The texts of AG Grid itself, loaded when first shown; English is built in. */
const catalogues = {
  ZHS: () => import('./texts/ZHS.ts'),
  ZHT: () => import('./texts/ZHT.ts'),
  US: async () => ({ texts: {} }),
} satisfies Record<Language, () => Promise<{ texts: Record<string, string> }>>

/** In the language of the page. */
export const gridTextsAtom = atom(async (get) => (await catalogues[get(languageAtom)]()).texts)
