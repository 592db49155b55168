import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { anywhere, refs, thing } from './meaning.ts'
import { closed, FieldPath, Label, label, marked, Name } from './names.ts'
import { partWas, Sort } from './screen-parts.ts'

/** A field as one presentation shows it. */
export const PresentedField = Type.Object(
  {
    field: marked(FieldPath, anywhere()),
    label: Type.Optional(label('What it is called here. Default: as everywhere.')),
    help: Type.Optional(label('The sentence under the input.')),
    required: Type.Optional(
      Type.Literal(true, { description: 'It must have a value here. What the entity requires stays so, whatever is said.' }),
    ),
  },
  { ...closed, description: 'A field of the record, or one of its lines (`copies.fee`).' },
)
export type PresentedField = Static<typeof PresentedField>

/** How a screen is presented to some people: it shows nothing that the screen does not have. */
export const Presentation = Type.Object(
  {
    label: Label,
    roles: Type.Optional(
      Type.Array(marked(Name, thing('role')), { minItems: 1, uniqueItems: true, description: 'To whom. Default: everybody.' }),
    ),
    columns: Type.Optional(
      Type.Array(marked(FieldPath, refs()), {
        minItems: 1,
        uniqueItems: true,
        description: 'The columns that are shown at first, in their order. The others are offered in the column chooser.',
      }),
    ),
    query: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: marked(FieldPath, refs()),
            default: Type.Optional(expression('What it asks for at first, until the person asks for something else.')),
          },
          closed,
        ),
        { minItems: 1, description: 'The conditions that stand first, in their order. The others follow.' },
      ),
    ),
    sort: Type.Optional(Sort),
    fields: Type.Optional(Type.Array(PresentedField, { minItems: 1, description: 'Fields that are presented in another way.' })),
    was: partWas,
  },
  {
    ...closed,
    description: 'How a screen is presented to the holders of some roles. Where several are for a person, each is laid over those before.',
  },
)
export type Presentation = Static<typeof Presentation>

/** What screens of records have. */
export const presented = {
  presentations: Type.Optional(
    Type.Record(Name, Presentation, { minProperties: 1, description: 'How it is presented, in general or to the holders of some roles.' }),
  ),
} as const
