import Type, { type Static } from 'typebox'
import { keys, own } from './meaning.ts'
import { closed, Name, name } from './names.ts'

const pointer = (description: string) => Type.String({ pattern: '^/', description })

/** How the answers of an operation become records: what another system keeps, page by page. */
export const Feed = Type.Object(
  {
    key: Type.Array(name('A field.', own('text', 'code', 'enum', 'integer', 'date', 'ref')), {
      minItems: 1,
      maxItems: 6,
      uniqueItems: true,
      description:
        'The fields that tell rows apart: of kind text, code, enum, integer, date or ref. A row whose record is there changes it.',
    }),
    rows: pointer('The JSON pointer of the list of rows in the answer.'),
    next: Type.Optional(
      pointer('The JSON pointer of what names the next page: it is sent as `mark`, until there is none. Default: one page is all.'),
    ),
    values: Type.Optional(
      Type.Record(Name, pointer('A JSON pointer in the row.'), {
        ...keys(own()),
        description:
          'Where the values of fields stand in a row; a reference is the code of its record. Default: each field that people may fill in stands under its own name.',
      }),
    ),
    gone: Type.Optional(
      name(
        'A boolean field that is set in records whose rows the other system no longer names. Default: they stay as they are.',
        own('boolean'),
      ),
    ),
  },
  {
    ...closed,
    description:
      'What is answered are rows that become records of `entity`, by a job of the kind `feed`. Lists of these records tell how old they are, and since when the other system is silent.',
  },
)
export type Feed = Static<typeof Feed>
