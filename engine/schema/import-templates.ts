import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { closed, name } from './names.ts'

/** `importTemplates` of `app.json`. */
export const ImportTemplatesPart = Type.Object(
  {
    entity: name('The entity with one record a template.'),
    address: name(
      'The field that says what is imported with it: a lookup of `$addresses`, of which it is an entity or a screen about one.',
    ),
    open: expression(
      'Whether it is used (`record`). Of several that are, the one that was changed last. An error in it, or a null, means no.',
    ),
    file: Type.Optional(
      name('The attachment that is offered as the template. Default, and for a record that has none: one that the portal makes.'),
    ),
    rows: Type.Optional(name('The integer field with the most rows of a file. Default: as many as of any file.')),
    columns: Type.Optional(
      Type.Object(
        {
          lines: name('The lines with the columns, in their order.'),
          field: name(
            'Their field with the name of the field that is imported. One that is none, or that the person may not fill in, is left out.',
          ),
          title: Type.Optional(name('Their field with the heading. Default, and where it is empty: the label of the field.')),
          required: Type.Optional(name('Their boolean field that asks for a value in every row, though the record may be without.')),
          sample: Type.Optional(
            name('Their field with the value of the example row. Default, and where it is empty: one of the right kind.'),
          ),
        },
        { ...closed, description: 'What stands in the template. Default: every field that can be imported.' },
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
