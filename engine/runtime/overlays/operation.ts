import Type, { type Static } from 'typebox'
import type { Json } from './json.ts'

const closed = { additionalProperties: false } as const
const At = Type.Array(Type.String(), {
  minItems: 1,
  description: 'The keys that lead to the place: `value` and then those of the file, or `texts`, a language and the key of a text.',
})

/**
 * One change of one thing. What it does not name stays as the deployed metadata says; that a key is absent never means that it goes.
 * Lists are values; only maps are changed key by key.
 */
export const Operation = Type.Union([
  Type.Object(
    { do: Type.Literal('put'), at: At, value: Type.Unsafe<Json>({}) },
    { ...closed, description: 'Sets a key to a value, or adds it at the end of its map.' },
  ),
  Type.Object({ do: Type.Literal('remove'), at: At }, { ...closed, description: 'Takes a key away.' }),
  Type.Object(
    { do: Type.Literal('order'), at: At, keys: Type.Array(Type.String()) },
    { ...closed, description: 'Orders a map: keys that are not named stay behind the one that they stood behind.' },
  ),
])
export type Operation = Static<typeof Operation>

/** The operations of a thing, in the order in which they are done. */
export type Operations = readonly Operation[]
