import type { Waiting } from '../../runtime/screens/document/draft.ts'
import type { Merge } from '../../runtime/screens/document/merge.ts'
import type { DocumentContext, DocumentState } from '../../runtime/screens/document/state.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { Problem } from '../api/problem.ts'
import type { DocumentApi } from './document-api.ts'
import type { DraftStore } from './draft-store.ts'

/** What the page of a document shows. */
export interface DocumentView {
  readonly context: DocumentContext
  readonly state: DocumentState
  /** What is under way: `save`, `delete` or the name of a step. */
  readonly busy?: string | undefined
  /** Why the last attempt failed, when it was not for the data. */
  readonly problem?: Problem | undefined
  /** Somebody else saved the document meanwhile. */
  readonly conflict?: Merge | undefined
  /** What is done by itself as soon as the server answers again. */
  readonly waits?: Waiting | undefined
  /** When that was last tried, something was missing: it is done once the document is complete. */
  readonly isHeld?: boolean
  /** When the draft was written that was put back. ISO 8601. */
  readonly restored?: string | undefined
  /** What somebody else has saved meanwhile, until it is taken over. */
  readonly overtaken?: Overtaken | undefined
  /** Somebody has deleted it, or the person may not read it any more: what was typed cannot be saved, and is still there. */
  readonly isGone?: boolean
}

/** A version that somebody else has saved, by whom and when (ISO 8601). */
interface Overtaken {
  readonly version: number
  readonly by: string | undefined
  readonly at: string
}

/** What an open document works with. */
export interface DocumentParts {
  readonly context: DocumentContext
  readonly api: DocumentApi
  readonly drafts: DraftStore
  /** What cannot be done since the server does not answer waits, with the draft, until it does. Default: it fails. */
  readonly isPatient?: boolean
  /** Told of every record that the server stored. */
  onStored(record: RecordData): void
  onRemoved(): void
}
