import Type, { type Static } from 'typebox'
import { keys, own, thing } from './meaning.ts'
import { closed, EntityName, marked, Name, name } from './names.ts'

const pointer = (description: string) => Type.String({ pattern: '^/', description })

/** How other systems speak about rows. */
export const protocolNames = ['http', 'odata'] as const

/** How two watermarks are told apart: which of them is the later. */
export const watermarkKinds = ['datetime', 'date', 'decimal', 'text'] as const

/** How a run asks only for what has changed since the last. */
export const Since = Type.Object(
  {
    send: Type.String({
      pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
      description:
        'The name that the watermark of the last good run is sent by; with `odata` the property that `$filter` compares. The other system answers what has changed at that point or after it.',
    }),
    at: Type.Optional(
      pointer(
        'The JSON pointer of the next watermark in the answer; the first page that has one is believed. Either this or `greatest` is given.',
      ),
    ),
    greatest: Type.Optional(pointer('The JSON pointer of a value in the rows: the greatest of them is the next watermark.')),
    kind: Type.Optional(Type.Enum(watermarkKinds, { description: 'How values of `greatest` are compared. Default `datetime`.' })),
  },
  {
    ...closed,
    description:
      'A run asks only for what has changed since the last good one, unless its job is `full`. The watermark is kept when a run has read all pages. What is gone is found by full runs alone; a feed that is declared otherwise than before begins with one.',
  },
)
export type Since = Static<typeof Since>

/** Where administrators say what codes of the other system mean. */
export const FedCodes = Type.Object(
  {
    entity: Type.Unsafe<string>({ ...marked(EntityName, thing('entity')), description: 'Each record of it says what one code means.' }),
    code: name('Its field with the code of the other system: unique.', own('text', 'code')),
    means: name(
      'Its field with what it is here: a reference to our record, or a value of the choices of the field. A record without one waits for an answer.',
      own('ref', 'enum', 'lookup'),
    ),
    keep: Type.Optional(
      Type.Record(Name, pointer('A JSON pointer in the row.'), {
        ...keys(own('text', 'code')),
        description: 'What else of the row stands in an entry that is made, for whoever answers: what the other system calls it.',
      }),
    ),
  },
  {
    ...closed,
    description:
      'What the codes of a field mean: what a record says, else the record of ours, or the choice, that has this code itself. A code that nobody knows becomes a record without an answer, once; its rows are refused until there is one, and the next run after it asks for all rows.',
  },
)
export type FedCodes = Static<typeof FedCodes>

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
    protocol: Type.Optional(
      Type.Enum(protocolNames, {
        description:
          'How pages are asked for and read: `http` as the feed itself says, `odata` as in OData 4.0 (`value`, `@odata.nextLink`, `$filter`). Default `http`.',
      }),
    ),
    rows: Type.Optional(
      pointer('The JSON pointer of the list of rows in the answer. Default: with `odata` the `value`, else the answer itself is the list.'),
    ),
    next: Type.Optional(
      pointer(
        'The JSON pointer of what names the next page: it is sent as `mark`, until there is none. Default: with `odata` the `@odata.nextLink`, which is followed as it is; else one page is all.',
      ),
    ),
    values: Type.Optional(
      Type.Record(Name, pointer('A JSON pointer in the row.'), {
        ...keys(own()),
        description:
          'Where the values of fields stand in a row; a reference is the code of its record. Default: each field that people may fill in stands under its own name.',
      }),
    ),
    codes: Type.Optional(
      Type.Record(Name, FedCodes, {
        ...keys(own('ref', 'enum', 'lookup')),
        description: 'By fields that are references or one choice: where it is kept what the codes of the other system mean.',
      }),
    ),
    gone: Type.Optional(
      name(
        'A boolean field that is set in records whose rows the other system no longer names. Default: they stay as they are.',
        own('boolean'),
      ),
    ),
    since: Type.Optional(Since),
    file: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*\\.(csv|xlsx)$',
        description:
          'The name of a file that another system may lay down in the file storage, at `drops/<connector>/<file>`: while it lies there, a run brings its rows and asks nobody. Where the address of the connector is a folder (`sftp://`), runs fetch it from there. Its headings are the names or labels of fields; columns that it does not have stay as they are.',
      }),
    ),
  },
  {
    ...closed,
    description:
      'What is answered are rows that become records of `entity`, by a job of the kind `feed`. Lists of these records tell how old they are, and since when the other system is silent.',
  },
)
export type Feed = Static<typeof Feed>
