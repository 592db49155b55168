import { useMemo, useState } from 'react'
import type { App } from '../../../runtime/app/app.ts'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import { initialConditions } from '../../../runtime/queries/conditions/initial-state.ts'
import { readConditions, readListAddress, writeListAddress } from '../../../runtime/screens/list/list-address.ts'
import type { ListState } from '../../../runtime/screens/list/list-state.ts'
import type { PinboardState } from '../../../runtime/screens/pinboards/pinboard.ts'
import { type PinboardInput, pinboardInputs } from '../../../runtime/screens/pinboards/pinboard-inputs.ts'
import { useTab } from '../../places/tab-context.ts'
import type { ListQuery } from '../list/use-list-state.ts'

/** What a pinboard asks its reports for, kept in the address of its tab. */
export interface PinboardFilters {
  readonly inputs: readonly PinboardInput[]
  readonly query: ListQuery
}

/** The filters of a pinboard, at first as the pinboard keeps them and else as its reports say. */
export function usePinboardFilters(app: App, { tiles, filters }: PinboardState, scope: Scope): PinboardFilters {
  const tab = useTab()
  const inputs = useMemo(() => pinboardInputs(app, tiles), [app, tiles])
  const shape = useMemo(() => {
    const empty = { inputs, columns: [], initial: { conditions: {}, sort: [] }, today: scope.today }
    const conditions = { ...initialConditions(app, inputs, scope), ...readConditions((path) => filters[path], empty) }
    return { ...empty, initial: { conditions, sort: [] } }
  }, [app, inputs, filters, scope])
  const state = useMemo(() => readListAddress(tab.search, shape), [tab.search, shape])
  const [draft, setDraft] = useState(state)
  const [known, setKnown] = useState(state)
  if (known !== state) {
    setKnown(state)
    setDraft(state)
  }
  return {
    inputs,
    query: {
      shape,
      state,
      draft,
      issues: [],
      change: setDraft,
      search: (wanted: ListState = draft) => tab.setSearch(writeListAddress({ ...wanted, sort: [] }, shape)),
      reset() {
        setDraft(shape.initial)
        tab.setSearch('')
      },
      sort: () => undefined,
      show: () => undefined,
      apply: (next) => tab.setSearch(writeListAddress(next, shape)),
    },
  }
}
