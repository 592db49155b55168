import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { type Kind, kinds } from '../../../schema/kinds.ts'
import { libraryFiles } from '../../testing/library.ts'
import { mutants } from '../../testing/mutants.ts'
import { identify } from '../identity.ts'
import type { JsonSchema } from './json-schema.ts'
import { faults } from './shape.ts'

/** The schema as TypeBox has it leaves the keys of maps open; ours never does. */
function closed(schema: JsonSchema): JsonSchema {
  const copy = JSON.parse(JSON.stringify(schema), (_, value: JsonSchema) =>
    value?.patternProperties ? { ...value, additionalProperties: false } : value,
  )
  return copy as JsonSchema
}

test('our own check of shapes agrees with the one of TypeBox, on the library and on what is made of it by chance', () => {
  const compiled = new Map(
    Object.entries(kinds).map(([kind, { schema }]) => [kind, Compile(closed(schema as JsonSchema) as typeof schema)]),
  )
  let refused = 0
  for (const { path, text } of libraryFiles) {
    const identity = identify(path)
    if ('fault' in identity) throw new TypeError(path)
    const kind: Kind = identity.kind
    for (const value of [JSON.parse(text) as unknown, ...mutants(text, 20)]) {
      const isFine = faults(kinds[kind].schema as JsonSchema, value).length === 0
      if (!isFine) refused++
      expect({ path, value, isFine }).toEqual({ path, value, isFine: compiled.get(kind)?.Check(value) })
    }
  }
  expect(refused).toBeGreaterThan(500)
})
