import type { Glossary } from '../../../schema/glossary.ts'
import { kinds } from '../../../schema/kinds.ts'
import type { Locale, Texts } from '../../../schema/locale.ts'
import type { Language } from '../../../schema/names.ts'
import { identify } from '../identity.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { texts } from '../shape/texts.ts'
import type { File } from '../source/file.ts'
import { parse } from '../source/source.ts'
import { catalogueFor } from './catalogue.ts'
import { mayRecur, translatorTo } from './translator.ts'

/** The translations of a bundle into one language. */
interface Translations {
  readonly glossary: Glossary
  /** The files of `locales/` by their paths. */
  readonly catalogues: Readonly<Record<string, Locale>>
}

/** A text of a file as it is written, by the path of the file without `.json`. */
export interface WrittenText {
  readonly file: string
  readonly key: string
  readonly text: string
}

/** Every text that the files of a bundle write, translations apart. */
export function writtenTexts(files: readonly File[]): readonly WrittenText[] {
  return files.flatMap((file) => {
    const identity = identify(file.path)
    if ('fault' in identity || identity.kind === 'locale' || identity.kind === 'glossary' || identity.kind === 'fixture') return []
    const place = file.path.replace(/\.json$/, '')
    return texts(kinds[identity.kind].schema as JsonSchema, parse(file).value).map(({ key, text }) => ({ file: place, key, text }))
  })
}

/**
 * Says translations with the fewest words: what stands twice or more is said once, in the glossary; what the glossary says or a program
 * drafts is not said again; translations of what is not there go.
 * @param said the texts of each file in the other language, by its path without `.json`
 */
export function economise(
  written: readonly WrittenText[],
  {
    first,
    language,
    said,
    glossary = {},
  }: { first: Language; language: Language; said: Readonly<Record<string, Texts>>; glossary?: Glossary },
): Translations {
  const { words } = glossary
  const to = (texts: Texts) => translatorTo({ languages: [first], glossaries: { [language]: { words, texts } }, locales: {} }, language)
  const translated = written.flatMap((text) => {
    const own = said[text.file]?.[text.key]
    return own === undefined ? [] : [{ ...text, said: own }]
  })
  const there = new Set(written.map(({ text }) => text))
  const kept = Object.entries(glossary.texts ?? {}).filter(([text]) => there.has(text))
  const draft = to({})
  const byText = Map.groupBy(
    translated.filter(({ text }) => mayRecur(text)),
    ({ text }) => text,
  )
  const recurring = [...byText].flatMap(([text, all]): [string, string][] => {
    const said = mostFrequent(all.map((one) => one.said))
    return said === undefined || said === draft('', '', text) ? [] : [[text, said]]
  })
  const texts = Object.fromEntries([...recurring, ...kept].sort(([one], [other]) => (one < other ? -1 : 1)))
  const known = to(texts)
  const catalogues: Record<string, Record<string, Record<string, string>>> = {}
  for (const { file, key, text, said } of translated) {
    if (known(file, key, text) === said) continue
    const catalogue = catalogueFor(language, file)
    catalogues[catalogue] ??= {}
    catalogues[catalogue][file] ??= {}
    catalogues[catalogue][file][key] = said
  }
  return { glossary: { ...(Object.keys(texts).length > 0 && { texts }), ...(words && { words }) }, catalogues }
}

/** What is said twice or more and most often; the first of those that are said alike often. */
function mostFrequent(all: readonly string[]): string | undefined {
  const [[said, times] = ['', []]] = [...Map.groupBy(all, (one) => one)].sort(([, one], [, other]) => other.length - one.length)
  return times.length > 1 ? said : undefined
}
