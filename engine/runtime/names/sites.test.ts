import { expect, test } from 'vitest'
import { Expression } from '../../schema/expression.ts'
import { type Kind, kinds } from '../../schema/kinds.ts'
import { patterns, rulesAt } from '../app/pattern.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { places } from './marks.ts'
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

test.each(Object.keys(kinds) as Kind[])('every expression of a %s is typed', (kind) => {
  const table = patterns(sites[kind])
  const unchecked = [...places(kinds[kind].schema as JsonSchema)]
    .filter(({ schema }) => JSON.stringify(schema.anyOf) === shape)
    .map(({ path }) => path)
    .filter((path) => rulesAt(table, path).length === 0 && !otherwise[kind]?.test(path.join('.')))

  expect(unchecked).toEqual([])
})
