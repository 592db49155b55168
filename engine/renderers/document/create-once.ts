import { type Draft, toDraft, type Unanswered } from '../../runtime/screens/document/draft.ts'
import type { DocumentContext, DocumentState } from '../../runtime/screens/document/state.ts'
import { newDocument, restoreDraft } from '../../runtime/screens/document-model.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { asProblem } from '../api/problem.ts'
import type { RecordAnswer } from '../api/records.ts'
import { Attempts } from './attempts.ts'
import type { DocumentApi } from './document-api.ts'

/** What the server stored, and the document as it was sent. */
interface Created {
  readonly answer: RecordAnswer
  readonly sent: DocumentState
  /** It is what was sent before: what was typed since waits to be saved. */
  readonly isEarlier: boolean
}

/** Creates a new document once: what was sent, and may have arrived without its answer, is sent again as it was, under its key. */
export class CreateOnce {
  readonly #attempts = new Attempts()
  #unanswered: Unanswered | undefined

  /** What was sent and not answered, to be kept with the draft. */
  get unanswered(): Unanswered | undefined {
    return this.#unanswered
  }

  /** Goes on from a draft. */
  restore({ unanswered }: Draft): void {
    this.#unanswered = unanswered
  }

  forget(): void {
    this.#unanswered = undefined
    this.#attempts.forget()
  }

  /** Sends it, or what was sent before of it. Where the server refuses that, it has not arrived, and the document is sent as it is now. */
  async send(context: DocumentContext, state: DocumentState, changes: RecordData, api: DocumentApi): Promise<Created> {
    const before = this.#unanswered
    const now = () => ({ key: this.#attempts.key(changes), record: changes, draft: toDraft(context.entity, state, context.clock().now) })
    const { record, key, draft } = before ?? now()
    this.#unanswered = { record, key, draft }
    try {
      const answer = await api.create(context.entity.name, record, key)
      this.forget()
      return { answer, sent: before ? restoreDraft(context, newDocument(context), draft).state : state, isEarlier: before !== undefined }
    } catch (failure) {
      if (isUnanswered(failure)) throw failure
      this.#unanswered = undefined
      if (!before) throw failure
      return this.send(context, state, changes, api)
    }
  }
}

/** Whether no answer came: what was sent may have arrived. */
export function isUnanswered(failure: unknown): boolean {
  const { code } = asProblem(failure)
  return code === 'unreachable' || code === 'unavailable'
}
