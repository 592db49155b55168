import type { GridApi } from 'ag-grid-community'
import { type RefObject, useCallback, useEffect } from 'react'
import { nothingSelected, type Selection } from '../../../runtime/screens/list/selection.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { loadedRows } from './select-header.tsx'

/** Shows in a grid that nothing is selected any more, or that everything is; answers what selects all rows that were read. */
export function useSelectionInGrid(api: RefObject<GridApi<RecordData> | undefined>, selection: Selection, isEverything: boolean) {
  useEffect(() => {
    if (selection === nothingSelected) api.current?.deselectAll()
  }, [api, selection])

  const selectLoaded = useCallback((grid: GridApi<RecordData>) => {
    const nodes = loadedRows(grid).filter((node) => !node.isSelected())
    if (nodes.length > 0) grid.setNodesSelected({ nodes, newValue: true })
  }, [])
  useEffect(() => {
    if (isEverything && api.current) selectLoaded(api.current)
  }, [api, isEverything, selectLoaded])
  return selectLoaded
}
