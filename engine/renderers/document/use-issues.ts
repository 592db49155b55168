import { useEffect, useMemo } from 'react'
import { findIssues, type PlacedIssue, shownIssues } from '../../runtime/screens/document/issues.ts'
import type { DocumentContext, DocumentState } from '../../runtime/screens/document/state.ts'
import { valueIssues } from '../../runtime/validation/value-issues.ts'
import { linesOf } from '../../runtime/values/record-data.ts'
import { useDocument } from './document-context.tsx'

/** What is wrong with the document and to be shown. */
export function useIssues(): readonly PlacedIssue[] {
  const { context, state } = useDocument()
  const isAsked = hasBeenTouched(state)
  useLookAhead(context, state, !isAsked)
  return useMemo(() => (isAsked ? shownIssues(state, findIssues(context, state)) : none), [context, state, isAsked])
}

const none: readonly PlacedIssue[] = []

/** Whether any issue could be shown: a document that was only opened is not searched for them. */
function hasBeenTouched({ failures, touched, rejected }: DocumentState): boolean {
  return failures > 0 || touched.size > 0 || Object.keys(rejected).length > 0
}

/** Looks at the rows while the page is idle: the values of those already looked at are not read again at the first key. */
function useLookAhead({ entity }: DocumentContext, { record }: DocumentState, isOnlyOpened: boolean): void {
  useEffect(() => {
    if (!isOnlyOpened || typeof requestIdleCallback === 'undefined') return
    const rows = [...entity.lines].flatMap(([name, lines]) => linesOf(record, name).map((row) => [lines, row] as const)).values()
    const look = (deadline: IdleDeadline) => {
      while (deadline.timeRemaining() > 2) {
        const next = rows.next()
        if (next.done) return
        valueIssues(...next.value)
      }
      waiting = requestIdleCallback(look)
    }
    let waiting = requestIdleCallback(look)
    return () => cancelIdleCallback(waiting)
  }, [entity, record, isOnlyOpened])
}
