import { type Kind, kinds } from '../../../schema/kinds.ts'
import type { Naming } from '../../../schema/meaning.ts'
import type { JsonSchema } from '../../app/shape/json-schema.ts'
import { bases } from '../bases.ts'
import { isOfEntity, namingsOf } from '../marks.ts'
import { parts } from './parts.ts'
import type { Reference, References } from './reference.ts'

/** What the texts of each kind of file name, by the pattern of their place: as their schema says. */
export const references = Object.fromEntries(
  Object.entries(kinds).map(([kind, { schema }]) => [
    kind,
    Object.fromEntries(namingsOf(schema as JsonSchema).map(([pattern, naming]) => [pattern, referenceOf(naming)])),
  ]),
) as Readonly<Record<Kind, References>>

function referenceOf(naming: Naming): Reference {
  if (naming.names === 'part') return parts[naming.part]
  if (!isOfEntity(naming)) return naming
  return { ...naming, of: naming.of ? bases[naming.of] : () => undefined }
}
