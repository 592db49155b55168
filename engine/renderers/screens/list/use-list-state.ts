import { useCallback, useMemo, useState } from 'react'
import { checkConditions } from '../../../runtime/queries/conditions/list-checks.ts'
import { checkListConditions } from '../../../runtime/screens/list/latest-days.ts'
import { type ListShape, readListAddress, writeListAddress } from '../../../runtime/screens/list/list-address.ts'
import type { ListState } from '../../../runtime/screens/list/list-state.ts'
import { stateOfView } from '../../../runtime/screens/list/view.ts'
import type { Issue } from '../../../runtime/validation/issue.ts'
import type { SavedView } from '../../api/views.ts'
import { useTab } from '../../places/tab-context.ts'
import type { ListFrame } from './list-frame.ts'
import { shapeOf } from './list-shape.ts'
import { useSame } from './use-same.ts'

/** What a list asks for: as its address says, and as the person is about to change it. */
export interface ListQuery {
  readonly shape: ListShape
  /** As asked last. */
  readonly state: ListState
  /** As it stands in the query panel. */
  readonly draft: ListState
  readonly issues: readonly Issue[]
  change(draft: ListState): void
  /** Asks for the draft; not while something is wrong with it. */
  search(draft?: ListState): void
  /** Back to what is shown at first, or in the view. */
  reset(): void
  /** Changes the order alone. */
  sort(sort: ListState['sort']): void
  /** Says which columns are shown, and in which order; nothing for those that the screen declares. */
  show(columns: readonly string[] | undefined): void
  /** Shows another state altogether: a view. */
  apply(state: ListState): void
}

/** Keeps the state of a list in the address of its tab. */
export function useListState(frame: ListFrame, views: readonly SavedView[] = []): ListQuery {
  const tab = useTab()
  const shape = useMemo(() => shapeOf(frame), [frame])
  const read = useMemo(() => readListAddress(tab.search, shape), [tab.search, shape])
  // Another order or other columns are not another question.
  const conditions = useSame(read.conditions)
  const sort = useSame(read.sort)
  const columns = useSame(read.columns)
  const where = useSame(read.where)
  const { view, as, day, span } = read
  const state = useMemo(
    (): ListState => ({ conditions, sort, view, columns, where, as, day, span }),
    [conditions, sort, view, columns, where, as, day, span],
  )
  const [draft, setDraft] = useState(state)
  const [issues, setIssues] = useState<readonly Issue[]>(() => checkConditions(state, shape.inputs))

  // An address that came from elsewhere, a link or the history, fills the panel too.
  const [known, setKnown] = useState({ conditions, where })
  if (known.conditions !== conditions || known.where !== where) {
    setKnown({ conditions, where })
    setDraft(state)
    setIssues(checkConditions(state, shape.inputs))
  }

  const apply = useCallback((next: ListState) => tab.setSearch(writeListAddress(next, shape)), [shape, tab])
  const search = useCallback(
    (asked: ListState, sort = state.sort) => {
      const found = checkListConditions(asked, shape.inputs)
      setIssues(found)
      if (found.length === 0) apply({ ...state, conditions: asked.conditions, where: asked.where, sort })
    },
    [shape, apply, state],
  )

  return {
    shape,
    state,
    draft,
    issues,
    change(changed) {
      setDraft(changed)
      if (issues.length > 0) setIssues(checkListConditions(changed, shape.inputs))
    },
    search: (asked = draft) => search(asked),
    reset() {
      const shown = views.find(({ id }) => id === state.view)
      const first = shown ? stateOfView(shown.id, shown.state, shape) : shape.initial
      setDraft({ ...state, conditions: first.conditions })
      search(first, first.sort)
    },
    sort: (next) => apply({ ...state, sort: next }),
    show: (next) => apply({ ...state, columns: next }),
    apply: (next) => apply({ as, day, span, ...next }),
  }
}
