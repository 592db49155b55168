import { atom } from 'jotai'
import type { Language } from '../../schema/names.ts'
import { storagePrefixAtom } from '../state/local-storage.ts'
import { store } from '../state/store.ts'

/** The language of the page. */
export const languageAtom = atom<Language>('ZHS')

/** What each language calls itself. */
export const languageNames = { ZHS: '简体中文', ZHT: '繁體中文', US: 'English' } satisfies Record<Language, string>

/** For the `lang` attribute of the page. */
export const languageTags = { ZHS: 'zh-Hans', ZHT: 'zh-Hant', US: 'en' } satisfies Record<Language, string>

/** The language that the person chose last, as plain text under `<prefix>language`; else the first of the portal. */
export function rememberedLanguage(offered: readonly Language[]): Language {
  const [first = 'ZHS'] = offered
  try {
    const stored = localStorage.getItem(key())
    return offered.find((language) => language === stored) ?? first
  } catch {
    return first
  }
}

/** Keeps the language that the person has chosen, where the browser keeps anything. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key(), language)
  } catch {
    // Private windows: the choice lasts as long as the page.
  }
}

function key(): string {
  return `${store.get(storagePrefixAtom)}language`
}
