import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { own } from './meaning.ts'
import { closed, Label, marked, Name, name, Source } from './names.ts'

/** From when until when a record holds. */
export const Period = Type.Object(
  {
    from: name('The field with its first day, or moment. Empty: from ever.', own('date', 'datetime')),
    until: name('The field with its last day, or the moment at which it is over. Empty: without an end.', own('date', 'datetime')),
  },
  { ...closed, description: 'From when until when a record holds.' },
)
export type Period = Static<typeof Period>

/** What may be there once only: values of several fields together, at a time. */
export const Key = Type.Object(
  {
    fields: Type.Array(marked(Name, own()), {
      minItems: 1,
      uniqueItems: true,
      description: 'No two records share the values of all of these; of lines, no two of one document. Two without a value share it.',
    }),
    during: Type.Optional(
      Type.Unsafe<Period>({ ...Period, description: 'Two may share the values where their periods do not overlap. Default: never.' }),
    ),
    when: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description: 'Only records, or lines, of which this is true are looked at, by their own fields alone. Default: all.',
      }),
    ),
    message: Type.Unsafe<string>({
      ...Label,
      description: 'What the person is told who makes the second one. `{field}` inserts a value of it.',
    }),
    at: Type.Optional(name('The field that shows the message. Default: the first of `fields`.', own())),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'Values that only one record has at a time. The database holds it, whoever writes.' },
)
export type Key = Static<typeof Key>
