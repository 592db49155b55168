import type { DocumentEdit } from '../../runtime/screens/document/edit.ts'
import type { DocumentContext, DocumentState } from '../../runtime/screens/document/state.ts'
import { editDocument, isUnsaved } from '../../runtime/screens/document-model.ts'
import type { DocumentView } from './document-view.ts'

/** How a document is shown at the moment; whoever subscribes is told when that changes. */
export class ShownDocument {
  #view: DocumentView
  readonly #listeners = new Set<() => void>()

  constructor(context: DocumentContext, state: DocumentState) {
    this.#view = { context, state }
  }

  get view(): DocumentView {
    return this.#view
  }

  get isUnsaved(): boolean {
    return isUnsaved(this.#view.context, this.#view.state)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(part: Partial<DocumentView>): void {
    this.#view = { ...this.#view, ...part }
    for (const listener of this.#listeners) listener()
  }

  edit(edit: DocumentEdit): void {
    const { context, state } = this.#view
    const next = editDocument(context, state, edit)
    if (next !== state) this.show({ state: next })
  }
}
