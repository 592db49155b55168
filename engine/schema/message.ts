import Type, { type Static } from 'typebox'
import { closed, Label, localised, Name } from './names.ts'

/** A message to people: `messages/<name>.json`. */
export const Message = Type.Object(
  {
    entity: Name,
    title: Label,
    body: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: '`{field}` inserts a field of the record, as people read it.',
      ...localised,
    }),
  },
  { ...closed, description: 'What people are told when something happens to a record.' },
)
export type Message = Static<typeof Message>
