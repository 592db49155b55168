import { useDeferredValue, useMemo } from 'react'
import { findIssues, type PlacedIssue, shownIssues } from '../../../runtime/screens/document/issues.ts'
import { useDocument } from './document-context.ts'

/** What is wrong with the document and to be shown. It is found a moment after an edit is painted, so that no key waits for it. */
export function useIssues(): readonly PlacedIssue[] {
  const { context, state } = useDocument()
  const later = useDeferredValue(state)
  return useMemo(() => shownIssues(later, findIssues(context, later)), [context, later])
}
