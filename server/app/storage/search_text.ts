import { pinyin } from 'pinyin-pro'
import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'

/** To be counted up when the search column, or the sort column, is made in another way: both are then filled again. */
export const searchVersion = 1
export const sortVersion = 1

const isHan = (character: string) => /\p{Script=Han}/u.test(character)

/**
 * Text as the search column keeps it: lower case, and each Chinese character as `u` and its code.
 * PostgreSQL's trigram index knows neither Chinese characters in the C locale nor words of two characters in any; of these codes it knows both.
 */
export const searchable = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].map((c) => (isHan(c) ? `u${c.codePointAt(0)?.toString(16)}` : c)).join('')

/** So many characters of a text, none of them cut in half. */
const beginning = (text: string, length: number): string => (text.length <= length ? text : [...text].slice(0, length).join(''))

/** Full pinyin and initials of a text, such as `baicai bc`; empty when it has no Chinese character. */
function spelled(text: string): string {
  if (![...text].some(isHan)) return ''
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map((part) => part.toLowerCase())
  return ` ${syllables.join('')} ${syllables.map((part) => [...part][0] ?? '').join('')}`
}

/** The fields of an entity that its search column holds; paths through references are looked up in the table they lead to. */
export const ownSearchFields = (entity: AppEntity): readonly AppField[] =>
  entity.search.flatMap((path) => {
    const field = entity.fields.get(path)
    return field && (field.kind === 'text' || field.kind === 'code') && !field.system ? [field] : []
  })

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
  if (![...head].some(isHan)) return head.toLowerCase()
  return pinyin(head, { toneType: 'num', type: 'array', v: true, nonZh: 'consecutive' }).join(' ').toLowerCase()
}
