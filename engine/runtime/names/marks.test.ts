import { expect, test } from 'vitest'
import { type Kind, kinds } from '../../schema/kinds.ts'
import { EntityName, FieldPath, Name, Route } from '../../schema/names.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { namingsOf, places } from './marks.ts'

const all = Object.keys(kinds) as Kind[]
const named: ReadonlySet<unknown> = new Set([EntityName, FieldPath, Name, Route].map((schema) => (schema as JsonSchema).pattern))

/** Places with a name that something outside of the bundle has, or that is looked up another way. */
const plain: readonly RegExp[] = [
  // Earlier names; fragments and variants, which are gone before anything is checked.
  /\.was\.\*$/,
  /\.use$/,
  /^screen\.of$/,
  // What the configuration of the server and other systems call something.
  /^connector\.(url|secret|operations\.\*\.lines\.as)$/,
  // Checked together with what stands around: cards of a step, groups of a menu.
  /^screen\.steps\.\*\.optional\.\*$/,
  /^report\.menu\.under\.\*$/,
  // A name of whatever kind the place beside it says.
  /^screen\.(add\.)?only\.\*$/,
  /^screen\.part\.in$/,
  /^app\.resources\.operations\.means\.\*$/,
]

test.each(all)('a place of a %s has one meaning', (kind) => {
  const patterns = namingsOf(kinds[kind].schema as JsonSchema).map(([pattern]) => pattern)

  expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([])
})

test('every name of the language says what it names', () => {
  const unmarked = all
    .filter((kind) => kind !== 'fragment')
    .flatMap((kind) =>
      [...places(kinds[kind].schema as JsonSchema)].map(({ path, schema }) => ({ schema, place: [kind, ...path].join('.') })),
    )
    .filter(({ schema, place }) => named.has(schema.pattern) && !schema.naming && !plain.some((pattern) => pattern.test(place)))

  expect(unmarked.map(({ place }) => place)).toEqual([])
})
