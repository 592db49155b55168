import type { Place } from '../../engine/runtime/app/check/base.ts'
import { isObject } from '../../engine/runtime/app/shape/branch.ts'
import type { Step } from '../../engine/runtime/app/source/source.ts'
import type { Snapshot } from './workspace/snapshot.ts'

/** A place as it stands once fragments and variants are in theirs, where names and expressions mean something. */
export interface ExpandedPlace extends Place {
  /** In a fragment: what its parameters are where it is used. */
  readonly args?: Readonly<Record<string, unknown>>
}

/** Where a place of a file stands once it is expanded: a variant as the screen that it comes to, a fragment as in a file that uses it. */
export function expandedPlace(snapshot: Snapshot, place: Place): ExpandedPlace {
  if (place.file.kind === 'fragment') return inUser(snapshot, place) ?? place
  return place.file.kind === 'screen' && place.path[0] === 'variants' ? inVariant(place) : place
}

/** `variants.<name>.filter` is the `filter` of a screen, `variants.<name>.add.columns` are its columns. */
function inVariant({ app, file, path }: Place): Place {
  const { variants, ...screen } = file.value as Readonly<Record<string, unknown>>
  const variant = isObject(variants) ? variants[String(path[1])] : undefined
  const { add, ...changed } = isObject(variant) ? variant : {}
  const isAdded = path[2] === 'add'
  const value = { ...screen, ...changed, ...(isAdded && isObject(add) ? add : {}) }
  return { app, file: { ...file, value }, path: path.slice(isAdded ? 3 : 2) }
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
