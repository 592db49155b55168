import type { Kind } from '../../schema/kinds.ts'
import { difference } from './difference.ts'
import type { Operation, Operations } from './operation.ts'
import { perform } from './perform.ts'
import { type Thing, tidied } from './thing.ts'

/** What becomes of the changes of a thing when files come that say it in another way. */
interface Merged {
  /** What is published from then on; the same list where nothing changes. */
  readonly operations: Operations
  /** What was published, where the files say something else. Unless the files are to win, nothing is done. */
  readonly conflicts: Operations
}

/**
 * Merges what files change of a deployed thing into what is published of it. Both count from what is deployed: what only one of them
 * changes is kept, what both change alike is one change, what both change differently is a conflict. A thing that the files do not have
 * stays: absence never means that something goes. Published changes that do not fit just now are kept as they are.
 */
export function merge(kind: Kind, deployed: Thing, published: Operations, files: Thing): Merged {
  if (files.value === undefined) return { operations: published, conflicts: [] }
  const { thing, misfits } = perform(deployed, published)
  const ours = difference(kind, deployed, tidied(kind, files))
  const theirs = difference(kind, deployed, tidied(kind, thing))
  const conflicts = theirs.filter((their) => ours.some((our) => contradicts(our, their)))
  const kept = theirs.filter((their) => !conflicts.includes(their))
  const merged = tidied(kind, perform(deployed, [...kept, ...ours]).thing)
  const operations = [...difference(kind, deployed, merged), ...misfits]
  const before = [...theirs, ...misfits]
  return { operations: isSame(operations, before) ? published : operations, conflicts }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether two changes of one place, or of one in the other, differ. The order of a map has nothing against what stands in it. */
function contradicts(our: Operation, their: Operation): boolean {
  if (isSame(our, their)) return false
  const [outer, inner] = our.at.length <= their.at.length ? [our, their] : [their, our]
  if (!outer.at.every((step, index) => step === inner.at[index])) return false
  return outer.do !== 'order' || inner.at.length === outer.at.length
}
