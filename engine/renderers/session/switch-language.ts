import type { Language } from '../../schema/names.ts'
import { getPortal } from '../api/portal.ts'
import { getSession } from '../api/session.ts'
import { antdLocaleAtom, neededAntdLocale } from '../i18n/antd-locale.ts'
import { speak } from '../i18n/i18n.ts'
import { languageAtom, languageTags, rememberLanguage } from '../i18n/language.ts'
import { newEdition } from '../state/edition.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'

/** Makes the whole page speak a language, and remembers it. Open screens are read again in it; what was typed in them stays. */
export async function switchLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await applyLanguage(language)
  store.set(portalAtom, await getPortal())
  if (store.get(sessionAtom)) store.set(sessionAtom, await getSession())
}

/** Makes the texts of the page speak a language. */
export async function applyLanguage(language: Language): Promise<void> {
  const [locale] = await Promise.all([neededAntdLocale(language), speak(language)])
  if (locale) store.set(antdLocaleAtom, locale)
  store.set(languageAtom, language)
  newEdition()
  document.documentElement.lang = languageTags[language]
}
