import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { Choice } from './field.ts'
import { about, declares, own, refs, thing } from './meaning.ts'
import { closed, fieldPath, Label, marked, Name, name, was } from './names.ts'

/** A list of values: `lookups/<name>.json`. */
export const Lookup = Type.Object(
  {
    label: Label,
    values: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' }), Choice, {
        ...declares('choice'),
        minProperties: 1,
        description: 'The values by code.',
      }),
    ),
    from: Type.Optional(
      Type.Object(
        {
          entity: marked(Name, thing('entity')),
          code: name('The field with the code.', own('code', 'text')),
          label: fieldPath('The field that people read.', refs('code', 'text')),
          where: Type.Optional(expression('Which records (`record`) are offered; the others are kept for old documents.')),
        },
        { ...closed, description: 'The values are records: a value set that is kept on a screen.' },
      ),
    ),
    was: was('the lookup: changes made of it in the browser follow'),
  },
  { ...closed, ...about('near'), description: 'A list of values that administrators maintain: written here, or records of an entity.' },
)
export type Lookup = Static<typeof Lookup>
