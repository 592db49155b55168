import type { File } from '../app/source/file.ts'
import type { Operations } from './operation.ts'
import type { Misfit, Overlay } from './overlay.ts'
import { perform } from './perform.ts'
import { keyOf, type Thing, tidied } from './thing.ts'
import { placeOf, thingOf, type Writing, writeThing } from './things-in-files.ts'

/** Files with overlays over them. */
interface Composed {
  readonly files: readonly File[]
  /** Operations that found no place. */
  readonly misfits: readonly Misfit[]
}

/** Lays overlays over files. Files that no overlay is about are the same objects as before. */
export function compose(files: readonly File[], overlays: readonly Overlay[]): Composed {
  const writing: Writing = new Map()
  const misfits: Misfit[] = []
  for (const overlay of overlays) {
    const { thing, misfits: unplaced } = performed(overlay, thingOf(files, overlay))
    if (unplaced.length > 0) misfits.push({ kind: overlay.kind, name: overlay.name, operations: unplaced })
    if (unplaced.length === overlay.operations.length) continue
    writeThing(writing, files, placeOf(files, overlay, overlay.folder), overlay, thing)
  }
  if (writing.size === 0) return { files, misfits }
  const kept = files.filter(({ path }) => !writing.has(path))
  const made = [...writing].flatMap(([path, value]) => (value === undefined ? [] : [written({ path, value })]))
  return { files: [...kept, ...made].sort((a, b) => (a.path < b.path ? -1 : 1)), misfits }
}

/** A thing with the operations of its overlay done. */
function performed({ kind, operations }: { readonly kind: Overlay['kind']; readonly operations: Operations }, deployed: Thing) {
  const { thing, misfits } = perform(deployed, operations)
  return { thing: tidied(kind, thing), misfits }
}

/** The things that overlays are about, as files and overlays say them together. */
export function composedThing(files: readonly File[], overlay: Overlay): Thing {
  return performed(overlay, thingOf(files, overlay)).thing
}

/** The same text makes the same file, so that nothing is read twice. */
function written({ path, value }: { readonly path: string; readonly value: unknown }): File {
  const text = `${JSON.stringify(value, undefined, 2)}\n`
  const known = recent.get(path)
  if (known?.text === text) return known
  const file = { path, text }
  if (recent.size > mostRecent) recent.clear()
  recent.set(path, file)
  return file
}

const mostRecent = 1000
const recent = new Map<string, File>()

/** The overlays by the thing that they are about. */
export const byThing = (overlays: readonly Overlay[]): ReadonlyMap<string, Overlay> =>
  new Map(overlays.map((overlay) => [keyOf(overlay), overlay]))
