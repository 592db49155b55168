import type { Address } from '../../runtime/screens/document/address.ts'
import { askedFor, isComplete, withEdits } from '../../runtime/screens/document/asked.ts'
import { carryEdits } from '../../runtime/screens/document/carry.ts'
import type { Waiting } from '../../runtime/screens/document/draft.ts'
import type { DocumentEdit } from '../../runtime/screens/document/edit.ts'
import type { Side } from '../../runtime/screens/document/merge.ts'
import { type Proposals, proposalsOf } from '../../runtime/screens/document/proposals.ts'
import { type DocumentState, isNew } from '../../runtime/screens/document/state.ts'
import {
  conflictOf,
  mergeDocument,
  openDocument,
  refuseDocument,
  saveChanges,
  stepChanges,
  storedDocument,
} from '../../runtime/screens/document-model.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { TrialOutcome } from '../../runtime/workflows/trial.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import type { RecordAnswer } from '../api/records.ts'
import type { Signature } from '../parts/signature.ts'
import { Attempts } from './attempts.ts'
import { type CreateOnce, isUnanswered } from './create-once.ts'
import type { DocumentReading } from './document-reading.ts'
import type { DocumentParts } from './document-view.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { PendingInputs } from './pending-inputs.ts'
import type { ShownDocument } from './shown-document.ts'
import { WaitingWork } from './waiting-work.ts'

/** What storing a document works with. */
interface StoringParts {
  readonly shown: ShownDocument
  readonly inputs: PendingInputs
  readonly draft: KeptDraft
  readonly creation: CreateOnce
  readonly reading: DocumentReading
}

/** Saves an open document, takes its steps and deletes it; the view tells what stands in the way. One at a time. */
export class DocumentStoring {
  readonly #parts: DocumentParts
  readonly #with: StoringParts
  readonly #attempts = new Attempts()
  /** What waits for the server. */
  readonly waiting: WaitingWork
  /** What goes on after a conflict was decided. */
  #after: (() => Promise<void>) | undefined

  constructor(parts: DocumentParts, parties: StoringParts) {
    this.#parts = parts
    this.#with = parties
    this.waiting = new WaitingWork(parties, {
      isComplete: (step) => {
        const { context, state } = parties.shown.view
        return isComplete(context, askedFor(state, step), step === undefined ? [] : this.proposals(step).edits)
      },
      take: ({ step, comment }) => (step === undefined ? this.#save() : this.#step(step, comment)),
      press: ({ step, comment }) => (step === undefined ? this.save() : this.step(step, comment)),
    })
  }

  /** Saves what can be saved; `false` when issues, a conflict or a failure stand in the way. */
  async save(): Promise<boolean> {
    if (this.#isAwaiting() && !(await this.#arrived())) return false
    return this.#save()
  }

  #save(): Promise<boolean> {
    return this.#run(
      'save',
      () => this.#store(),
      () => this.save(),
      {},
    )
  }

  /** Does something that stores parts of the document by themselves. @param work answers how it stands then, with what was typed meanwhile */
  storeParts(work: () => Promise<DocumentState>): Promise<boolean> {
    const { shown, inputs, draft } = this.#with
    inputs.flush()
    const store = async () => {
      shown.show({ state: await work(), restored: undefined })
      draft.keep()
      return true
    }
    return this.#run('save', store, () => this.storeParts(work))
  }

  /** Whether a step can be asked for: everything that it needs is filled in, or proposed; else the issues are shown. */
  isReadyFor(step: string): boolean {
    this.#with.inputs.flush()
    return this.#isReady(step, this.proposals(step).edits)
  }

  /** What a step proposes for what is still empty. */
  proposals(step: string): Proposals {
    const { context, state } = this.#with.shown.view
    return proposalsOf(context, state, step)
  }

  /**
   * Takes a step of the workflow with what it proposes for what is empty, after saving what has to be saved for it.
   * @throws Problem when it failed for another reason than issues or a conflict, for the dialog that asked
   */
  async step(name: string, comment?: string, signature?: Signature): Promise<boolean> {
    if (this.#isAwaiting() && !(await this.#arrived())) return false
    return this.#step(name, comment, signature)
  }

  #step(name: string, comment?: string, signature?: Signature): Promise<boolean> {
    const { shown } = this.#with
    const take = async () => {
      const stays = await this.#storeBefore(name)
      if (!stays) return false
      for (const edit of this.proposals(name).edits) shown.edit(edit)
      const { context, state } = shown.view
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
   * failure stand in the way.
   */
  async tryStep(name: string, comment?: string): Promise<readonly TrialOutcome[] | undefined> {
    if (this.#isAwaiting() && !(await this.#arrived())) return undefined
    let outcomes: readonly TrialOutcome[] | undefined
    const ask = async () => {
      if (!(await this.#storeBefore(name))) return false
      const { context, state } = this.#with.shown.view
      const body = stepBody(stepChanges(context, withEdits(context, state, this.proposals(name).edits), name), comment)
      outcomes = (await this.#parts.api.tryStep(context.entity.name, state.base, name, body)).outcomes
      return true
    }
    await this.#run(name, ask, async () => (await this.tryStep(name, comment)) !== undefined)
    return outcomes
  }

  async remove(): Promise<boolean> {
    const { shown, draft } = this.#with
    const take = async () => {
      await this.#parts.api.remove(shown.view.context.entity.name, shown.view.state.base)
      return true
    }
    const done = await this.#run('delete', take, () => this.remove())
    if (done) {
      draft.drop()
      this.#parts.onRemoved()
    }
    return done
  }

  /** Goes on after a conflict: with their version, and what was chosen of mine; then does again what met the conflict. */
  async settle(choices: Readonly<Record<Address, Side>>): Promise<void> {
    const { shown } = this.#with
    const { context, state, conflict } = shown.view
    if (!conflict) return
    shown.show({ state: mergeDocument(context, state, conflict, choices), conflict: undefined })
    const again = this.#after
    this.#after = undefined
    await again?.()
  }

  /** Leaves the conflict for later: the document stays as it is, unsaved. */
  postpone(): void {
    this.#after = undefined
    this.#with.shown.show({ conflict: undefined })
  }

  /** Takes over what somebody else has saved; where that is in the way of what was typed, the person decides, and it is saved. */
  async takeOver(): Promise<void> {
    const { shown, inputs, reading } = this.#with
    inputs.flush()
    await reading.reload()
    if (shown.view.conflict) this.#after = async () => void (await this.save())
  }

  /** Goes from where something was typed or picked, once all of it is there. @param then shows what comes next */
  async leave(then: () => void): Promise<void> {
    if (!this.#isAwaiting() || (await this.#arrived())) then()
  }

  /** Takes over all that is typed; whether files or records that were typed are still on their way. */
  #isAwaiting(): boolean {
    const { inputs } = this.#with
    inputs.leave()
    return inputs.isAwaiting
  }

  /** Waits for what is on its way; `false` when a file did not arrive, or something else is under way. */
  async #arrived(): Promise<boolean> {
    const { shown, inputs } = this.#with
    if (shown.view.busy) return false
    shown.show({ busy: 'save' })
    const areThere = await inputs.arrived()
    shown.show({ busy: undefined })
    inputs.flush()
    return areThere
  }

  #isReady(step?: string, edits: readonly DocumentEdit[] = []): boolean {
    const { context, state } = this.#with.shown.view
    const asked = askedFor(state, step)
    if (isComplete(context, asked, edits)) return true
    this.#with.shown.show({ state: asked })
    return false
  }

  async #store(): Promise<boolean> {
    if (!this.#isReady()) return false
    const { api } = this.#parts
    const { context, state } = this.#with.shown.view
    const changes = saveChanges(context, state)
    const { id, version } = state.base
    if (isNew(state)) {
      const { answer, sent, isEarlier } = await this.#with.creation.send(context, state, changes as RecordData, api)
      this.#stored(answer, sent)
      return !isEarlier || this.#store()
    }
    if (Object.keys(changes).length > 0) {
      this.#stored(await api.update(context.entity.name, String(id), Number(version), changes), state)
    }
    return true
  }

  /** Saves before a step. What only the step lets its taker change is typed again for it. */
  async #storeBefore(step: string): Promise<boolean> {
    const { shown } = this.#with
    const { context, state } = shown.view
    if (!this.#isReady(step, this.proposals(step).edits)) return false
    if (!isNew(state) && Object.keys(saveChanges(context, state)).length === 0) return true
    const kept = isNew(state) ? {} : stepChanges(context, state, step)
    if (!(await this.#store())) return false
    for (const edit of carryEdits(context.entity, state.record, kept)) shown.edit(edit)
    return true
  }

  /** @param sent what was saved: what was typed since stays, to be saved next. After a step the document is as the server says. */
  #stored(answer: RecordAnswer, sent?: DocumentState): void {
    const { shown, inputs, draft } = this.#with
    this.#attempts.forget()
    inputs.flush()
    const { context, state } = shown.view
    const next = sent ? storedDocument(context, sent, state, answer) : openDocument(context, answer)
    shown.show({ state: next, restored: undefined, conflict: undefined, waits: undefined })
    draft.drop()
    this.#parts.onStored(answer)
  }

  /** @param waiting what of it can wait for the server */
  async #run(busy: string, work: () => Promise<boolean>, again: () => Promise<boolean>, waiting?: Waiting): Promise<boolean> {
    const { shown } = this.#with
    if (shown.view.busy) return false
    shown.show({ busy, problem: undefined })
    try {
      return await work()
    } catch (failure) {
      if (waiting && this.#parts.isPatient && isUnanswered(failure)) this.waiting.wait(waiting)
      else this.#fail(asProblem(failure), again)
      return false
    } finally {
      shown.show({ busy: undefined })
    }
  }

  #fail(problem: Problem, again: () => Promise<boolean>): void {
    const { shown, reading } = this.#with
    const { context, state } = shown.view
    const { current } = problem.body as { current?: RecordData }
    if (problem.code === 'conflict' && current) {
      this.#after = async () => void (await again())
      shown.show({ conflict: conflictOf(context, state, current) })
    } else if (problem.issues.length > 0) shown.show({ state: refuseDocument(context, state, problem.issues) })
    else {
      shown.show({ problem })
      if (problem.code === 'notFound' && !isNew(state)) reading.read().catch(() => undefined)
    }
  }
}

/** What is sent of a step: what changes with it, and what was said to it, where there is any. */
const stepBody = (changes: object, comment: string | undefined) => ({
  ...(comment ? { comment } : {}),
  ...(Object.keys(changes).length > 0 ? { changes } : {}),
})
