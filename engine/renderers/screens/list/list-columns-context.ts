import { createContext, useContext } from 'react'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'

export const ListColumnsContext = createContext<readonly LaidOutColumn[]>([])

/** The columns that the list shows now, in their order. */
export function useListColumns(): readonly LaidOutColumn[] {
  return useContext(ListColumnsContext)
}
