import type { CellKeyDownEvent } from 'ag-grid-community'
import { useCallback } from 'react'
import { selectedInOrder } from '../../../runtime/screens/list/selection.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { Columns } from '../../columns/columns.ts'
import { useGo } from '../../places/go.ts'
import { copySelection } from './copy-selection.ts'
import type { GridContext } from './grid-context.ts'
import { useListFrame } from './list-frame.ts'

/** Enter opens the record of a row, with Shift it is looked at beside; Ctrl+C copies what is selected. */
export function useRowKeys(columns: Columns, context: GridContext) {
  const frame = useListFrame()
  const go = useGo()
  return useCallback(
    ({ event, data, column, api: grid }: CellKeyDownEvent<RecordData>) => {
      const key = event as KeyboardEvent
      if (key.key.toLowerCase() === 'c' && (key.ctrlKey || key.metaKey))
        copySelection(selectedInOrder(grid.getSelectedNodes()), columns.shown, data, column.getColId(), frame)
      if (key.key === 'Enter' && key.shiftKey && data && context.addressOf(data)) return context.onPeek(data)
      const address = key.key === 'Enter' && data ? context.addressOf(data) : undefined
      if (address && !(key.target as HTMLElement).closest('a')) go(address)
    },
    [columns.shown, frame, context, go],
  )
}
