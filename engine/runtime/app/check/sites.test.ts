import { expect, test } from 'vitest'
import { Expression } from '../../../schema/expression.ts'
import { type Kind, kinds } from '../../../schema/kinds.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { patterns, rulesAt } from './pattern.ts'
import { sites } from './sites.ts'

const shape = JSON.stringify((Expression as JsonSchema).anyOf)

/** Places of the language that take an expression and are checked another way, each with how. */
const otherwise: Readonly<Partial<Record<Kind, RegExp>>> = {
  // As the demonstration data is made.
  fixture: /./,
  // Where it is used: parameters stand in it.
  fragment: /./,
  // In the screen that the variant makes.
  screen: /^add\./,
}

/** Every place of a schema where an expression may stand; a union of all its members. */
function* places(schema: JsonSchema, path: readonly string[] = [], above: readonly JsonSchema[] = []): Iterable<string> {
  if (above.includes(schema)) return
  const next = [...above, schema]
  if (schema.anyOf && JSON.stringify(schema.anyOf) === shape) {
    yield path.join('.')
    return
  }
  for (const member of schema.anyOf ?? []) yield* places(member, path, next)
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* places(inner, [...path, key], next)
  for (const inner of Object.values(schema.patternProperties ?? {})) yield* places(inner, [...path, '*'], next)
  for (const inner of [schema.items ?? []].flat()) yield* places(inner, [...path, '*'], next)
}

test.each(Object.keys(kinds) as Kind[])('every expression of a %s is typed', (kind) => {
  const table = patterns(sites[kind])
  const unchecked = [...new Set(places(kinds[kind].schema as JsonSchema))].filter(
    (place) => rulesAt(table, place.split('.')).length === 0 && !otherwise[kind]?.test(place),
  )

  expect(unchecked).toEqual([])
})
