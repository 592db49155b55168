import Type, { type Static } from 'typebox'
import { fieldKinds } from './field.ts'
import { declares, thing } from './meaning.ts'
import { closed, Label, marked, Name, was } from './names.ts'

const { boolean, code, date, decimal, enum: choice, integer, lookup, money, percent, quantity, text } = fieldKinds
/** One of the lookups of the bundle: those that are made of the app itself are for fields. */
const ownLookup = Type.Object(
  { ...lookup.properties, lookup: marked(lookup.properties.lookup, thing('lookup')) },
  { ...closed, description: 'One of the values of a lookup, which administrators maintain.' },
)
const kinds = { boolean, code, date, decimal, choice, integer, lookup: ownLookup, money, percent, quantity, text }

/** A value that administrators set; it is declared like a field, and its `default` is what it is at first. */
export type SettingField = { [Kind in keyof typeof kinds]: Static<(typeof kinds)[Kind]> }[keyof typeof kinds]

/** Values that administrators set: `settings/<name>.json`. */
export const Setting = Type.Object(
  {
    label: Label,
    description: Type.Optional(Label),
    keys: Type.Record(Name, Type.Unsafe<SettingField>(Type.Union(Object.values(kinds))), {
      ...declares('key'),
      minProperties: 1,
      description: 'The values, each with a kind and a `default`. Expressions read them as `settings.<name>.<key>`.',
    }),
    was: was('the settings: what was set of them follows'),
    private: Type.Optional(Type.Boolean({ description: 'The values never leave the server.' })),
  },
  { ...closed, description: 'Values of the portal that administrators set: limits, spans, switches.' },
)
export type Setting = Static<typeof Setting>
