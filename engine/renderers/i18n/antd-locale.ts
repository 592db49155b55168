import type { Locale } from 'antd/es/locale/index.js'
import { atom } from 'jotai'
import type { Language } from '../../schema/names.ts'
import { languageAtom } from './language.ts'

/** The texts of antd itself, loaded when first shown. */
const catalogues = {
  ZHS: () => import('antd/es/locale/zh_CN.js'),
  ZHT: () => import('antd/es/locale/zh_TW.js'),
  US: () => import('antd/es/locale/en_US.js'),
} satisfies Record<Language, () => Promise<{ default: Locale }>>

/** In the language of the page. */
export const antdLocaleAtom = atom(async (get) => (await catalogues[get(languageAtom)]()).default)
