import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListState } from '../../../runtime/screens/list/list-state.ts'
import { nothingSelected, type Selection } from '../../../runtime/screens/list/selection.ts'
import type { Total } from '../../api/records.ts'

/** The rows of a list that something is to be done with. */
export interface ChosenRows {
  readonly selection: Selection
  /** All that the list finds are meant, also those that were not read. */
  readonly isEverything: boolean
  /** How many the list finds, where they were counted to the end. */
  readonly total: number | undefined
  /** All that the list finds are meant: so many. */
  readonly everything: number | undefined
  /** `isAll` while every row that was read is selected. */
  select(selection: Selection, isAll?: boolean): void
  selectEverything(): void
  clear(): void
}

/** Remembers which rows are selected, until the list is asked for others. */
export function useChosenRows(found: Total, conditions: ListState['conditions']): ChosenRows {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isEverything, setEverything] = useState(false)
  const total = typeof found === 'number' ? found : undefined
  const clear = useCallback(() => {
    setSelection(nothingSelected)
    setEverything(false)
  }, [])
  const select = useCallback((next: Selection, isAll = true) => {
    setSelection(next)
    if (!isAll || next === nothingSelected) setEverything(false)
  }, [])

  const asked = useRef(conditions)
  useEffect(() => {
    if (asked.current === conditions) return
    asked.current = conditions
    clear()
  }, [conditions, clear])

  return {
    selection,
    isEverything,
    total,
    everything: isEverything ? total : undefined,
    select,
    selectEverything: () => setEverything(true),
    clear,
  }
}
