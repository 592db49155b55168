import Type, { type Static } from 'typebox'
import { Expression, expression } from './expression.ts'
import { keys, of, own, partNamed } from './meaning.ts'
import { closed, Name, name } from './names.ts'

/** The record that fits best, to which a step leads a reference. */
export const Find = Type.Object(
  {
    key: name(
      'The key of the other entity that tells its records apart. A field of it without a value fits every value; of several records that fit, the one with a value in the first field of the key stands before those without, then the one with a value in the second, and so on.',
      partNamed('foundKey'),
    ),
    by: Type.Record(Name, Expression, {
      ...keys(of('foundRecord', own())),
      minProperties: 1,
      description:
        'What each field of the key is compared with. Of a field that is left out, or compared with nothing, only records without a value fit.',
    }),
    at: Type.Optional(expression('The day, or the moment, at which the record holds: for a key with `during`.')),
    when: Type.Optional(expression('Only of these the reference is looked for; elsewhere it stays as it is. Default: always.')),
  },
  { ...closed, description: 'The record of the key that fits best. Where there is none, the reference is emptied.' },
)
export type Find = Static<typeof Find>
