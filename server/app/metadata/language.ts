import { type Language, languages } from '../../../engine/schema/names.ts'

/** What browsers call the languages of the product, most exact first. */
const tags: readonly (readonly [RegExp, Language])[] = [
  [/^zh-(hant|tw|hk|mo)/i, 'ZHT'],
  [/^zh/i, 'ZHS'],
  [/^en/i, 'US'],
]

/** The language that an `Accept-Language` header or a `lang` parameter asks for; Simplified Chinese when it asks for none we speak. */
export function languageOf(asked: string | undefined): Language {
  if (asked === undefined) return 'ZHS'
  const known = languages.find((language) => language === asked)
  if (known) return known
  for (const part of asked.split(',')) {
    const tag = tags.find(([pattern]) => pattern.test(part.trim()))
    if (tag) return tag[1]
  }
  return 'ZHS'
}
