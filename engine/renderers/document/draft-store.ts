import { asDraft, type Draft } from '../../runtime/screens/document/draft.ts'
import type { TabState } from '../../runtime/screens/tabs/tabs.ts'
import { forgetLocal, localKeys, readLocal, writeLocal } from '../state/local-storage.ts'

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

/** The tab in which a draft is typed: it is opened again by what is known of it. */
type DraftTab = Pick<TabState, 'key' | 'path' | 'search' | 'title'>

/** A tab that was left with a draft. */
export interface LeftTab extends DraftTab {
  /** The key of the draft in the browser. */
  readonly draft: string
  readonly isWaiting: boolean
}

/**
 * The draft of a document, by person and document: nobody else's on the same computer.
 * @param document what the document is called now: a new one gets its name when it is stored
 * @param tab where it is typed
 */
export function draftStore(user: string, document: () => string, tab?: () => DraftTab | undefined): DraftStore {
  const store = {
    get key() {
      return `draft.${user}.${document()}`
    },
    read: () => asDraft(readLocal(store.key)),
    write: (draft: Draft) => writeLocal(store.key, { ...draft, ...placed(tab?.()) }),
    drop: () => forgetLocal(store.key),
  }
  return store
}

/** What is kept of the tab. */
function placed(tab: DraftTab | undefined): { tab?: DraftTab } {
  return tab ? { tab: { key: tab.key, path: tab.path, search: tab.search, title: tab.title } } : {}
}

/** The drafts of somebody with the tabs that they were typed in, the latest first. */
export function leftTabs(user: string): readonly LeftTab[] {
  const kept = localKeys(`draft.${user}.`).flatMap((key) => {
    const draft = asDraft(readLocal(key)) as (Draft & { readonly tab?: DraftTab }) | undefined
    return draft?.tab ? [{ ...draft.tab, draft: key, isWaiting: draft.waits !== undefined, savedAt: draft.savedAt }] : []
  })
  return kept.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt)).map(({ savedAt: _, ...tab }) => tab)
}

/** Names the draft of a new document, which is called as its tab is, after another tab; answers its key. */
export function moveDraft({ draft, key }: LeftTab, to: string): string {
  if (key === to || !draft.includes('.new.') || !draft.endsWith(`.${key}`)) return draft
  const moved = draft.slice(0, -key.length) + to
  writeLocal(moved, readLocal(draft))
  forgetLocal(draft)
  return moved
}

/** Forgets drafts that nobody came back to. */
export function dropOldDrafts(now: number): void {
  for (const key of localKeys('draft.')) {
    const draft = asDraft(readLocal(key))
    if (!draft || now - Date.parse(draft.savedAt) > longest) forgetLocal(key)
  }
}
