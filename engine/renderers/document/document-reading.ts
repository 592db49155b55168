import { isNew } from '../../runtime/screens/document/state.ts'
import { openDocument } from '../../runtime/screens/document-model.ts'
import { asProblem } from '../api/problem.ts'
import type { RecordAnswer } from '../api/records.ts'
import type { DocumentApi } from './document-api.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { PendingInputs } from './pending-inputs.ts'
import type { ShownDocument } from './shown-document.ts'

/** Reads an open document again, while somebody works in it. */
export class DocumentReading {
  readonly #api: DocumentApi
  readonly #shown: ShownDocument
  readonly #inputs: PendingInputs
  readonly #draft: KeptDraft

  constructor(api: DocumentApi, shown: ShownDocument, inputs: PendingInputs, draft: KeptDraft) {
    this.#api = api
    this.#shown = shown
    this.#inputs = inputs
    this.#draft = draft
  }

  /** The document as it stands now; nothing, which the view then tells, when it is gone. */
  async read(): Promise<RecordAnswer | undefined> {
    const { context, state } = this.#shown.view
    try {
      const answer = await this.#api.get(context.entity.name, String(state.base.id))
      this.#shown.show({ isGone: false })
      return answer
    } catch (failure) {
      if (!saysGone(failure)) throw failure
      this.#shown.show({ isGone: true })
      return undefined
    }
  }

  /**
   * Reads the document again; what is not saved, and what is typed meanwhile, is put on top of what was read. When it is gone, the view
   * tells so.
   */
  async reload(): Promise<void> {
    if (isNew(this.#shown.view.state)) return
    const answer = await this.read()
    this.#inputs.flush()
    if (!answer) return
    const { context, state, busy } = this.#shown.view
    // Something that stores it, or has, came first.
    if (busy !== undefined || Number(answer.version) < Number(state.base.version)) return
    const fresh = openDocument(context, answer)
    if (this.#shown.isUnsaved) this.#draft.putBack(fresh, this.#draft.now())
    else this.#shown.show({ state: fresh, problem: undefined })
  }

  /**
   * Somebody else has saved the document, or deleted it: it is read again where nothing can be lost by it. Else, or while it `isInUse`, the view tells
   * of it, and goes on with what is typed.
   */
  async catchUp(isInUse: boolean): Promise<void> {
    this.#inputs.flush()
    if (!isInUse && !this.#shown.isUnsaved) return this.reload()
    const answer = await this.read()
    if (!answer) return
    const { version, updatedAt, $labels } = answer
    this.#shown.show({ overtaken: { version: Number(version), by: $labels?.updatedBy, at: String(updatedAt ?? '') } })
  }
}

/** Whether the server says that the document is not there, for this person at least. */
export function saysGone(failure: unknown): boolean {
  const { code } = asProblem(failure)
  return code === 'notFound' || code === 'forbidden'
}
