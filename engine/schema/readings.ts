import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { anywhere } from './meaning.ts'
import { closed, FieldPath, marked } from './names.ts'

/** Of whom it is kept that they have read something. */
export const Readings = Type.Object(
  {
    of: Type.Array(marked(FieldPath, anywhere()), {
      minItems: 1,
      uniqueItems: true,
      description:
        'The fields of the record, or of its lines, whose reading is kept: by opening it, its history, a print, or by a list, an export or a report that shows, sorts, filters, groups or sums up one of them. Other fields are read without a trace.',
    }),
    when: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description:
          'Of which records (`record`), and of whom (`user`), it is kept. An error in it, or a null, keeps nothing. Default: of all records and people.',
      }),
    ),
  },
  {
    ...closed,
    description:
      'It is kept who has read a record, and when: an entry of the audit log the first time that each person reads each version of it. The history of the record shows them to those whose own reading is kept.',
  },
)
export type Readings = Static<typeof Readings>
