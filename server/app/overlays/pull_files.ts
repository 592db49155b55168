import type { File } from '../../../engine/runtime/app/source/file.ts'
import { composedThing } from '../../../engine/runtime/overlays/compose.ts'
import { placeOf, type Writing, writeThing } from '../../../engine/runtime/overlays/things-in-files.ts'
import { readOverlays } from '../storage/overlays/stored_overlays.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** What published changes make of files. */
interface Pulled {
  readonly files: readonly { readonly path: string; readonly value: unknown }[]
  /** The paths of files that they take away. */
  readonly gone: readonly string[]
}

/** The files of all things of which something is published, with those changes in them. */
export async function pullFiles(client: Queryable, files: readonly File[]): Promise<Pulled> {
  const changed = (await readOverlays(client)).filter(({ published }) => published.length > 0)
  const writing: Writing = new Map()
  for (const overlay of changed) {
    const thing = composedThing(files, { ...overlay, operations: overlay.published })
    writeThing(writing, files, placeOf(files, overlay, overlay.folder), overlay, thing)
  }
  const pulled = [...writing].flatMap(([path, value]) => (value === undefined ? [] : [{ path, value }]))
  return { files: pulled, gone: [...writing].flatMap(([path, value]) => (value === undefined ? [path] : [])) }
}
