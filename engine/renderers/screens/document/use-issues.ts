import { useMemo } from 'react'
import { findIssues, type PlacedIssue, shownIssues } from '../../../runtime/screens/document/issues.ts'
import type { DocumentState } from '../../../runtime/screens/document/state.ts'
import { useDocument } from './document-context.tsx'

/** What is wrong with the document and to be shown. */
export function useIssues(): readonly PlacedIssue[] {
  const { context, state } = useDocument()
  return useMemo(() => (hasBeenTouched(state) ? shownIssues(state, findIssues(context, state)) : none), [context, state])
}

const none: readonly PlacedIssue[] = []

/** Whether any issue could be shown: a document that was only opened is not searched for them. */
function hasBeenTouched({ attempted, touched, rejected }: DocumentState): boolean {
  return attempted || touched.size > 0 || Object.keys(rejected).length > 0
}
