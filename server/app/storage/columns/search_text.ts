import { pinyin } from 'pinyin-pro'
import type { AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'

/** To be counted up when the search column, or the sort column, is made in another way: both are then filled again. */
export const searchVersion = 2
export const sortVersion = 1

/** Whether it is, or holds, a Chinese character. */
const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/**
 * Text as the search column keeps it: lower case, and each Chinese character as `u` and its code.
 * PostgreSQL's trigram index knows no words of two characters, and in the C locale no Chinese ones; of these codes it knows both.
 * Each character is written by itself, so a part of a text is written as a part of what the text is written as.
 */
export const searchable = (text: string): string => {
  let written = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    // Of these, which most texts are made of, it is known what normal form they have.
    if (code < 0x80) written += character.toLowerCase()
    else if (code >= 0x4e00 && code <= 0x9fff) written += `u${code.toString(16)}`
    else written += normal(character)
  }
  return written
}

/** Any character as the search column keeps it. */
function normal(character: string): string {
  const plain = character.normalize('NFKC').toLowerCase()
  return isHan(plain) ? `u${plain.codePointAt(0)?.toString(16)}` : plain
}

/** So many characters of a text, none of them cut in half. */
const beginning = (text: string, length: number): string => (text.length <= length ? text : [...text].slice(0, length).join(''))

/** Syllables of a text that people are taken to mix with initials: those of a name. */
const mostMixed = 12

/** Names come again and again, in every record that bears them, and with each change of one: so many are remembered as they were spelled. */
const mostRemembered = 2_000

/** The same function of a text, which remembers what it has answered. */
function remembering<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= mostRemembered) known.clear()
    const made = answer(text)
    known.set(text, made)
    return made
  }
}

/** Full pinyin and initials of a text, such as `baicai bc`, and what goes over from one to the other: `baic bcai`; empty when it has no Chinese character. */
const spelled = (text: string): string => (isHan(text) ? spelledOut(text) : '')

/** The syllables of a text with the numbers of their tones, and what stands between them: found once for both of its uses. */
const syllablesOf = remembering<readonly string[]>((text) =>
  pinyin(text, { toneType: 'num', type: 'array', v: true, nonZh: 'consecutive' }),
)

/** The same without tones. What is no syllable stands in the text as it is. */
function withoutTones(text: string): readonly string[] {
  let at = 0
  return syllablesOf(text).map((part) => {
    if (text.startsWith(part, at)) {
      at += part.length
      return part
    }
    at += String.fromCodePoint(text.codePointAt(at) ?? 0).length
    return part.replace(/[0-5]$/, '')
  })
}

const spelledOut = remembering((text) => {
  const syllables = withoutTones(text).map((part) => part.toLowerCase())
  const initials = syllables.map((part) => [...part][0] ?? '')
  const mixed = mixedOf(syllables.slice(0, mostMixed), initials.slice(0, mostMixed))
  return ['', syllables.join(''), initials.join(''), ...mixed].join(' ')
})

/** `lv ye xian` as `lvyx lvyex lyexian lyxian`: whole syllables up to one, initials from there on, and the other way round. */
function mixedOf(syllables: readonly string[], initials: readonly string[]): readonly string[] {
  const [whole, short] = [syllables.join(''), initials.join('')]
  const mixed: string[] = []
  let [inWhole, inShort] = [0, 0]
  for (const [index, syllable] of syllables.slice(0, -1).entries()) {
    inWhole += syllable.length
    inShort += initials[index]?.length ?? 0
    mixed.push(whole.slice(0, inWhole) + short.slice(inShort), short.slice(0, inShort) + whole.slice(inWhole))
  }
  return mixed
}

/**
 * What was typed in characters and letters, such as `绿野xs`, as the search column spells it, `lvyexs`, with its characters as the column
 * keeps them: what is called so holds both. None of a word that is all characters, or all letters.
 */
export function typedMixed(word: string): { readonly spelled: string; readonly characters: readonly string[] } | undefined {
  const characters = word.match(/\p{Script=Han}+/gu) ?? []
  if (characters.length === 0 || !/^[\p{Script=Han}a-z]*[a-z][\p{Script=Han}a-z]*$/iu.test(word)) return undefined
  return { spelled: withoutTones(word).join('').toLowerCase(), characters: characters.map(searchable) }
}

/** The fields of an entity that its search column holds; paths through references are looked up in the table they lead to. */
export const ownSearchFields = (entity: AppEntity): readonly AppField[] =>
  entity.search.flatMap((path) => {
    const field = entity.fields.get(path)
    return field && (field.kind === 'text' || field.kind === 'code') && !field.system ? [field] : []
  })

/** Whether the table of an entity has a search column. */
export const hasSearchColumn = (entity: AppEntity): boolean => !entity.parent && ownSearchFields(entity).length > 0

/** What the search column holds of a record. */
export function searchText(entity: AppEntity, record: Readonly<Record<string, unknown>>): string {
  return ownSearchFields(entity)
    .map((field) => String(record[field.name] ?? ''))
    .filter((text) => text !== '')
    .map((text) => `${searchable(text)}${spelled(beginning(text, 100))}`)
    .join(' | ')
}

/** The key that sorts a text by its pinyin, and after it by itself. Latin text sorts among it without regard to case. */
export function sortKey(text: string): string {
  const head = beginning(text, 60)
  return isHan(head) ? sortedBy(head) : head.toLowerCase()
}

const sortedBy = (head: string) => syllablesOf(head).join(' ').toLowerCase()
