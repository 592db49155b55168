import type { Kind } from '../../schema/kinds.ts'
import { type Edit, edits } from './edits.ts'
import type { Operations } from './operation.ts'
import { perform } from './perform.ts'
import type { ChangeAction } from './stored-overlay.ts'
import { type Thing, tidied } from './thing.ts'

/** A version as far as it tells what was changed. */
export interface KnownVersion {
  readonly version: number
  readonly action: ChangeAction
  readonly operations: Operations
}

/** What a version changed, between which two states of the thing. */
interface VersionEdits {
  readonly before: Thing
  readonly after: Thing
  readonly edits: readonly Edit[]
}

/**
 * What each version changed, by its number: what is published against what was published before it, a draft against the one before it.
 * @param versions the last first; of the oldest of an incomplete list nothing is known
 */
export function versionEdits(kind: Kind, deployed: Thing, versions: readonly KnownVersion[]): ReadonlyMap<number, VersionEdits> {
  const found = new Map<number, VersionEdits>()
  let published: Operations | undefined = versions.at(-1)?.version === 1 ? [] : undefined
  let draft: Operations | undefined
  const over = (operations: Operations) => tidied(kind, perform(deployed, operations).thing)
  for (const { version, action, operations } of versions.toReversed()) {
    const base = action === 'save' ? (draft ?? published) : published
    if (base) {
      const [before, after] = [over(base), over(operations)]
      found.set(version, { before, after, edits: edits(kind, before, after) })
    }
    if (action === 'publish' || action === 'apply' || action === 'rollBack') published = operations
    if (action === 'publish' || action === 'discard') draft = undefined
    if (action === 'save') draft = operations
  }
  return found
}
