import { asDraft, type Draft } from '../../../runtime/screens/document/draft.ts'
import { forgetLocal, localKeys, readLocal, writeLocal } from '../../state/local-storage.ts'

/** Milliseconds between two writes of a draft while somebody types: a reload loses no more than that. */
export const draftPause = 2_000
/** Drafts older than this are dropped. Milliseconds. */
const longest = 14 * 24 * 3600 * 1000

/** Where the draft of one document is kept in the browser. */
export interface DraftStore {
  /** Its key in the browser; nothing when it is kept elsewhere. */
  readonly key?: string
  read(): Draft | undefined
  write(draft: Draft): void
  drop(): void
}

/**
 * The draft of a document, by person and document: nobody else's on the same computer.
 * @param document what the document is called now: a new one gets its name when it is stored
 */
export function draftStore(user: string, document: () => string): DraftStore {
  const store = {
    get key() {
      return `draft.${user}.${document()}`
    },
    read: () => asDraft(readLocal(store.key)),
    write: (draft: Draft) => writeLocal(store.key, draft),
    drop: () => forgetLocal(store.key),
  }
  return store
}

/** Forgets drafts that nobody came back to. */
export function dropOldDrafts(now: number): void {
  for (const key of localKeys('draft.')) {
    const draft = asDraft(readLocal(key))
    if (!draft || now - Date.parse(draft.savedAt) > longest) forgetLocal(key)
  }
}
