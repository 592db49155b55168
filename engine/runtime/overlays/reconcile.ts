import { kinds } from '../../schema/kinds.ts'
import { overlayKinds } from '../../schema/screens/editor.ts'
import type { File } from '../app/source/file.ts'
import { byThing, compose } from './compose.ts'
import { isSame, type JsonObject } from './json.ts'
import { merge } from './merge.ts'
import type { Operations } from './operation.ts'
import type { Overlay } from './overlay.ts'
import { keyOf, type ThingName } from './thing.ts'
import { namesOf, placeOf, thingOf } from './things-in-files.ts'

/** What files would make of what is published. */
export interface Reconciled {
  /** The things of which something else would be published, whole. */
  readonly changes: readonly Overlay[]
  /** What was published and the files say otherwise; those things stay as they are, unless they are named. */
  readonly conflicts: readonly (ThingName & { readonly operations: Operations })[]
  /** Files of kinds that only a deployment changes, and that are not as they are deployed. */
  readonly toDeploy: readonly string[]
  /** All that is then published. */
  readonly published: readonly Overlay[]
  /** What would run: the deployed files with all that is then published. */
  readonly files: readonly File[]
}

/**
 * Works out what the files of a bundle change of what is published in a portal.
 * @param named the things of which the files win, by key: `menu main`
 */
export function reconcile(
  deployed: readonly File[],
  published: readonly Overlay[],
  files: readonly File[],
  named: ReadonlySet<string>,
): Reconciled {
  const known = byThing(published)
  const found = overlayKinds.flatMap((kind) => namesOf(files, kind).map((name) => ({ kind, name }) satisfies ThingName))
  const changes: Overlay[] = []
  const conflicts: (ThingName & { operations: Operations })[] = []
  for (const thing of found) {
    const before = known.get(keyOf(thing))
    const { operations, conflicts: against } = merge(thing.kind, thingOf(deployed, thing), before?.operations ?? [], thingOf(files, thing))
    if (against.length > 0 && !named.has(keyOf(thing))) conflicts.push({ ...thing, operations: against })
    else if (before ? operations !== before.operations : operations.length > 0)
      changes.push({ ...thing, ...folderOf(files, thing), operations })
  }
  const changed = new Set(changes.map(keyOf))
  const running = [...published.filter((overlay) => !changed.has(keyOf(overlay))), ...changes]
  return { changes, conflicts, toDeploy: toDeploy(deployed, files), published: running, files: compose(deployed, running).files }
}

/** The folder of a thing below that of its kind. */
function folderOf(files: readonly File[], thing: ThingName): { folder?: string } {
  const steps = placeOf(files, thing).split('/').slice(1, -1)
  return steps.length === 0 || thing.kind === 'screen' ? {} : { folder: steps.join('/') }
}

function toDeploy(deployed: readonly File[], files: readonly File[]): string[] {
  const before = new Map(deployed.map((file) => [file.path, file]))
  const after = new Map(files.map((file) => [file.path, file]))
  const paths = [...new Set([...after.keys(), ...before.keys()])]
  const changed = paths.filter((path) => before.get(path)?.text !== after.get(path)?.text)
  return changed.filter((path) => !path.startsWith('fixtures/') && !isPublished(path, before.get(path), after.get(path))).sort()
}

const folders: ReadonlySet<string> = new Set(overlayKinds.map((kind) => kinds[kind].folder))
const isPublishedPlace = (path: string) => folders.has(path.split('/')[0] ?? '')

/** Whether a file is of a kind that is published without a deployment; of a catalogue, whether it differs only in texts of such files. */
function isPublished(path: string, before: File | undefined, after: File | undefined): boolean {
  if (!path.startsWith('locales/')) return isPublishedPlace(path)
  const [was, is] = [before, after].map((file) => (file ? JSON.parse(file.text) : {}) as JsonObject)
  const places = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  return places.every((place) => isPublishedPlace(place) || isSame(was?.[place] ?? null, is?.[place] ?? null))
}
