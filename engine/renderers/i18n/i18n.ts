import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../schema/names.ts'

/** The texts of the engine's own interface, one catalogue a language, loaded when first shown. */
const catalogues = {
  ZHS: () => import('../locales/ZHS.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT.json', { with: { type: 'json' } }),
  US: () => import('../locales/US.json', { with: { type: 'json' } }),
} satisfies Record<Language, () => Promise<{ default: object }>>

/** Texts by language, each loaded when first shown. */
type Catalogues = Readonly<Record<Language, () => Promise<{ default: object }>>>

/** The catalogues in use: the common one, and those that lazy pages have brought, by namespace. */
const namespaces = new Map<string, Catalogues>([['translation', catalogues]])

/** Makes a language the language of every text on the page. */
export async function speak(language: Language): Promise<void> {
  if (!i18next.isInitialized) await start()
  await Promise.all([...namespaces].map(([namespace, texts]) => load(language, namespace, texts)))
  await i18next.changeLanguage(language)
}

/** Brings the texts of a lazy page: `document:lines.add` is in the namespace `document`. They follow the language from then on. */
export async function addTexts(namespace: string, texts: Catalogues): Promise<void> {
  namespaces.set(namespace, texts)
  await load(i18next.language as Language, namespace, texts)
}

async function load(language: Language, namespace: string, texts: Catalogues): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return
  i18next.addResourceBundle(language, namespace, (await texts[language]()).default)
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
