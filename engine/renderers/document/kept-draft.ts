import { type Draft, toDraft } from '../../runtime/screens/document/draft.ts'
import type { DocumentState } from '../../runtime/screens/document/state.ts'
import { restoreDraft } from '../../runtime/screens/document-model.ts'
import type { CreateOnce } from './create-once.ts'
import type { DocumentParts } from './document-view.ts'
import type { ShownDocument } from './shown-document.ts'

/** What would be lost of an open document, as the browser keeps it. */
export class KeptDraft {
  readonly #parts: DocumentParts
  readonly #shown: ShownDocument
  readonly #creation: CreateOnce

  constructor(parts: DocumentParts, shown: ShownDocument, creation: CreateOnce) {
    this.#parts = parts
    this.#shown = shown
    this.#creation = creation
  }

  /** Under which key the browser keeps it; nothing when it is kept elsewhere. */
  get key(): string | undefined {
    return this.#parts.drafts.key
  }

  /** What would be lost now. */
  now(): Draft {
    const { context, state, waits } = this.#shown.view
    const { unanswered } = this.#creation
    const typed = toDraft(context.entity, state, context.clock().now)
    return { ...typed, ...(waits && { waits }), ...(unanswered && { unanswered }) }
  }

  /** Writes it, or drops it when there is nothing to lose. */
  keep(): void {
    if (this.#shown.isUnsaved || this.#shown.view.waits) this.#parts.drafts.write(this.now())
    else this.drop()
  }

  drop(): void {
    this.#parts.drafts.drop()
  }

  /** Puts back what was kept, if anything was, and tells of when it is. */
  restore(): void {
    const draft = this.#parts.drafts.read()
    if (!draft) return
    this.putBack(this.#shown.view.state, draft)
    this.#creation.restore(draft)
    if (draft.waits && this.#parts.isPatient) this.#shown.show({ waits: draft.waits })
    else if (this.#shown.isUnsaved) this.#shown.show({ restored: draft.savedAt })
    else this.drop()
  }

  /** Puts a draft on top of a document as it was read. */
  putBack(fresh: DocumentState, draft: Draft): void {
    const { state, conflict } = restoreDraft(this.#shown.view.context, fresh, draft)
    this.#shown.show({ state, conflict })
  }
}
