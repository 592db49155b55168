import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { about, keys, lines, of, refs, status, thing } from './meaning.ts'
import { closed, FieldPath, fieldPath, Label, label, localised, marked, Name, name } from './names.ts'

/** A column of the table of a print. */
export const PrintColumn = Type.Union([
  marked(FieldPath, of('printedLines', refs())),
  Type.Object(
    {
      field: marked(FieldPath, of('printedLines', refs())),
      label: Type.Optional(Label),
      width: Type.Optional(Type.Integer({ minimum: 5, maximum: 150, description: 'Millimetres. Default: by what stands in it.' })),
      total: Type.Optional(Type.Boolean({ description: 'The row below the table sums it.' })),
    },
    closed,
  ),
])
export type PrintColumn = Static<typeof PrintColumn>

/** A label in place of a page. */
export const PrintLabel = Type.Object(
  {
    width: Type.Integer({ minimum: 20, maximum: 297, description: 'Millimetres.' }),
    height: Type.Integer({ minimum: 15, maximum: 297, description: 'Millimetres.' }),
    across: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'So many stand beside each other on a sheet of A4.' })),
    down: Type.Optional(Type.Integer({ minimum: 1, maximum: 19, description: 'So many stand below each other on a sheet of A4.' })),
  },
  {
    ...closed,
    description:
      'The record is a label of this size, with its title, facts, code and note: on a roll, each on a page of its own, or, with `across` and `down`, so many on a sheet.',
  },
)
export type PrintLabel = Static<typeof PrintLabel>

/** A bar code on paper. */
export const PrintBarcode = Type.Object(
  {
    field: fieldPath('What it says.', refs('code', 'integer', 'text')),
    as: Type.Optional(
      Type.Enum(['code128', 'ean'], {
        description:
          'How it says it: `code128` any letters and digits without accents, `ean` 8 or 13 digits, as of goods and books. Default: `code128`.',
      }),
    ),
  },
  {
    ...closed,
    description: 'A bar code, with what it says below it. What its bars cannot say stands there as text alone.',
  },
)
export type PrintBarcode = Static<typeof PrintBarcode>

/** A numbered clause of a contract. */
export const PrintClause = Type.Object(
  {
    title: Type.Optional(label('What it is about; it stands beside its number.')),
    text: Type.String({
      minLength: 1,
      maxLength: 5000,
      description:
        '`{field}` inserts a field of the record, as people read it, `{settings.<name>.<key>}` a value of settings; what is empty, or hidden from who prints, is a line to write on.',
      ...localised,
    }),
    when: Type.Optional(
      expression('The records on whose paper it stands (`record`). An error in it, or a null, leaves it out. Default: on all.'),
    ),
  },
  closed,
)
export type PrintClause = Static<typeof PrintClause>

/** What a record looks like on paper: `prints/<area>/<name>.json`. */
export const Print = Type.Object(
  {
    title: Label,
    entity: name('The entity whose records are printed.', thing('entity')),
    landscape: Type.Optional(Type.Boolean({ description: 'The page lies on its long side. Default: it stands.' })),
    label: Type.Optional(PrintLabel),
    facts: Type.Array(marked(FieldPath, refs()), {
      minItems: 1,
      description: 'What stands above the table, each with its label, two in a row.',
    }),
    lines: Type.Optional(
      Type.Object(
        {
          of: name('The lines of the entity.', lines),
          columns: Type.Array(PrintColumn, { minItems: 1 }),
        },
        { ...closed, description: 'The table; its heads are repeated on every page.' },
      ),
    ),
    totals: Type.Optional(
      Type.Array(marked(FieldPath, refs('decimal', 'integer', 'money', 'percent', 'quantity')), {
        description: 'Amounts that stand below the table, each with its label.',
      }),
    ),
    capitals: Type.Optional(fieldPath('The amount that is written out in words: 壹仟肆佰零玖元伍角.', refs('money'))),
    qr: Type.Optional(fieldPath('What the QR code says.', refs())),
    barcode: Type.Optional(PrintBarcode),
    clauses: Type.Optional(
      Type.Record(Name, PrintClause, {
        minProperties: 1,
        description:
          'What is agreed, below the table and its amounts, in the order of the file. Those that stand on the paper of a record are numbered one after the other.',
      }),
    ),
    note: Type.Optional(label('What stands below everything: conditions, what to do.')),
    seals: Type.Optional(
      Type.Record(Name, Type.Object({ label: Label }, closed), {
        minProperties: 1,
        maxProperties: 4,
        description: 'Places for a seal and a signature, side by side at the end.',
      }),
    ),
    watermarks: Type.Optional(
      Type.Record(Name, Label, {
        ...keys(status),
        minProperties: 1,
        description:
          'By status: what stands across each page while the record is there, such as 草稿, so that nobody takes the paper for one that holds.',
      }),
    ),
  },
  {
    ...closed,
    ...about('itsEntity'),
    description: 'A record on paper: A4 or a label, as PDF. What a person does not see on the screen is not on their paper either.',
  },
)
export type Print = Static<typeof Print>
