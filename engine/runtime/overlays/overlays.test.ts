import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { readFiles } from '../../files/read-files.ts'
import { compose, composedThing } from './compose.ts'
import { difference } from './difference.ts'
import { isSame, type Json, type JsonObject } from './json.ts'
import type { Operations } from './operation.ts'
import type { Overlay } from './overlay.ts'
import { perform } from './perform.ts'
import { settle } from './settle.ts'
import { keyOf, nothing, type Thing } from './thing.ts'
import { thingOf } from './things-in-files.ts'

const files = readFiles('examples/library')
const menu = { kind: 'menu', name: 'main' } as const
const deployed = thingOf(files, menu)
const items = (thing: Thing) => (thing.value as { items: JsonObject }).items
const withItems = (thing: Thing, changed: Json): Thing => ({ ...thing, value: { ...(thing.value as JsonObject), items: changed } })
const overlay = (operations: Operations): Overlay => ({ ...menu, operations })

test('an untouched thing needs no operation', () => {
  expect(difference('menu', deployed, deployed)).toEqual([])
})

test('a moved entry is an order and nothing else', () => {
  const turned = withItems(deployed, Object.fromEntries(Object.entries(items(deployed)).reverse()))

  const operations = difference('menu', deployed, turned)

  expect(operations.map((operation) => operation.do)).toEqual(['order'])
  expect(Object.keys(items(perform(deployed, operations).thing))).toEqual(Object.keys(items(turned)))
})

test('an entry that the deployment adds later stands behind its neighbour, and nothing is lost', () => {
  const turned = withItems(deployed, Object.fromEntries(Object.entries(items(deployed)).reverse()))
  const operations = difference('menu', deployed, turned)
  const { lending, ...rest } = items(deployed) as { lending: Json }
  const later = withItems(deployed, { lending, parcels: lending, ...rest })

  const { thing, misfits } = perform(later, operations)

  expect(Object.keys(items(thing))).toEqual(['start', 'reports', 'administration', 'catalogue', 'lending', 'parcels'])
  expect(misfits).toEqual([])
})

test('what hangs on something that is gone is told and left out', () => {
  const operations: Operations = [{ do: 'put', at: ['value', 'items', 'gone', 'items', 'x'], value: { screen: '/books' } }]

  expect(perform(deployed, operations)).toEqual({ thing: deployed, misfits: operations })
})

test('a thing that is taken away goes with its translations', () => {
  const { files: composed } = compose(files, [overlay([{ do: 'remove', at: ['value'] }])])

  expect(composed.filter(({ path }) => path.includes('menus/main'))).toEqual([])
})

test('files that no overlay is about stay the same objects', () => {
  const { files: composed } = compose(files, [overlay([{ do: 'put', at: ['value', 'items', 'reports', 'icon'], value: 'star' }])])

  expect(composed.filter((file) => !files.includes(file)).map(({ path }) => path)).toContain('menus/main.json')
  expect(composed.filter((file) => files.includes(file)).length).toBeGreaterThan(files.length - 4)
})

test('an entry without translations is quarantined, and the others hold', () => {
  const operations: Operations = [
    { do: 'put', at: ['value', 'items', 'reports', 'icon'], value: 'star' },
    { do: 'put', at: ['value', 'items', 'wrong'], value: { screen: '/nowhere' } },
  ]

  const { checked, misfits } = settle(files, [overlay(operations)], checkFiles)

  expect(checked.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(misfits.map((misfit) => misfit.operations)).toEqual([[operations[1]]])
  expect(checked.app.bundle.menus.main?.items.reports?.icon).toBe('star')
})

test('an overlay that makes errors elsewhere is quarantined whole, and the others hold', () => {
  const gone: Overlay = { kind: 'lookup', name: 'shelf', operations: [{ do: 'remove', at: ['value'] }] }
  const starred = overlay([{ do: 'put', at: ['value', 'items', 'reports', 'icon'], value: 'star' }])

  const { checked, misfits } = settle(files, [gone, starred], checkFiles)

  expect(misfits).toMatchObject([{ kind: 'lookup', name: 'shelf', reason: expect.stringContaining('shelf') }])
  expect(checked.app.bundle.menus.main?.items.reports?.icon).toBe('star')
})

/** Edits that an administrator may make of a menu: some fit, some do not. */
const edit = fc.oneof(
  fc.record({ do: fc.constant('icon' as const), key: fc.nat(), icon: fc.constantFrom('star', 'team', 'tag') }),
  fc.record({ do: fc.constant('move' as const), key: fc.nat(), to: fc.nat() }),
  fc.record({ do: fc.constant('remove' as const), key: fc.nat() }),
  fc.record({
    do: fc.constant('add' as const),
    name: fc.constantFrom('a', 'b', 'c'),
    screen: fc.constantFrom('/books', '/lending/loans', '/nowhere'),
    translated: fc.boolean(),
  }),
)

function edited(thing: Thing, change: typeof edit extends fc.Arbitrary<infer Edit> ? Edit : never): Thing {
  const entries = Object.entries(items(thing))
  const at = (index: number) => index % Math.max(entries.length, 1)
  if (change.do === 'add') {
    const label = `items.${change.name}.label`
    const texts = change.translated
      ? { US: { ...thing.texts.US, [label]: 'New' }, ZHT: { ...thing.texts.ZHT, [label]: '新' } }
      : thing.texts
    return { ...withItems(thing, { ...items(thing), [change.name]: { screen: change.screen, label: '新' } }), texts }
  }
  if (entries.length < 2) return thing
  if (change.do === 'remove') return withItems(thing, Object.fromEntries(entries.toSpliced(at(change.key), 1)))
  if (change.do === 'move') {
    const [moved] = entries.splice(at(change.key), 1)
    return withItems(thing, Object.fromEntries(entries.toSpliced(at(change.to), 0, moved as [string, Json])))
  }
  return withItems(
    thing,
    Object.fromEntries(
      entries.map(([key, value], index) => [key, index === at(change.key) ? { ...(value as JsonObject), icon: change.icon } : value]),
    ),
  )
}

test('the operations between two things make one of the other', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), fc.array(edit, { maxLength: 8 }), (first, second) => {
      const [from, to] = [first.reduce(edited, deployed), second.reduce(edited, deployed)]
      const { thing, misfits } = perform(from, difference('menu', from, to))
      expect(misfits).toEqual([])
      expect(isSame(thing as unknown as Json, to as unknown as Json)).toBe(true)
      expect(Object.keys(items(thing))).toEqual(Object.keys(items(to)))
      expect(difference('menu', thing, to)).toEqual([])
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('whatever is laid over it, the metadata validates, and each operation is either in effect or in quarantine', {}, () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.boolean(), (changes, withoutShelf) => {
      const operations = difference('menu', deployed, changes.reduce(edited, deployed))
      const gone: Overlay = { kind: 'lookup', name: 'shelf', operations: [{ do: 'remove', at: ['value'] }] }
      const overlays = [...(operations.length > 0 ? [overlay(operations)] : []), ...(withoutShelf ? [gone] : [])]
      const { files: composed, checked, misfits } = settle(files, overlays, checkFiles)
      expect(checked.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      for (const one of overlays) {
        const out = misfits.filter((misfit) => keyOf(misfit) === keyOf(one)).flatMap((misfit) => misfit.operations)
        const held = one.operations.filter((operation) => !out.includes(operation))
        const expected = held.length > 0 ? composedThing(files, { ...one, operations: held }) : thingOf(files, one)
        expect(thingOf(composed, one)).toEqual(expected.value === undefined ? nothing : expected)
      }
    }),
    { seed: 7, numRuns: 25 },
  )
})
