import Type, { type Static } from 'typebox'
import { Choice } from './field.ts'
import { closed, Label } from './names.ts'

/** A list of values: `lookups/<name>.json`. */
export const Lookup = Type.Object(
  { label: Label, values: Type.Record(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' }), Choice, { minProperties: 1 }) },
  { ...closed, description: 'A list of values that administrators maintain.' },
)
export type Lookup = Static<typeof Lookup>
