import { asDraft, type Draft } from '../../../runtime/screens/document/draft.ts'
import { asWizardDraft } from '../../../runtime/screens/wizard/wizard-model.ts'
import { dropServerDraft, getServerDraft, putServerDraft, type ServerDraft } from '../../api/drafts.ts'
import { asProblem } from '../../api/problem.ts'
import type { DraftStore } from '../../document/draft-store.ts'

/** How the keeping stands. */
interface Kept {
  readonly state: 'nothing' | 'saving' | 'saved' | 'failed' | 'elsewhere'
  /** When it was last kept. ISO 8601. */
  readonly at?: string
}

/** Keeps what is filled in on the server, so that the person goes on another day, at another computer. Writes follow each other; the last counts. */
export class WizardDrafts implements DraftStore {
  readonly #address: string
  readonly #first: Draft | undefined
  readonly #listeners = new Set<() => void>()
  #step: string | undefined
  #known: readonly string[]
  #kept: Kept
  #writing: Promise<void> = Promise.resolve()
  #next: Draft | undefined
  #isThere: boolean
  #isOver = false
  /** What it changes, which was sent before. */
  readonly changes: ServerDraft['changes']

  private constructor(address: string, stored: ServerDraft | undefined) {
    const kept = asWizardDraft(stored?.data)
    this.#address = address
    this.#first = asDraft(kept?.draft)
    this.#step = kept?.step
    this.#known = kept?.known ?? []
    this.#isThere = stored !== undefined
    this.changes = stored?.changes
    this.#kept = stored ? { state: 'saved', at: stored.savedAt } : { state: 'nothing' }
  }

  /** Reads what was kept of the page at an address. */
  static async open(address: string, signal?: AbortSignal): Promise<WizardDrafts> {
    return new WizardDrafts(address, await getServerDraft(address, signal))
  }

  get kept(): Kept {
    return this.#kept
  }

  /** The step where the person was. */
  get step(): string | undefined {
    return this.#step
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The step where the person is: kept with the next draft. */
  at(step: string): void {
    this.#step = step
  }

  /** The fields that another system has filled in. */
  get known(): readonly string[] {
    return this.#known
  }

  /** What another system has filled in: kept with the next draft. */
  knows(fields: readonly string[]): void {
    this.#known = fields
  }

  read(): Draft | undefined {
    return this.#first
  }

  write(draft: Draft): void {
    void this.keep(draft)
  }

  /** Keeps a draft; done once it, or a later one, is kept. */
  keep(draft: Draft): Promise<void> {
    if (this.#isOver) return Promise.resolve()
    this.#next = draft
    this.#show({ ...this.#kept, state: 'saving' })
    this.#writing = this.#writing.then(() => this.#put())
    return this.#writing
  }

  /** Keeps a draft where there is none yet: what belongs to it can come. */
  async begin(draft: Draft): Promise<void> {
    if (!this.#isThere) await this.keep(draft)
  }

  /** Nothing more is kept: another draft goes on here, or this one elsewhere. */
  end(): void {
    this.#isOver = true
    this.#next = undefined
  }

  drop(): void {
    this.#next = undefined
    if (!this.#isThere || this.#isOver) return
    this.#isThere = false
    this.#show({ state: 'nothing' })
    this.#writing = this.#writing.then(() => dropServerDraft(this.#address)).catch(() => undefined)
  }

  async #put(): Promise<void> {
    const draft = this.#next
    if (!draft) return
    this.#next = undefined
    try {
      const at = await putServerDraft(this.#address, { draft, step: this.#step ?? '', known: this.#known }, this.#isThere)
      this.#isThere = true
      this.#show({ state: this.#next ? 'saving' : 'saved', at })
    } catch (failure) {
      const isElsewhere = asProblem(failure).code === 'linkDead'
      if (isElsewhere) this.end()
      this.#show({ ...this.#kept, state: isElsewhere ? 'elsewhere' : 'failed' })
    }
  }

  #show(kept: Kept): void {
    this.#kept = kept
    for (const listener of this.#listeners) listener()
  }
}
