import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { about, declares, keys, partNamed, refs } from './meaning.ts'
import { closed, EntityName, FieldPath, fieldPath, Label, label, marked, Name, was } from './names.ts'
import { Tone } from './tone.ts'

/** The kinds of value that an expression of a report can come to. */
export const valueKinds = ['text', 'integer', 'decimal', 'money', 'quantity', 'percent', 'date', 'datetime', 'boolean'] as const
export const ValueKind = Type.Enum(valueKinds, {
  description: 'The kind of field that the value is like: it decides how it is written, summed and compared.',
})
export type ValueKind = Static<typeof ValueKind>

/** A value that is worked out, as a column of its own. */
export const ComputedValue = Type.Object(
  {
    label: Label,
    value: expression('The value.'),
    kind: Type.Enum([...valueKinds, 'enum'], {
      description:
        'The kind of field that the value is like: it decides how it is written, summed and compared. An `enum` comes to one of its `values`, such as a span of ages.',
    }),
    values: Type.Optional(
      Type.Record(Name, Type.Object({ label: Label, tone: Type.Optional(Tone) }, closed), {
        minProperties: 1,
        description: 'Of an `enum`: its values by code, in the order in which groups of them follow each other.',
      }),
    ),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, description: 'Digits after the point. Default: by the kind.' })),
    was: was('the value: reports, overlays and texts that name one of them are rewritten'),
  },
  { ...closed, description: 'A value that is worked out.' },
)
export type ComputedValue = Static<typeof ComputedValue>

/** Rows of other records in the same dataset. */
export const FurtherRows = Type.Object(
  {
    entity: Type.Unsafe<string>({ ...EntityName, description: 'Each of these records, or of these lines, is a row besides.' }),
    where: Type.Optional(expression('The records (`record`) it is about. Default: all that the reader may read.')),
    fields: Type.Record(Name, expression('The value of the column.'), {
      ...keys(partNamed('ownColumn')),
      minProperties: 1,
      description: 'Columns of the dataset with what such a row has there. A column that is not named is empty.',
    }),
  },
  { ...closed, ...about('near'), description: 'Rows of other records under the same columns.' },
)
export type FurtherRows = Static<typeof FurtherRows>

const rows = {
  entity: Type.Unsafe<string>({
    ...EntityName,
    description: 'One row of the dataset is one of these records, or one line of them (`loan.copies`).',
  }),
  where: Type.Optional(expression('The records (`record`) it is about. Default: all that the reader may read.')),
  fields: Type.Record(
    Name,
    Type.Union([
      marked(FieldPath, refs()),
      Type.Object(
        {
          field: fieldPath('The field, or a path of at most three references.', refs()),
          label: Type.Optional(label('Default: the label of the field.')),
          was: was('the column: reports that name one of them are rewritten'),
        },
        { ...closed, description: 'A field under a label of its own, or one that was called otherwise.' },
      ),
      ComputedValue,
    ]),
    {
      ...declares('datasetField'),
      minProperties: 1,
      description: 'The columns: fields, paths through at most three references, values that are worked out.',
    },
  ),
  further: Type.Optional(
    Type.Record(Name, FurtherRows, {
      minProperties: 1,
      description: 'Other records whose rows stand below these, so that a report groups and sums them up together.',
    }),
  ),
  maxRows: Type.Optional(Type.Integer({ minimum: 1, description: 'A report that reads more rows is refused. Default 1,000,000.' })),
}

/** What reports read: `datasets/<area>/<name>.json`. */
export const Dataset = Type.Object(
  { label: Label, ...rows, was: was('the dataset: reports that are made of it are rewritten') },
  { ...closed, ...about('itsEntity'), description: 'The rows that reports are made of: an entity with what its references lead to.' },
)
export type Dataset = Static<typeof Dataset>

/** What one report reads that has its dataset for itself. */
export const OwnDataset = Type.Object(rows, { ...closed, ...about('near'), description: 'The rows of this report alone.' })
export type OwnDataset = Static<typeof OwnDataset>

/** A format that depends on the row. */
export const ConditionalTone = Type.Object(
  { when: expression('Of the row (`record`).'), tone: Tone },
  { ...closed, description: 'A colour for the rows of which something is true.' },
)
