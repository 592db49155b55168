import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { about, lines, of, own, thing } from './meaning.ts'
import { closed, name } from './names.ts'

const columnKind = Type.Union(
  [Type.Literal('boolean'), Type.Literal('date'), Type.Literal('datetime'), Type.Literal('decimal'), Type.Literal('integer')],
  { description: 'A value that is not named: any text.' },
)

/** What the cells of a column can be asked to read as. */
export type ColumnKind = Static<typeof columnKind>

/** `importTemplates` of `app.json`. */
export const ImportTemplatesPart = Type.Object(
  {
    entity: name('The entity with one record a template.', thing('entity')),
    address: name(
      'The field that says what is imported with it: a lookup of `$addresses`, of which it is an entity or a screen about one.',
      own('lookup'),
    ),
    open: expression(
      'Whether it is used (`record`). Of several that are, the one that was changed last. An error in it, or a null, means no.',
    ),
    file: Type.Optional(
      name(
        'The attachment that is offered as the template. Default, and for a record that has none: one that the portal makes.',
        own('attachment'),
      ),
    ),
    rows: Type.Optional(name('The integer field with the most rows of a file. Default: as many as of any file.', own('integer'))),
    header: Type.Optional(
      name(
        'The integer field with the row of the headings, counted from 1: what stands above them is for people. Default, and where it is empty: the first row that has something in it.',
        own('integer'),
      ),
    ),
    duplicates: Type.Optional(
      Type.Object(
        {
          field: name('The field that says it.', own('enum', 'lookup')),
          skip: Type.Optional(Type.Array(Type.String(), { description: 'Its values with which such rows are left out.' })),
          update: Type.Optional(
            Type.Array(Type.String(), {
              description: 'Its values with which such rows change the record, as far as the person may: an empty cell leaves what stands.',
            }),
          ),
        },
        {
          ...closed,
          description:
            'What becomes of rows whose record is there already: with the same value of the code of the entity, or else of the first field of the file of which no two records share a value. Records only; lines stand in one document. Default, and with any other value: they are refused.',
        },
      ),
    ),
    columns: Type.Optional(
      Type.Object(
        {
          lines: name('The lines with the columns, in their order.', of('near', lines)),
          field: name(
            'Their field with the name of the field that is imported, or with `copies.book` for a field of lines: with such columns, it is the template of those lines. One that is none, or that the person may not fill in, is left out.',
            own('code', 'text'),
          ),
          title: Type.Optional(
            name('Their field with the heading. Default, and where it is empty: the label of the field.', own('code', 'text')),
          ),
          required: Type.Optional(
            name('Their boolean field that asks for a value in every row, though the record may be without.', own('boolean')),
          ),
          kind: Type.Optional(
            Type.Object(
              {
                field: name('Their field that says it.', own('enum', 'lookup')),
                kinds: Type.Record(Type.String(), columnKind, { description: 'The kind by the value of that field.' }),
              },
              { ...closed, description: 'What a cell must read as, besides being right for the field that is imported.' },
            ),
          ),
          most: Type.Optional(name('Their integer field with the most characters of a cell.', own('integer'))),
          pattern: Type.Optional(name('Their field with a regular expression that the whole of a cell must match.', own('code', 'text'))),
          choices: Type.Optional(
            name(
              'Their field with a lookup, of `$lookups`: a cell must be a code or a label of it, and the drop-down offers them.',
              own('lookup'),
            ),
          ),
          sample: Type.Optional(
            name(
              'Their field with the value of the example row. Default, and where it is empty: one of the right kind.',
              own('code', 'text'),
            ),
          ),
        },
        { ...closed, ...about('nearLines'), description: 'What stands in the template. Default: every field that can be imported.' },
      ),
    ),
  },
  {
    ...closed,
    description:
      'Records by which administrators shape the templates of imports. What a record must have stands in every template, and is imported whether or not its template names it. Default: templates follow from the fields alone.',
  },
)
export type ImportTemplatesPart = Static<typeof ImportTemplatesPart>
