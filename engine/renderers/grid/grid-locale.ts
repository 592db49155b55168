import i18next from 'i18next'
import { atom } from 'jotai'
import { languageAtom } from '../i18n/language.ts'

/** The texts of AG Grid itself, in the language of the page: those of the parts in use, from the catalogues under `grid`. */
export const gridTextsAtom = atom((get): Record<string, string> => {
  const catalogue: { readonly grid?: Record<string, string> } = i18next.getResourceBundle(get(languageAtom), 'translation') ?? {}
  return catalogue.grid ?? {}
})
