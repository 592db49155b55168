import type { GridApi, IHeaderParams, IRowNode } from 'ag-grid-community'
import { Checkbox } from 'antd'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordData } from '../../../runtime/values/record-data.ts'

/** The head of the selection: selects all rows that were read so far, or none of them. */
export function SelectHeader({ api }: IHeaderParams<RecordData>) {
  const { t } = useTranslation()
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const events = ['selectionChanged', 'modelUpdated'] as const
    for (const event of events) api.addEventListener(event, look)
    return () => {
      if (!api.isDestroyed()) for (const event of events) api.removeEventListener(event, look)
    }
  }, [api])

  const nodes = loadedRows(api)
  const selected = nodes.filter((node) => node.isSelected()).length
  return (
    <Checkbox
      aria-label={t('list.selectLoaded', { count: nodes.length })}
      title={t('list.selectLoaded', { count: nodes.length })}
      disabled={nodes.length === 0}
      checked={selected > 0 && selected === nodes.length}
      indeterminate={selected > 0 && selected < nodes.length}
      onChange={(event) => api.setNodesSelected({ nodes, newValue: event.target.checked })}
    />
  )
}

/** The rows of a grid that were read so far. */
export function loadedRows(api: GridApi<RecordData>): IRowNode<RecordData>[] {
  const nodes: IRowNode<RecordData>[] = []
  api.forEachNode((node) => {
    if (node.data) nodes.push(node)
  })
  return nodes
}
