import type { Address } from '../../runtime/screens/document/address.ts'
import type { Draft } from '../../runtime/screens/document/draft.ts'
import type { DocumentEdit } from '../../runtime/screens/document/edit.ts'
import type { Side } from '../../runtime/screens/document/merge.ts'
import type { Proposals } from '../../runtime/screens/document/proposals.ts'
import { type DocumentContext, type DocumentState, isNew } from '../../runtime/screens/document/state.ts'
import { leftOfDocument, newDocument, openDocument, withBehind } from '../../runtime/screens/document-model.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { TrialOutcome } from '../../runtime/workflows/trial.ts'
import type { Pending } from '../parts/pending-context.ts'
import type { Signature } from '../parts/signature.ts'
import { CreateOnce } from './create-once.ts'
import { DocumentReading, saysGone } from './document-reading.ts'
import { DocumentStoring } from './document-storing.ts'
import type { DocumentParts, DocumentView } from './document-view.ts'
import { KeptDraft } from './kept-draft.ts'
import { PendingInputs } from './pending-inputs.ts'
import { ShownDocument } from './shown-document.ts'

/** One open document: its state, and what can be done with it. React only shows it. */
export class DocumentController {
  readonly #shown: ShownDocument
  readonly #inputs = new PendingInputs()
  readonly #creation = new CreateOnce()
  readonly #draft: KeptDraft
  readonly #reading: DocumentReading
  readonly #storing: DocumentStoring

  private constructor(parts: DocumentParts, state: DocumentState) {
    const shown = new ShownDocument(parts.context, state)
    const [inputs, creation] = [this.#inputs, this.#creation]
    const draft = new KeptDraft(parts, shown, creation)
    const reading = new DocumentReading(parts.api, shown, inputs, draft)
    this.#shown = shown
    this.#draft = draft
    this.#reading = reading
    this.#storing = new DocumentStoring(parts, { shown, inputs, draft, creation, reading })
  }

  /** A stored document, with its draft put back if there is one. Of one that is gone, what was typed into it is left. */
  static async open(parts: DocumentParts, id: string): Promise<DocumentController> {
    try {
      const answer = await parts.api.get(parts.context.entity.name, id)
      const controller = new DocumentController(parts, openDocument(parts.context, answer))
      controller.#draft.restore()
      return controller
    } catch (failure) {
      const left = saysGone(failure) ? DocumentController.#left(parts) : undefined
      if (!left) throw failure
      return left
    }
  }

  /** What was typed into a document that is gone by now, if anything was. */
  static #left(parts: DocumentParts): DocumentController | undefined {
    const draft = parts.drafts.read()
    if (!draft) return undefined
    const controller = new DocumentController(parts, leftOfDocument(parts.context, draft))
    controller.#shown.show({ isGone: true })
    return controller
  }

  /** A new document, empty or made from others, or the draft of it. */
  static create(parts: DocumentParts, made?: RecordData): DocumentController {
    const controller = new DocumentController(parts, newDocument(parts.context, made))
    if (!made) controller.#draft.restore()
    return controller
  }

  get view(): DocumentView {
    return this.#shown.view
  }

  get isUnsaved(): boolean {
    return this.#shown.isUnsaved
  }

  subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** The same document with the texts of another language. */
  speak(context: DocumentContext): void {
    if (context !== this.view.context) this.#shown.show({ context })
  }

  edit(edit: DocumentEdit): void {
    this.#shown.edit(edit)
  }

  /** Learns what stands behind a reference that the document began with. */
  know(field: string, behind: RecordData): void {
    const { context, state } = this.view
    this.#shown.show({ state: withBehind(context, state, field, behind) })
  }

  dismiss(): void {
    this.#shown.show({ problem: undefined, restored: undefined })
  }

  /** Throws away what is not saved. */
  discard(): void {
    const { context, state } = this.view
    this.#draft.drop()
    const { can, standing, fed } = state
    const known = { ...(can && { can }), ...(standing && { standing }), ...(fed && { fed }) }
    const fresh = isNew(state) ? newDocument(context) : { ...openDocument(context, state.base), ...known }
    this.#creation.forget()
    this.#shown.show({ state: fresh, restored: undefined, problem: undefined, conflict: undefined, waits: undefined })
  }

  /** Registers an input that holds back what is typed; answers how to take it off again. */
  onFlush(flush: () => void): () => void {
    return this.#inputs.onFlush(flush)
  }

  /** Takes over everything typed so far. */
  flush(): void {
    this.#inputs.flush()
  }

  /** What inputs tell of what is on its way: whatever stores the document waits for it. */
  get pending(): Pending {
    return this.#inputs
  }

  /**
   * Goes from where something was typed or picked, once all of it is looked up and there; stays where a file did not arrive, which its field tells.
   * @param then shows or does what comes next
   */
  leave(then: () => void): Promise<void> {
    return this.#storing.leave(then)
  }

  /** @see DocumentStoring.save */
  save(): Promise<boolean> {
    return this.#storing.save()
  }

  /** @see DocumentStoring.storeParts */
  storeParts(work: () => Promise<DocumentState>): Promise<boolean> {
    return this.#storing.storeParts(work)
  }

  /** @see DocumentStoring.isReadyFor */
  isReadyFor(step: string): boolean {
    return this.#storing.isReadyFor(step)
  }

  /** @see DocumentStoring.proposals */
  proposals(step: string): Proposals {
    return this.#storing.proposals(step)
  }

  /** @see DocumentStoring.step */
  step(name: string, comment?: string, signature?: Signature): Promise<boolean> {
    return this.#storing.step(name, comment, signature)
  }

  /** @see DocumentStoring.tryStep */
  tryStep(name: string, comment?: string): Promise<readonly TrialOutcome[] | undefined> {
    return this.#storing.tryStep(name, comment)
  }

  remove(): Promise<boolean> {
    return this.#storing.remove()
  }

  /** @see WaitingWork.goOn */
  goOn(): Promise<void> {
    return this.#storing.waiting.goOn()
  }

  /** @see WaitingWork.retry */
  retry(): Promise<void> {
    return this.#storing.waiting.retry()
  }

  /** @see DocumentStoring.settle */
  settle(choices: Readonly<Record<Address, Side>>): Promise<void> {
    return this.#storing.settle(choices)
  }

  /** @see DocumentStoring.postpone */
  postpone(): void {
    this.#storing.postpone()
  }

  /** @see DocumentStoring.takeOver */
  takeOver(): Promise<void> {
    return this.#storing.takeOver()
  }

  /** @see DocumentReading.reload */
  reload(): Promise<void> {
    return this.#reading.reload()
  }

  /** @see DocumentReading.catchUp */
  catchUp(isInUse: boolean): Promise<void> {
    return this.#reading.catchUp(isInUse)
  }

  /** @see KeptDraft.key */
  get draftKey(): string | undefined {
    return this.#draft.key
  }

  /** What would be lost. */
  draft(): Draft {
    return this.#draft.now()
  }

  /** Writes the draft, or drops it when there is nothing to lose. */
  keepDraft(): void {
    this.#draft.keep()
  }

  /** Gives up what is not saved: the document was left without it. */
  forgetDraft(): void {
    this.#draft.drop()
  }
}
