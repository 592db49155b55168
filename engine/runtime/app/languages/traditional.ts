import { Converter } from 'opencc-js/cn2t'
import type { Language } from '../../../schema/names.ts'
import { remember } from '../remember.ts'

/** Whether a program drafts the texts of one language from those of another: Traditional Chinese from Simplified. */
export const isDrafted = (from: Language | undefined, to: Language): boolean => from === 'ZHS' && to === 'ZHT'

/** In the characters that are used in Hong Kong and Macau. Made when it is first asked. */
function inTraditionalCharacters(text: string): string {
  converter ??= Converter({ from: 'cn', to: 'hk' })
  return converter(text)
}
let converter: ReturnType<typeof Converter> | undefined

/** Words, and what readers of Traditional Chinese say instead. */
export type TraditionalWords = Readonly<Record<string, string>>

/** The words with the longest first: a part of another is written as the whole says. */
const longestFirst = remember((words: TraditionalWords) => Object.entries(words).sort(([one], [other]) => other.length - one.length))

/** A text in Traditional characters with its words as readers of them say them. */
export const inTheirWords = (words: TraditionalWords, text: string): string =>
  longestFirst(words).reduce(
    (said, [from, to]) => (said.includes(from) ? outside(to, said, (part) => part.replaceAll(from, to)) : said),
    text,
  )

/** The words of a text that its readers do not say. */
export const wordsNotSaid = (words: TraditionalWords, text: string): readonly string[] =>
  longestFirst(words)
    .filter(([from, to]) => text.replaceAll(to, ' ').includes(from))
    .map(([from]) => from)

/** Changes what stands around a word and leaves the word alone, which may contain what is changed. */
const outside = (word: string, text: string, change: (part: string) => string): string => text.split(word).map(change).join(word)

const drafts = remember((_words: TraditionalWords) => new Map<string, string>())

/** A Simplified text in Traditional Chinese, as a program writes it: by OpenCC and the words of a glossary. */
export function draftTraditional(words: TraditionalWords, text: string): string {
  const known = drafts(words)
  const found = known.get(text) ?? inTheirWords(words, inTraditionalCharacters(text))
  if (known.size < mostKept) known.set(text, found)
  return found
}

/** Texts of metadata; what people type is not drafted. */
const mostKept = 50_000

/** Forms that are right in Traditional Chinese too, beside the one that OpenCC takes. */
const alsoTraditional: ReadonlySet<string> = new Set('台里裡系后只面余周于准群峰才干谷向注托占采別戶稅啟閱溫說')

/** Whether no character of a text is a simplified one. */
export const isTraditional = (text: string): boolean =>
  [...text].every((sign) => alsoTraditional.has(sign) || inTraditionalCharacters(sign) === sign)
