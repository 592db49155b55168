import Type, { type Static } from 'typebox'
import { Translation } from './names.ts'

/** The texts of one file in another language, by their keys. */
export const Texts = Type.Record(Type.String(), Translation, {
  description: 'The texts of one file, keyed by where they stand in it: `fields.dueDate.label`.',
})
export type Texts = Static<typeof Texts>

/** Texts in another language: `locales/<language>/<area>.json`. */
export const Locale = Type.Record(Type.String(), Texts, {
  description:
    'The texts of an area in another language, by the path of the file that they translate: `entities/lending/loan`. What the glossary says of a text, and what a program drafts, need not stand here.',
})
export type Locale = Static<typeof Locale>
