import type { Locale } from 'antd/es/locale/index.js'
import { atom } from 'jotai'
import type { Language } from '../../schema/names.ts'
import { store } from '../state/store.ts'
import { languageAtom } from './language.ts'

/** The texts of antd itself, loaded when first shown. */
const catalogues = {
  ZHS: () => import('antd/es/locale/zh_CN.js'),
  ZHT: () => import('antd/es/locale/zh_TW.js'),
  US: () => import('antd/es/locale/en_US.js'),
} satisfies Record<Language, () => Promise<{ default: Locale }>>

/** In the language of the page. There before anything of antd is shown: it builds all its parts anew when it gets its first locale. */
export const antdLocaleAtom = atom<Locale | undefined>(undefined)

let isNeeded = false

/** Parts of antd are to be shown: they speak the language of the page from now on. */
export async function needAntdLocale(): Promise<void> {
  isNeeded = true
  const language = store.get(languageAtom)
  const locale = await neededAntdLocale(language)
  if (language !== store.get(languageAtom)) return needAntdLocale()
  store.set(antdLocaleAtom, locale)
}

/** The texts of antd in a language; none as long as nothing of antd is shown. */
export async function neededAntdLocale(language: Language): Promise<Locale | undefined> {
  return isNeeded ? (await catalogues[language]()).default : undefined
}
