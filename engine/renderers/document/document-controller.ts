import type { Address } from '../../runtime/screens/document/address.ts'
import { carryEdits } from '../../runtime/screens/document/carry.ts'
import { type Draft, toDraft, type Waiting } from '../../runtime/screens/document/draft.ts'
import type { DocumentEdit } from '../../runtime/screens/document/edit.ts'
import { findIssues } from '../../runtime/screens/document/issues.ts'
import type { Side } from '../../runtime/screens/document/merge.ts'
import { type Proposals, proposalsOf } from '../../runtime/screens/document/proposals.ts'
import { type DocumentContext, type DocumentState, isNew } from '../../runtime/screens/document/state.ts'
import {
  conflictOf,
  editDocument,
  isUnsaved,
  leftOfDocument,
  mergeDocument,
  newDocument,
  openDocument,
  refuseDocument,
  restoreDraft,
  saveChanges,
  stepChanges,
  storedDocument,
  withBehind,
} from '../../runtime/screens/document-model.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { TrialOutcome } from '../../runtime/workflows/trial.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import type { RecordAnswer } from '../api/records.ts'
import type { Signature } from '../parts/signature.ts'
import { Attempts } from './attempts.ts'
import { CreateOnce, isUnanswered } from './create-once.ts'
import type { DocumentParts, DocumentView } from './document-view.ts'

/** One open document: its state, and what can be done with it. React only shows it. */
export class DocumentController {
  #view: DocumentView
  readonly #parts: DocumentParts
  readonly #listeners = new Set<() => void>()
  /** Inputs that hold back what is typed, until asked. */
  readonly #flushers = new Set<() => void>()
  /** Files on their way. */
  readonly #files = new Set<Promise<boolean>>()
  readonly #attempts = new Attempts()
  readonly #creation = new CreateOnce()
  /** What goes on after a conflict was decided. */
  #after: (() => Promise<void>) | undefined

  private constructor(parts: DocumentParts, state: DocumentState) {
    this.#parts = parts
    this.#view = { context: parts.context, state }
  }

  /** A stored document, with its draft put back if there is one. Of one that is gone, what was typed into it is left. */
  static async open(parts: DocumentParts, id: string): Promise<DocumentController> {
    try {
      const answer = await parts.api.get(parts.context.entity.name, id)
      const controller = new DocumentController(parts, openDocument(parts.context, answer))
      controller.#restore()
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
    controller.#show({ isGone: true })
    return controller
  }

  /** A new document, empty or made from others, or the draft of it. */
  static create(parts: DocumentParts, made?: RecordData): DocumentController {
    const controller = new DocumentController(parts, newDocument(parts.context, made))
    if (!made) controller.#restore()
    return controller
  }

  get view(): DocumentView {
    return this.#view
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Registers an input that holds back what is typed; answers how to take it off again. */
  onFlush(flush: () => void): () => void {
    this.#flushers.add(flush)
    return () => this.#flushers.delete(flush)
  }

  /** A file is on its way: whatever stores the document waits for it. @param file comes to whether the document can go without, or has it */
  awaitFile = (file: Promise<boolean>): void => {
    this.#files.add(file)
    file.finally(() => this.#files.delete(file))
  }

  edit(edit: DocumentEdit): void {
    const { context, state } = this.#view
    const next = editDocument(context, state, edit)
    if (next !== state) this.#show({ state: next })
  }

  /** Learns what stands behind a reference that the document began with. */
  know(field: string, behind: RecordData): void {
    const { context, state } = this.#view
    this.#show({ state: withBehind(context, state, field, behind) })
  }

  /** Takes over everything typed so far. */
  flush(): void {
    for (const flush of this.#flushers) flush()
  }

  /** The same document with the texts of another language. */
  speak(context: DocumentContext): void {
    if (context !== this.#view.context) this.#show({ context })
  }

  /**
   * Goes from where something was typed or picked, once all of it is there; stays where a file did not arrive, which its field tells.
   * @param then shows what comes next
   */
  async leave(then: () => void): Promise<void> {
    this.flush()
    if (this.#files.size === 0 || (await this.#filesArrived())) then()
  }

  get isUnsaved(): boolean {
    return isUnsaved(this.#view.context, this.#view.state)
  }

  /** Saves what can be saved; `false` when issues, a conflict or a failure stand in the way, which the view then tells. */
  async save(): Promise<boolean> {
    this.flush()
    if (this.#files.size > 0 && !(await this.#filesArrived())) return false
    return this.#run(
      'save',
      () => this.#store(),
      () => this.save(),
      {},
    )
  }

  /** Does something that stores parts of the document by themselves. @param work answers how it stands then, with what was typed meanwhile */
  storeParts(work: () => Promise<DocumentState>): Promise<boolean> {
    this.flush()
    const store = async () => {
      this.#show({ state: await work(), restored: undefined })
      this.keepDraft()
      return true
    }
    return this.#run('save', store, () => this.storeParts(work))
  }

  /** Whether a step can be asked for: everything that it needs is filled in, or proposed; else the issues are shown. */
  isReadyFor(step: string): boolean {
    this.flush()
    return this.#isReady(step, this.proposals(step))
  }

  /** What a step proposes for what is still empty. */
  proposals(step: string): Proposals {
    const { context, state } = this.#view
    return proposalsOf(context, state, step)
  }

  /**
   * Takes a step of the workflow with what it proposes for what is empty, after saving what has to be saved for it.
   * @throws Problem when it failed for another reason than issues or a conflict, for the dialog that asked
   */
  async step(name: string, comment?: string, signature?: Signature): Promise<boolean> {
    this.flush()
    if (this.#files.size > 0 && !(await this.#filesArrived())) return false
    const take = async () => {
      const stays = await this.#storeBefore(name)
      if (!stays) return false
      for (const edit of this.proposals(name).edits) this.edit(edit)
      const { context, state } = this.#view
      const body = { ...stepBody(stepChanges(context, state, name), comment), ...(signature && { signature }) }
      const key = this.#attempts.key([name, body, state.base.version])
      this.#stored(await this.#parts.api.step(context.entity.name, state.base, name, body, key))
      return true
    }
    const waiting = signature ? undefined : { step: name, ...(comment && { comment }) }
    return this.#run(name, take, () => this.step(name, comment, signature), waiting)
  }

  /**
   * What a step would come to, with what it proposes, after saving what has to be saved for it; nothing where issues, a conflict or a
   * failure stand in the way, which the view then tells.
   */
  async tryStep(name: string, comment?: string): Promise<readonly TrialOutcome[] | undefined> {
    this.flush()
    if (this.#files.size > 0 && !(await this.#filesArrived())) return undefined
    let outcomes: readonly TrialOutcome[] | undefined
    const ask = async () => {
      if (!(await this.#storeBefore(name))) return false
      const { context, state } = this.#view
      const body = stepBody(stepChanges(context, edited(context, state, this.proposals(name).edits), name), comment)
      outcomes = (await this.#parts.api.tryStep(context.entity.name, state.base, name, body)).outcomes
      return true
    }
    await this.#run(name, ask, async () => (await this.tryStep(name, comment)) !== undefined)
    return outcomes
  }

  async remove(): Promise<boolean> {
    const done = await this.#run(
      'delete',
      async () => {
        await this.#parts.api.remove(this.#view.context.entity.name, this.#view.state.base)
        return true
      },
      () => this.remove(),
    )
    if (done) {
      this.#parts.drafts.drop()
      this.#parts.onRemoved()
    }
    return done
  }

  /** Goes on after a conflict: with their version, and what was chosen of mine; then does again what met the conflict. */
  async settle(choices: Readonly<Record<Address, Side>>): Promise<void> {
    const { context, state, conflict } = this.#view
    if (!conflict) return
    this.#show({ state: mergeDocument(context, state, conflict, choices), conflict: undefined })
    const again = this.#after
    this.#after = undefined
    await again?.()
  }

  /** Leaves the conflict for later: the document stays as it is, unsaved. */
  postpone(): void {
    this.#after = undefined
    this.#show({ conflict: undefined })
  }

  /** Throws away what is not saved. */
  discard(): void {
    const { context, state } = this.#view
    this.#parts.drafts.drop()
    const { can, standing } = state
    const known = { ...(can && { can }), ...(standing && { standing }) }
    const fresh = isNew(state) ? newDocument(context) : { ...openDocument(context, state.base), ...known }
    this.#creation.forget()
    this.#show({ state: fresh, restored: undefined, problem: undefined, conflict: undefined, waits: undefined })
  }

  /**
   * Reads the document again; what is not saved, and what is typed meanwhile, is put on top of what was read. When it is gone, the view
   * tells so.
   */
  async reload(): Promise<void> {
    if (isNew(this.#view.state)) return
    const answer = await this.#read()
    this.flush()
    if (!answer) return
    const { context, state, busy } = this.#view
    // Something that stores it, or has, came first.
    if (busy !== undefined || Number(answer.version) < Number(state.base.version)) return
    const fresh = openDocument(context, answer)
    if (this.isUnsaved) this.#putBack(fresh, this.draft())
    else this.#show({ state: fresh, problem: undefined })
  }

  /**
   * Somebody else has saved the document, or deleted it: it is read again where nothing can be lost by it. Else, or while it `isInUse`, the view tells
   * of it, and goes on with what is typed.
   */
  async catchUp(isInUse: boolean): Promise<void> {
    this.flush()
    if (!isInUse && !this.isUnsaved) return this.reload()
    const answer = await this.#read()
    if (!answer) return
    const { version, updatedAt, $labels } = answer
    this.#show({ overtaken: { version: Number(version), by: $labels?.updatedBy, at: String(updatedAt ?? '') } })
  }

  /** Takes over what somebody else has saved; where that is in the way of what was typed, the person decides, and it is saved. */
  async takeOver(): Promise<void> {
    this.flush()
    await this.reload()
    if (this.#view.conflict) this.#after = async () => void (await this.save())
  }

  dismiss(): void {
    this.#show({ problem: undefined, restored: undefined })
  }

  /** Under which key the browser keeps what is not saved; nothing when it is kept elsewhere. */
  get draftKey(): string | undefined {
    return this.#parts.drafts.key
  }

  /** Does what waits for the server; asked whenever it may answer again. */
  async goOn(): Promise<void> {
    const { waits, busy } = this.#view
    if (!waits || busy) return
    await (waits.step === undefined ? this.save() : this.step(waits.step, waits.comment))
    // It waits no longer: it is done, or the person is told why it is not.
    if (this.#view.waits !== waits) return
    this.#show({ waits: undefined })
    this.keepDraft()
  }

  /** What would be lost. */
  draft(): Draft {
    const { context, state, waits } = this.#view
    const { unanswered } = this.#creation
    const typed = toDraft(context.entity, state, context.clock().now)
    return { ...typed, ...(waits && { waits }), ...(unanswered && { unanswered }) }
  }

  /** Writes the draft, or drops it when there is nothing to lose. */
  keepDraft(): void {
    if (this.isUnsaved || this.#view.waits) this.#parts.drafts.write(this.draft())
    else this.#parts.drafts.drop()
  }

  /** Gives up what is not saved: the document was left without it. */
  forgetDraft(): void {
    this.#parts.drafts.drop()
  }

  /** Waits for the files that are on their way; whether none has failed, which its own line tells. */
  async #filesArrived(): Promise<boolean> {
    if (this.#view.busy) return false
    this.#show({ busy: 'save' })
    const found = await Promise.all(this.#files)
    this.#show({ busy: undefined })
    this.flush()
    return found.every((isThere) => isThere)
  }

  #restore(): void {
    const draft = this.#parts.drafts.read()
    if (!draft) return
    this.#putBack(this.#view.state, draft)
    this.#creation.restore(draft)
    if (draft.waits && this.#parts.isPatient) this.#show({ waits: draft.waits })
    else if (this.isUnsaved) this.#show({ restored: draft.savedAt })
    else this.#parts.drafts.drop()
  }

  #putBack(fresh: DocumentState, draft: Draft): void {
    const { state, conflict } = restoreDraft(this.#view.context, fresh, draft)
    this.#show({ state, conflict })
  }

  /** Issues that no server needs to be asked about. Rules are left to it: it may know more than the browser is told. */
  #isReady(step?: string, { edits }: Pick<Proposals, 'edits'> = { edits: [] }): boolean {
    const { context, state } = this.#view
    const { step: _, ...tried } = { ...state, refused: [], attempted: true }
    const asked = step === undefined ? tried : { ...tried, step }
    const meant = edited(context, asked, edits)
    if (!findIssues(context, meant).some(({ issue }) => issue.code !== 'rule')) return true
    this.#show({ state: asked })
    return false
  }

  async #store(): Promise<boolean> {
    if (!this.#isReady()) return false
    const { context, state } = this.#view
    const changes = saveChanges(context, state)
    const { name } = context.entity
    const { id, version } = state.base
    if (isNew(state)) {
      const { answer, sent, isEarlier } = await this.#creation.send(context, state, changes as RecordData, this.#parts.api)
      this.#stored(answer, sent)
      return !isEarlier || this.#store()
    }
    if (Object.keys(changes).length > 0) this.#stored(await this.#parts.api.update(name, String(id), Number(version), changes), state)
    return true
  }

  /** Saves before a step. What only the step lets its taker change is typed again for it. */
  async #storeBefore(step: string): Promise<boolean> {
    const { context, state } = this.#view
    if (!this.#isReady(step, this.proposals(step))) return false
    if (!isNew(state) && Object.keys(saveChanges(context, state)).length === 0) return true
    const kept = isNew(state) ? {} : stepChanges(context, state, step)
    if (!(await this.#store())) return false
    for (const edit of carryEdits(context.entity, state.record, kept)) this.edit(edit)
    return true
  }

  /** @param sent what was saved: what was typed since stays, to be saved next. After a step the document is as the server says. */
  #stored(answer: RecordAnswer, sent?: DocumentState): void {
    this.#attempts.forget()
    this.flush()
    const { context, state } = this.#view
    const next = sent ? storedDocument(context, sent, state, answer) : openDocument(context, answer)
    this.#show({ state: next, restored: undefined, conflict: undefined, waits: undefined })
    this.#parts.drafts.drop()
    this.#parts.onStored(answer)
  }

  /** @param waiting what of it can wait for the server */
  async #run(busy: string, work: () => Promise<boolean>, again: () => Promise<boolean>, waiting?: Waiting): Promise<boolean> {
    if (this.#view.busy) return false
    this.#show({ busy, problem: undefined })
    try {
      return await work()
    } catch (failure) {
      if (waiting && this.#parts.isPatient && isUnanswered(failure)) this.#wait(waiting)
      else this.#fail(asProblem(failure), again)
      return false
    } finally {
      this.#show({ busy: undefined })
    }
  }

  /** The document as it stands now; nothing, which the view then tells, when it is gone. */
  async #read(): Promise<RecordAnswer | undefined> {
    const { context, state } = this.#view
    try {
      const answer = await this.#parts.api.get(context.entity.name, String(state.base.id))
      this.#show({ isGone: false })
      return answer
    } catch (failure) {
      if (!saysGone(failure)) throw failure
      this.#show({ isGone: true })
      return undefined
    }
  }

  #wait(waits: Waiting): void {
    this.#show({ waits: { ...waits }, restored: undefined })
    this.keepDraft()
  }

  #fail(problem: Problem, again: () => Promise<boolean>): void {
    const { context, state } = this.#view
    const { current } = problem.body as { current?: RecordData }
    if (problem.code === 'conflict' && current) {
      this.#after = async () => void (await again())
      this.#show({ conflict: conflictOf(context, state, current) })
    } else if (problem.issues.length > 0) this.#show({ state: refuseDocument(context, state, problem.issues) })
    else {
      this.#show({ problem })
      if (problem.code === 'notFound' && !isNew(state)) this.#read().catch(() => undefined)
    }
  }

  #show(part: Partial<DocumentView>): void {
    this.#view = { ...this.#view, ...part }
    for (const listener of this.#listeners) listener()
  }
}

/** A document with edits that nobody has typed. */
const edited = (context: DocumentContext, state: DocumentState, edits: readonly DocumentEdit[]): DocumentState =>
  edits.reduce((after, edit) => editDocument(context, after, edit), state)

/** What is sent of a step: what changes with it, and what was said to it, where there is any. */
const stepBody = (changes: object, comment: string | undefined) => ({
  ...(comment ? { comment } : {}),
  ...(Object.keys(changes).length > 0 ? { changes } : {}),
})

/** Whether the server says that the document is not there, for this person at least. */
function saysGone(failure: unknown): boolean {
  const { code } = asProblem(failure)
  return code === 'notFound' || code === 'forbidden'
}
