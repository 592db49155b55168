import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { readFiles } from '../../files/read-files.ts'
import type { File } from '../app/source/file.ts'
import { compose, composedThing } from './compose.ts'
import { difference } from './difference.ts'
import { isSame, type Json, type JsonObject } from './json.ts'
import type { Operations } from './operation.ts'
import type { Overlay } from './overlay.ts'
import { reconcile } from './reconcile.ts'
import { type Change, change, type StoredOverlay } from './stored-overlay.ts'
import { keyOf, type Thing, type ThingName } from './thing.ts'
import { placeOf, thingOf, type Writing, writeThing } from './things-in-files.ts'

const deployed = readFiles('examples/library').filter(({ path }) => !path.startsWith('fixtures/'))
const things: readonly ThingName[] = [
  { kind: 'menu', name: 'main' },
  { kind: 'lookup', name: 'shelf' },
]
/** What is wrong with files, worked out once for each state. */
const known = new Map<string, number>()
function errorsIn(files: readonly File[]): number {
  const key = files.map(({ text }) => text).join('')
  const count = known.get(key) ?? errors(files).length
  known.set(key, count)
  return count
}
const errors = (files: readonly File[]) => checkFiles(files).diagnostics.filter(({ severity }) => severity === 'error')

/** An edit of a place of a thing: a key of its map gets an icon or tone, goes, or turns up; some of them make metadata that is wrong. */
const edit = fc.record({
  key: fc.nat(6),
  what: fc.constantFrom('mark', 'remove', 'turn', 'wrong'),
  mark: fc.constantFrom('star', 'heart', 'read'),
})
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

function edited({ value, texts }: Thing, { kind }: ThingName, { key, what, mark }: Edit): Thing {
  const name = kind === 'menu' ? 'items' : 'values'
  const map = { ...((value as JsonObject)[name] as JsonObject) }
  const keys = Object.keys(map)
  const chosen = keys[key % keys.length] ?? ''
  if (what === 'mark') map[chosen] = { ...(map[chosen] as JsonObject), ...(kind === 'menu' ? { icon: mark } : { label: mark }) }
  if (what === 'remove' && keys.length > 1) delete map[chosen]
  if (what === 'wrong') map[chosen] = { ...(map[chosen] as JsonObject), nonsense: mark }
  const made = what === 'turn' ? Object.fromEntries(Object.entries(map).reverse()) : map
  return { value: { ...(value as JsonObject), [name]: made as Json }, texts }
}

const step = fc.record({
  who: fc.constantFrom(0, 1),
  thing: fc.nat(things.length - 1),
  do: fc.constantFrom('look', 'save', 'save', 'publish', 'publish', 'rollBack', 'discard', 'pull', 'write', 'apply', 'apply'),
  edit,
})

/** A portal and the files beside it, as two administrators and whoever deploys leave them. */
class World {
  readonly stored = new Map<string, StoredOverlay>()
  /** The versions that each administrator has before them. */
  readonly seen = [new Map<string, StoredOverlay>(), new Map<string, StoredOverlay>()]
  readonly history = new Map<string, Operations[]>()
  files: readonly File[] = deployed

  of(thing: ThingName): StoredOverlay {
    return this.stored.get(keyOf(thing)) ?? { ...thing, version: 0, published: [] }
  }

  get published(): readonly Overlay[] {
    return [...this.stored.values()].map(({ kind, name, published }) => ({ kind, name, operations: published }))
  }

  /** As the server does it: over the version that was seen, checked before it is published. Answers whether it was acknowledged. */
  change(thing: ThingName, version: number, what: Change): boolean {
    const current = this.of(thing)
    if (current.version !== version) return false
    const changed = change(current, what)
    if (!changed) return false
    const others = this.published.filter((other) => keyOf(other) !== keyOf(thing))
    const isPublished = changed.overlay.published !== current.published
    if (isPublished && errorsIn(compose(deployed, [...others, { ...thing, operations: changed.overlay.published }]).files) > 0) return false
    this.stored.set(keyOf(thing), changed.overlay)
    if (isPublished) this.history.set(keyOf(thing), [...(this.history.get(keyOf(thing)) ?? [[]]), changed.overlay.published])
    return true
  }

  pull(): void {
    this.files = pulled(this.files, this.published)
  }
}

function pulled(files: readonly File[], published: readonly Overlay[]): readonly File[] {
  const writing: Writing = new Map()
  for (const overlay of published) writeThing(writing, files, placeOf(files, overlay), overlay, composedThing(files, overlay))
  return files.map((file) => (writing.has(file.path) ? { path: file.path, text: `${JSON.stringify(writing.get(file.path))}\n` } : file))
}

const valueAt = (thing: Thing, at: readonly string[]): Json | undefined =>
  at.reduce<Json | undefined>((value, key) => (value as JsonObject | undefined)?.[key], thing as unknown as Json)

test('edits of two administrators, published, rolled back, pulled, changed in files and applied are never lost nor leave an App that is wrong', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 6, maxLength: 14 }), (steps) => {
      const world = new World()
      for (const { who, thing: index, do: what, edit } of steps) {
        const thing = things[index] as ThingName
        const seen = world.seen[who]?.get(keyOf(thing)) ?? { ...thing, version: 0, published: [] }
        const before = world.of(thing)
        const all = world.published
        let acknowledged = false
        switch (what) {
          case 'save': {
            const base = composedThing(deployed, { ...thing, operations: seen.draft ?? seen.published })
            const operations = difference(thing.kind, thingOf(deployed, thing), edited(base, thing, edit))
            acknowledged = world.change(thing, seen.version, { do: 'save', operations })
            // Whoever has not seen the draft of the other does not save over it.
            expect(acknowledged).toBe(before.version === seen.version)
            if (acknowledged) expect(world.of(thing).draft).toEqual(operations)
            break
          }
          case 'publish':
            acknowledged = world.change(thing, seen.version, { do: 'publish' })
            if (acknowledged) expect(world.of(thing)).toMatchObject({ published: before.draft })
            else expect(world.of(thing)).toEqual(before)
            break
          case 'discard':
            acknowledged = world.change(thing, seen.version, { do: 'discard' })
            expect(world.of(thing).published).toEqual(before.published)
            break
          case 'rollBack': {
            const versions = world.history.get(keyOf(thing)) ?? []
            const operations = versions[edit.key % Math.max(1, versions.length)] ?? []
            acknowledged = world.change(thing, seen.version, { do: 'rollBack', operations })
            expect(world.of(thing).draft).toEqual(before.draft)
            break
          }
          case 'pull': {
            world.pull()
            const once = world.files
            world.pull()
            expect(world.files).toEqual(once)
            break
          }
          case 'write': {
            const { value } = edited(thingOf(world.files, thing), thing, edit)
            const path = `${placeOf(world.files, thing)}.json`
            world.files = world.files.map((each) => (each.path === path ? { path, text: `${JSON.stringify(value)}\n` } : each))
            break
          }
          case 'apply': {
            const { changes, conflicts, files } = reconcile(deployed, all, world.files, new Set())
            if (errorsIn(files) > 0) break
            for (const overlay of changes) {
              const stored = world.of(overlay)
              const was = composedThing(deployed, { ...overlay, operations: stored.published })
              expect(world.change(overlay, stored.version, { do: 'apply', operations: overlay.operations })).toBe(true)
              const is = composedThing(deployed, { ...overlay, operations: world.of(overlay).published })
              for (const operation of difference(overlay.kind, thingOf(deployed, overlay), was))
                if (operation.do === 'put') expect(isSame(valueAt(is, operation.at) ?? null, operation.value)).toBe(true)
                else if (operation.do === 'remove') expect(valueAt(is, operation.at)).toBeUndefined()
              expect(world.of(overlay).draft).toEqual(stored.draft)
            }
            for (const conflict of conflicts) expect(changes.map(keyOf)).not.toContain(keyOf(conflict))
            expect(reconcile(deployed, world.published, world.files, new Set()).changes).toEqual([])
            break
          }
          default:
            break
        }
        world.seen[who]?.set(keyOf(thing), world.of(thing))
        expect(errorsIn(compose(deployed, world.published).files)).toBe(0)
      }
    }),
    { numRuns: 25, seed: 3107, endOnFailure: true },
  )
}, 240_000)
