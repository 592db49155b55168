import type { Waiting } from '../../runtime/screens/document/draft.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { PendingInputs } from './pending-inputs.ts'
import type { ShownDocument } from './shown-document.ts'

/** What waiting work stands in. */
interface WaitingParts {
  readonly shown: ShownDocument
  readonly inputs: PendingInputs
  readonly draft: KeptDraft
}

/** How what waits is done. */
interface WaysToDo {
  /** Whether nothing is missing for it. */
  isComplete(step: string | undefined): boolean
  /** With the document as it stands: what is half typed stays so. */
  take(waits: Waiting): Promise<boolean>
  /** As when its button is pressed: what is typed is taken over, and what is missing is told. */
  press(waits: Waiting): Promise<boolean>
}

/** A save or a step of an open document that waits, with its draft, until the server answers. */
export class WaitingWork {
  readonly #with: WaitingParts
  readonly #ways: WaysToDo

  constructor(parts: WaitingParts, ways: WaysToDo) {
    this.#with = parts
    this.#ways = ways
  }

  wait(waits: Waiting): void {
    this.#with.shown.show({ waits: { ...waits }, isHeld: false, restored: undefined })
    this.#with.draft.keep()
  }

  /**
   * Does it by itself, whenever the server may answer again. Whoever types meanwhile is not interrupted: as long as something is missing or
   * looked up, it waits on.
   */
  async goOn(): Promise<void> {
    const { shown, inputs } = this.#with
    const { waits, busy } = shown.view
    if (!waits || busy || inputs.isAwaiting) return
    const isHeld = !this.#ways.isComplete(waits.step)
    if (isHeld !== (shown.view.isHeld ?? false)) shown.show({ isHeld })
    if (!isHeld) await this.#end(waits, this.#ways.take(waits))
  }

  /** Does it because somebody says so. */
  async retry(): Promise<void> {
    const { waits, busy } = this.#with.shown.view
    if (waits && !busy) await this.#end(waits, this.#ways.press(waits))
  }

  /** What was tried waits no longer: it is done, or the person is told why it is not. Where nobody answered, it waits anew. */
  async #end(waits: Waiting, tried: Promise<boolean>): Promise<void> {
    const { shown, draft } = this.#with
    await tried
    if (shown.view.waits !== waits) return
    shown.show({ waits: undefined })
    draft.keep()
  }
}
