import Type, { type Static } from 'typebox'

/** The texts of one file in another language: `locales/<language>/<path of that file>`. */
export const Locale = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
  description: 'The texts of the file with the same path, keyed by where they stand in it: `fields.dueDate.label`.',
})
export type Locale = Static<typeof Locale>
