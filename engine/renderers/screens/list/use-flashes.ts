import type { GridApi } from 'ag-grid-community'
import type { RefObject } from 'react'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { useMarks } from '../../state/use-marks.ts'
import { useStable } from '../../state/use-stable.ts'
import { useListFrame } from './list-frame.ts'
import type { Rows } from './use-rows.ts'

/** In a list that follows what happens, rows that have changed flash: answers what is told of each block. */
export function useFlashes(api: RefObject<GridApi<RecordData> | undefined>, request: Rows['request']) {
  const frame = useListFrame()
  const marks = useMarks(frame.screen.live === true)
  const flash = (ids: readonly string[]) => {
    const rowNodes = ids.flatMap((id) => api.current?.getRowNode(id) ?? [])
    if (rowNodes.length > 0) api.current?.flashCells({ rowNodes, flashDuration: 1_500, fadeDuration: 500 })
  }
  return useStable((block: readonly RecordData[]) => marks.mark(request, block, flash))
}
