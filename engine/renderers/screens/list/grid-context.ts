import { createContext, useContext } from 'react'
import { Exception } from '../../../runtime/exception.ts'
import type { ListState } from '../../../runtime/screens/list/list-state.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'

/** What the cells and heads of a list's grid need besides their row. */
export interface GridContext {
  readonly sort: ListState['sort']
  onSort(sort: ListState['sort']): void
  /** The address of a row's document. */
  addressOf(row: RecordData): string | undefined
  /** Shows what stands in a row's document, beside the list. */
  onPeek(row: RecordData): void
}

export const GridContextOfList = createContext<GridContext | null>(null)

/** The grid that a cell or head stands in. @throws Exception `noGrid` elsewhere */
export function useGridContext(): GridContext {
  const context = useContext(GridContextOfList)
  if (!context) throw new Exception('noGrid', 'useGridContext() is for parts of a list’s grid')
  return context
}
