import type {
  CellKeyDownEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
  GridReadyEvent,
  SelectionChangedEvent,
  TabToNextCellParams,
} from 'ag-grid-community'
import type { RefObject } from 'react'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { isTyping } from '../grid/drop-carets.ts'
import { useStable } from '../state/use-stable.ts'
import type { CellRange } from './cell-range.ts'
import { pressKey } from './grid-keys.ts'
import { useLinesFrame } from './lines-frame.ts'
import type { RowActions } from './row-actions.ts'
import { tabOn } from './tab-on.ts'

interface HeardGrid {
  readonly grid: RefObject<GridApi<RecordData> | undefined>
  readonly actions: RowActions
  readonly range: CellRange
  readonly onSelect: (count: number) => void
}

/** What a grid of lines tells, and what is done then; the same functions on every render. */
export function useGridEvents({ grid, actions, range, onSelect }: HeardGrid) {
  const frame = useLinesFrame()
  const repaint = useStable(() => range.paint())
  const onKeyDown = ({ event, api, data, rowIndex, ...pressed }: CellKeyDownEvent<RecordData> | FullWidthCellKeyDownEvent<RecordData>) => {
    if (!('column' in pressed) || !event || isTyping(event.target) || api.getEditingCells().length > 0) return
    pressKey(frame, actions, range, { event: event as KeyboardEvent, api, data, column: pressed.column.getColId(), rowIndex })
  }
  return {
    tabToNextCell: useStable((params: TabToNextCellParams<RecordData>) => tabOn(params, actions, frame.canAddRows())),
    onGridReady: useStable(({ api }: GridReadyEvent<RecordData>) => {
      grid.current = api
    }),
    onSelectionChanged: useStable(({ api }: SelectionChangedEvent<RecordData>) => onSelect(api.getSelectedNodes().length)),
    onCellKeyDown: useStable(onKeyDown),
    onCellFocused: useStable(() => range.clear()),
    onViewportChanged: repaint,
    onVirtualColumnsChanged: repaint,
  }
}
