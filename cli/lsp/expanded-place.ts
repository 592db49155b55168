import { isVariant } from '../../engine/runtime/app/expand/variants.ts'
import type { Step } from '../../engine/runtime/app/source/source.ts'
import type { Place } from '../../engine/runtime/names/base.ts'
import type { VariantScreen } from '../../engine/schema/screen.ts'
import type { Snapshot } from './workspace/snapshot.ts'

/** A place as it stands once fragments and variants are in theirs, where names and expressions mean something. */
interface ExpandedPlace extends Place {
  /** In a fragment: what its parameters are where it is used. */
  readonly args?: Readonly<Record<string, unknown>>
}

/** Where a place of a file stands once it is expanded: a variant as the screen that it comes to, a fragment as in a file that uses it. */
export function expandedPlace(snapshot: Snapshot, place: Place): ExpandedPlace {
  if (place.file.kind === 'fragment') return inUser(snapshot, place) ?? place
  return place.file.kind === 'screen' && isVariant(place.file.value) ? inVariant(place, place.file.value) : place
}

/** The `filter` of a variant is that of its screen, `add.columns` are its columns. */
function inVariant({ app, file, path }: Place, { kind: _kind, of, add = {}, without: _without, ...changed }: VariantScreen): Place {
  const isAdded = path[0] === 'add'
  const value = { ...app.bundle.screens[of], ...changed, ...(isAdded && add) }
  return { app, file: { ...file, value }, path: isAdded ? path.slice(1) : path }
}

function inUser({ app, names }: Snapshot, { file, path }: Place): ExpandedPlace | undefined {
  for (const [user, { layers }] of Object.entries(app.bundle.origins ?? {})) {
    const part = layers.at(-1)?.find((each) => each.file === file.file && begins(path, each.from))
    const used = part && names.files.get(user)
    if (part && used) {
      const args = part.filled ? { args: part.filled.args } : {}
      return { app, file: used, path: [...part.at, ...path.slice(part.from.length)], ...args }
    }
  }
  return undefined
}

/** Whether a path leads below a part; which element of a list it is does not matter, as it may be new. */
const begins = (path: readonly Step[], part: readonly Step[]) =>
  part.length <= path.length && part.every((step, index) => step === path[index] || typeof step === 'number')
