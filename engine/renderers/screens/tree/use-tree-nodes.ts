import { useMemo } from 'react'
import { namingFields } from '../../../runtime/documents/record-name.ts'
import { requestQuestion } from '../../../runtime/screens/list/list-request.ts'
import { buildTree } from '../../../runtime/screens/tree/tree-model.ts'
import { useTreeRows } from '../../pickers/use-tree-rows.ts'
import type { ListFrame } from '../list/list-frame.ts'
import type { ListQuery } from '../list/use-list-state.ts'

/** The records of a tree and their nodes: all, or while conditions are asked for, those that meet them with what they stand below. */
export function useTreeNodes(frame: ListFrame, parent: string, { state, shape }: ListQuery) {
  const { entity } = frame
  const requests = useMemo(() => requestsOf(frame, parent, { state, shape }), [frame, parent, state, shape])
  const tree = useTreeRows(entity.name, requests.all)
  const found = useTreeRows(entity.name, requests.found)
  const rows = tree.rows ?? []
  const foundIds = found.rows && new Set(found.rows.map((row) => String(row.id)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is known by its rows
  const nodes = useMemo(() => buildTree(rows, parent, foundIds), [tree.rows, found.rows, parent])
  return { tree, rows, nodes, isFiltered: foundIds !== undefined }
}

/** What is read: all records, and while conditions are asked for, those that meet them. */
function requestsOf({ entity, screen, route }: ListFrame, parent: string, { state, shape }: Pick<ListQuery, 'shape' | 'state'>) {
  const columns = [...new Set([...shape.columns.map(({ path }) => path), ...namingFields(entity), parent, 'version'])]
  const sort = state.sort.length > 0 ? state.sort : ([[entity.display, 'asc']] as const)
  const all = { columns, sort, ...(screen.filter === undefined ? {} : { filter: screen.filter }) }
  const isAsked = Object.keys(state.conditions).length > 0
  return { all, found: isAsked ? { columns: [entity.display], ...requestQuestion(route, screen, state) } : undefined }
}
