import type { AppEntity } from '../../runtime/app/app.ts'
import { recordName } from '../../runtime/documents/record-name.ts'
import type { TreeNode } from '../../runtime/screens/tree/tree-model.ts'

/** The records whose name has the words in it, and those that they stand below. */
export function onlyNamed(nodes: readonly TreeNode[], words: string, entity: AppEntity): readonly TreeNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    const children = onlyNamed(node.children, words, entity)
    const name = recordName(entity, node.record).toLowerCase()
    return name.includes(wanted) ? [node] : children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The ids of all nodes that have others below them. */
export function namesIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...namesIn(children)] : []))
}
