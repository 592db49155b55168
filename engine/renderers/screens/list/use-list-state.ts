import { useCallback, useMemo, useState } from 'react'
import { businessDate } from '../../../runtime/expressions/moment.ts'
import { initialState } from '../../../runtime/screens/list/initial-state.ts'
import { type ListShape, readListAddress, writeListAddress } from '../../../runtime/screens/list/list-address.ts'
import { checkConditions } from '../../../runtime/screens/list/list-checks.ts'
import { listColumns } from '../../../runtime/screens/list/list-columns.ts'
import type { ListState } from '../../../runtime/screens/list/list-state.ts'
import { queryInputs } from '../../../runtime/screens/list/query-inputs.ts'
import type { Issue } from '../../../runtime/validation/issue.ts'
import { sessionAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import { useTab } from '../../tabs/tab-context.ts'
import type { ListFrame } from './list-frame.ts'

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
  /** Back to what is shown at first. */
  reset(): void
  /** Changes the order alone. */
  sort(sort: ListState['sort']): void
}

/** Keeps the state of a list in the address of its tab. */
export function useListState(frame: ListFrame): ListQuery {
  const tab = useTab()
  const shape = useMemo(() => shapeOf(frame), [frame])
  const state = useMemo(() => readListAddress(tab.search, shape), [tab.search, shape])
  const [draft, setDraft] = useState(state)
  const [issues, setIssues] = useState<readonly Issue[]>([])

  // An address that came from elsewhere, a link or the history, fills the panel too.
  const [known, setKnown] = useState(state)
  if (known !== state) {
    setKnown(state)
    setDraft(state)
    setIssues([])
  }

  const search = useCallback(
    (asked: ListState) => {
      const found = checkConditions(asked, shape.inputs)
      setIssues(found)
      if (found.length === 0) tab.setSearch(writeListAddress(asked, shape))
      return found.length === 0
    },
    [shape, tab],
  )

  return {
    shape,
    state,
    draft,
    issues,
    change(changed) {
      setDraft(changed)
      if (issues.length > 0) setIssues(checkConditions(changed, shape.inputs))
    },
    search: (asked = draft) => void search({ ...asked, sort: state.sort }),
    reset() {
      setDraft(shape.initial)
      search(shape.initial)
    },
    sort: (sort) => tab.setSearch(writeListAddress({ conditions: state.conditions, sort }, shape)),
  }
}

function shapeOf({ app, screen, entity }: ListFrame): ListShape {
  const inputs = queryInputs(app, entity, screen)
  const now = new Date().toISOString()
  const scope = { now, today: businessDate(now, app.bundle.app.timeZone) ?? now.slice(0, 10), user: store.get(sessionAtom)?.account ?? {} }
  return { inputs, columns: listColumns(app, entity, screen), initial: initialState(app, screen, inputs, scope) }
}
