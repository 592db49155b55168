import type { Operations } from './operation.ts'
import type { Overlay } from './overlay.ts'

/** What is kept of the changes of one thing: what is published, and what somebody works on. */
export interface StoredOverlay extends Omit<Overlay, 'operations'> {
  /** Counts every change of any kind; 0 when nothing was ever changed. */
  readonly version: number
  readonly published: Operations
  /** The whole of what is to be published next, over the deployed thing; not what differs from what is published. */
  readonly draft?: Operations
  /** When the draft is to be published by itself: ISO 8601 in UTC. */
  readonly publishAt?: string
  /** When the draft was to be published by itself and was wrong: ISO 8601 in UTC. It waits for somebody to mend it. */
  readonly refusedAt?: string
}

/** What may happen to the changes of a thing. */
export type Change =
  | { readonly do: 'save'; readonly operations: Operations; readonly folder?: string }
  | { readonly do: 'discard' }
  | { readonly do: 'publish' }
  | { readonly do: 'schedule'; readonly at: string | undefined }
  /** The moment of a draft has come, and it is wrong: it stays as it is, and is not due any more. */
  | { readonly do: 'refuse'; readonly at: string }
  /** Back to what was published by an earlier version; a draft is kept. */
  | { readonly do: 'rollBack'; readonly operations: Operations }
  /** Published at once, past the draft, which is kept: what comes from files. */
  | { readonly do: 'apply'; readonly operations: Operations; readonly folder?: string }
export type ChangeAction = Change['do']

/** The changes after one more, and what its version is to remember. */
interface Changed {
  readonly overlay: StoredOverlay
  readonly operations: Operations
}

/** Does a change. Nothing when there is no draft that it could be about. */
export function change(stored: StoredOverlay, what: Change): Changed | undefined {
  const { draft, publishAt: _publishAt, refusedAt: _refusedAt, ...rest } = stored
  const next = { ...rest, version: stored.version + 1 }
  switch (what.do) {
    case 'save':
      return { overlay: { ...next, ...folderOf(what), draft: what.operations }, operations: what.operations }
    case 'discard':
      return draft && { overlay: next, operations: draft }
    case 'publish':
      return draft && { overlay: { ...next, published: draft }, operations: draft }
    case 'schedule':
      return draft && { overlay: { ...next, draft, ...(what.at !== undefined && { publishAt: what.at }) }, operations: draft }
    case 'refuse':
      return draft && { overlay: { ...next, draft, refusedAt: what.at }, operations: draft }
    case 'rollBack':
    case 'apply':
      return {
        overlay: { ...stored, ...('folder' in what ? folderOf(what) : {}), version: next.version, published: what.operations },
        operations: what.operations,
      }
    default:
      return what satisfies never
  }
}

const folderOf = ({ folder }: { readonly folder?: string }) => (folder === undefined ? {} : { folder })
