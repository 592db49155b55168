import type { Locale } from 'antd/es/locale/index.js'
import { atom } from 'jotai'
import type { Language } from '../../schema/names.ts'

/** The texts of antd itself, loaded when first shown. */
const catalogues = {
  ZHS: () => import('antd/es/locale/zh_CN.js'),
  ZHT: () => import('antd/es/locale/zh_TW.js'),
  US: () => import('antd/es/locale/en_US.js'),
} satisfies Record<Language, () => Promise<{ default: Locale }>>

/** In the language of the page. There before anything is shown: antd builds all its parts anew when it gets its first locale. */
export const antdLocaleAtom = atom<Locale | undefined>(undefined)

export async function loadAntdLocale(language: Language): Promise<Locale> {
  return (await catalogues[language]()).default
}
