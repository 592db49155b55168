import type { File } from '../../../engine/runtime/app/source/file.ts'
import { composedThing } from '../../../engine/runtime/overlays/compose.ts'
import { filesOf, placeOf, thingOf } from '../../../engine/runtime/overlays/thing.ts'
import { readOverlays } from '../storage/queries/overlays.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** What published changes make of files. */
export interface Pulled {
  readonly files: readonly { readonly path: string; readonly value: unknown }[]
  /** The paths of files that they take away. */
  readonly gone: readonly string[]
}

/** The files of all things of which something is published, with those changes in them. */
export async function pullFiles(client: Queryable, files: readonly File[]): Promise<Pulled> {
  const changed = (await readOverlays(client)).filter(({ published }) => published.length > 0)
  const pulled = changed.map((overlay) => {
    const at = placeOf(files, overlay, overlay.folder)
    const after = filesOf(at, composedThing(files, { ...overlay, operations: overlay.published }))
    const before = filesOf(at, thingOf(files, overlay)).map(({ path }) => path)
    return { after, gone: before.filter((path) => !after.some((file) => file.path === path)) }
  })
  return { files: pulled.flatMap(({ after }) => after), gone: pulled.flatMap(({ gone }) => gone) }
}
