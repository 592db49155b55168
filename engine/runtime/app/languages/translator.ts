import type { Language } from '../../../schema/names.ts'
import type { Bundle } from '../bundle.ts'
import { draftTraditional, isDrafted } from './traditional.ts'

/** What a text of a file is in another language; nothing when nobody has written it and no program drafts it. @param file its path without `.json` */
export type Translate = (file: string, key: string, text: string) => string | undefined

/** What a bundle says of its texts in other languages. */
interface Translated extends Pick<Bundle, 'glossaries' | 'locales'> {
  /** The languages of the app: the first is the one of its files. */
  readonly languages: readonly Language[]
}

/** Translates the texts of a bundle. */
export const translatorOf = ({ app, glossaries, locales }: Pick<Bundle, 'app' | 'glossaries' | 'locales'>, language: Language): Translate =>
  translatorTo({ languages: app.languages, glossaries, locales }, language)

/** Translates texts: as `locales/` says, else the glossary, else a program; what has nothing to translate stays as it is. */
export function translatorTo({ languages, glossaries, locales }: Translated, language: Language): Translate {
  const { texts = {}, words = noWords } = glossaries?.[language] ?? {}
  const [first] = languages
  const drafted = isDrafted(first, language)
  return (file, key, text) => {
    const own = locales[language]?.[file]
    if (own && Object.hasOwn(own, key)) return own[key]
    if (language === first || !needsTranslation(first, text)) return text
    if (mayRecur(text) && Object.hasOwn(texts, text)) return texts[text]
    return drafted ? draftTraditional(words, text) : undefined
  }
}

const noWords = {}

/** Whether a glossary may say a text: one that inserts values, or has several lines, is translated where it stands. */
export const mayRecur = (text: string): boolean => !/[{\n]/.test(text)

/** Whether a text says something in its language: names and numbers in Latin letters among Chinese ones stay as they are. */
const needsTranslation = (first: Language | undefined, text: string): boolean =>
  (first !== 'ZHS' && first !== 'ZHT') || !/^[ -~]*$/.test(text)
