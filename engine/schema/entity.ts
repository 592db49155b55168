import Type, { type Static } from 'typebox'
import { Essential } from './essential.ts'
import { Expression } from './expression.ts'
import { Field } from './field.ts'
import { orFragment } from './fragment-use.ts'
import { Key } from './key.ts'
import { about, declares, own, refs } from './meaning.ts'
import { closed, FieldPath, fieldPath, Label, type Language, marked, Name, name, optionalName } from './names.ts'
import { Readings } from './readings.ts'
import { Rule } from './rule.ts'

/** The text of a record that names it in a language. */
const nameIn = (language: string) => optionalName(`The text that names a record in ${language}.`, own('text'))

/** A kind of record: `entities/<area>/<name>.json`. */
export const Entity = Type.Object(
  {
    label: Label,
    display: fieldPath('The field that names a record to people: in references, titles and messages.', refs()),
    displayIn: Type.Optional(
      Type.Object(
        { ZHS: nameIn('Simplified Chinese'), ZHT: nameIn('Traditional Chinese'), US: nameIn('English') } satisfies Record<
          Language,
          unknown
        >,
        {
          ...closed,
          minProperties: 1,
          description:
            'The text that names a record to readers of a language, where it is filled in: in references, pickers and the search box. Other records, and other readers, have `display`.',
        },
      ),
    ),
    code: Type.Optional(name('The field by which people and workbooks look a record up. Default: `display`.', own())),
    parent: Type.Optional(
      name('The reference of a record to the one above it, of the same entity: pickers offer the records as a tree.', own('ref')),
    ),
    search: Type.Optional(
      Type.Array(marked(FieldPath, refs('text', 'code')), {
        description: 'The text fields that the search box and pickers look in, pinyin included. Default: `code` and `display`.',
      }),
    ),
    essential: Type.Optional(Essential),
    deletionNote: Type.Optional(
      Type.Unsafe<string>({ ...Label, description: 'What people are told before they delete a record: what goes with it.' }),
    ),
    sealedUnless: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description:
          'Of which records (`record`, `user`) anything is seen or done at all, whatever a role grants: what is sealed until its hour is seen by no administrator before. An error in it, or a null, seals.',
      }),
    ),
    readings: Type.Optional(Readings),
    creationNote: Type.Optional(
      Type.Unsafe<string>({
        ...Label,
        description: 'What people are told, above what is wrong, when a new record is not made because of it.',
      }),
    ),
    was: Type.Optional(Type.Array(Name, { description: 'Earlier names of the entity.' })),
    fields: Type.Record(Name, Field, { ...declares('field'), minProperties: 1, description: 'What a record holds, by name.' }),
    rules: Type.Optional(
      Type.Record(Name, orFragment(Rule), {
        ...declares('rule'),
        description:
          'What must hold of every record, whenever it is written. A step that refuses, sends back, or leads to a status aside or to one where the record can be corrected is not held to what the record broke before: by a day that has passed, or by a rule that is new.',
      }),
    ),
    keys: Type.Optional(
      Type.Record(Name, Key, { ...declares('recordKey'), description: 'What only one record has: several fields together, at a time.' }),
    ),
    indexes: Type.Optional(
      Type.Record(Name, Type.Array(marked(Name, own()), { minItems: 1 }), {
        ...declares('index'),
        description: 'Indexes over several fields.',
      }),
    ),
  },
  {
    ...closed,
    ...about('itself'),
    description: 'A kind of record, with its fields and rules. It becomes a table, an API, forms, lists and templates.',
  },
)
export type Entity = Static<typeof Entity>
