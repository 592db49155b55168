import { kinds } from '../../schema/kinds.ts'
import { overlayKinds } from '../../schema/screens/editor.ts'
import type { File } from '../app/source/file.ts'
import { byThing, compose } from './compose.ts'
import { merge } from './merge.ts'
import type { Operations } from './operation.ts'
import type { Overlay } from './overlay.ts'
import { keyOf, namesOf, placeOf, type ThingName, thingOf } from './thing.ts'

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
  const texts = new Map(deployed.map(({ path, text }) => [path, text]))
  const there = new Set(files.map(({ path }) => path))
  const changed = files.filter(({ path, text }) => texts.get(path) !== text).map(({ path }) => path)
  const gone = deployed.map(({ path }) => path).filter((path) => !there.has(path))
  return [...changed, ...gone].filter((path) => !isPublished(path) && !path.startsWith('fixtures/')).sort()
}

const folders: ReadonlySet<string> = new Set(overlayKinds.map((kind) => kinds[kind].folder))

/** Whether a file, or the translation of one, is of a kind that is published without a deployment. */
function isPublished(path: string): boolean {
  const [first = '', , third = ''] = path.split('/')
  return folders.has(first === 'locales' ? third : first)
}
