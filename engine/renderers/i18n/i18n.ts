import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../schema/names.ts'

/** The texts of the engine's own interface, one catalogue a language, loaded when first shown. */
const catalogues = {
  ZHS: () => import('../locales/ZHS.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT.json', { with: { type: 'json' } }),
  US: () => import('../locales/US.json', { with: { type: 'json' } }),
} satisfies Record<Language, () => Promise<{ default: object }>>

/** Makes a language the language of every text on the page. */
export async function speak(language: Language): Promise<void> {
  if (!i18next.isInitialized) await start()
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', (await catalogues[language]()).default)
  }
  await i18next.changeLanguage(language)
}

async function start(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    returnEmptyString: false,
    // Languages here are the product's codes, not BCP 47 tags.
    load: 'currentOnly',
    lowerCaseLng: false,
    cleanCode: false,
  })
}
