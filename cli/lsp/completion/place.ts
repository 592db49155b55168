import type { Place } from '../../../engine/runtime/names/base.ts'
import type { Cursor } from '../cursor.ts'
import type { Snapshot } from '../workspace/snapshot.ts'

/** Where something is completed: what stands there so far is left out of the value of the file. */
export interface CompletionPlace extends Place {
  readonly snapshot: Snapshot
  readonly cursor: Cursor
  /** The text before the cursor, of the word that it is in. */
  readonly typed: string
}
