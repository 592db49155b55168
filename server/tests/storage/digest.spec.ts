import { test } from '@japa/runner'
import fc from 'fast-check'
import { canonical } from '../../app/values/digest.ts'

/** The same with names put in order by whoever reads JSON: nothing is remembered from one object to the next. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, inOrder(each)])
}

/** Pairs instead of objects, so that the order in which their names stand is compared. */
const asRead = (text: string) =>
  JSON.parse(text, (_, value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : value))

test('a value is written with the names of each object in order, whatever was written before it', ({ assert }) => {
  const name = fc.constantFrom('a', 'b', 'ab', 'B', '说明', '"', 'c')
  const rows = fc.array(fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.dictionary(name, fc.boolean()))))
  fc.assert(
    fc.property(rows, (all) => {
      assert.deepEqual(asRead(canonical(all)), inOrder(all))
    }),
  )
})
