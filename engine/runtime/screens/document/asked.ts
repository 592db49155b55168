import { editDocument } from '../document-model.ts'
import type { DocumentEdit } from './edit.ts'
import { findIssues } from './issues.ts'
import type { DocumentContext, DocumentState } from './state.ts'

/** The document as it is asked for a save, or for a step: whatever is missing is to be shown. */
export function askedFor(state: DocumentState, step: string | undefined): DocumentState {
  const { step: _, ...tried } = { ...state, refused: [], failures: state.failures + 1 }
  return step === undefined ? tried : { ...tried, step }
}

/** Whether nothing that was asked for is missing that no server needs to be asked about. Rules are left to it: it may know more than the browser is told. */
export function isComplete(context: DocumentContext, asked: DocumentState, edits: readonly DocumentEdit[] = []): boolean {
  return !findIssues(context, withEdits(context, asked, edits)).some(({ issue }) => issue.code !== 'rule')
}

/** A document with edits that nobody has typed. */
export const withEdits = (context: DocumentContext, state: DocumentState, edits: readonly DocumentEdit[]): DocumentState =>
  edits.reduce((after, edit) => editDocument(context, after, edit), state)
