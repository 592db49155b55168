import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'
import type { AppEntity } from '../../../runtime/app/app.ts'
import type { ShownScreen } from '../../../runtime/screens/document/implied.ts'
import { loanContext } from '../../../runtime/screens/document/testing.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { DocumentApi } from '../../document/document-api.ts'
import { DocumentProvider } from '../../document/document-context.tsx'
import { DocumentController } from '../../document/document-controller.ts'
import { addTexts, speak } from '../../i18n/i18n.ts'
import { documentTexts } from './load-document-screen.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let drawn: Root | undefined
afterEach(close)

/** Takes what was drawn out of the page again. */
export async function close(): Promise<void> {
  await act(async () => drawn?.unmount())
  drawn = undefined
}

/** What a test has otherwise than the loans of the library. */
interface Otherwise extends Partial<DocumentApi> {
  readonly entity?: AppEntity
  readonly screen?: ShownScreen
}

/** A document that is open in a test: what the API answers is the record, again and again, unless told otherwise. */
export async function openLoan(
  record: RecordData,
  { entity = loanContext().entity, screen = loanContext().screen, ...answers }: Otherwise = {},
): Promise<DocumentController> {
  const answer = async () => record
  const api = {
    get: answer,
    create: answer,
    update: answer,
    step: answer,
    remove: async () => undefined,
    tryStep: async () => ({ outcomes: [] }),
    ...answers,
  }
  const drafts = { read: () => undefined, write: () => undefined, drop: () => undefined }
  return DocumentController.open(
    { context: { ...loanContext(), entity, screen }, api, drafts, onStored: () => undefined, onRemoved: () => undefined },
    '7',
  )
}

/** Draws a part of a document into the page; answers where. */
export async function draw(controller: DocumentController, part: ReactNode): Promise<HTMLElement> {
  await speak('ZHS')
  await addTexts('document', documentTexts)
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  drawn = createRoot(element)
  await act(async () => drawn?.render(<DocumentProvider controller={controller}>{part}</DocumentProvider>))
  return element
}

/** Types into an input as a person does. */
export async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    input.focus()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Leaves an input. */
export async function leave(input: HTMLElement): Promise<void> {
  await act(async () => {
    input.blur()
    input.dispatchEvent(new Event('focusout', { bubbles: true }))
  })
}
