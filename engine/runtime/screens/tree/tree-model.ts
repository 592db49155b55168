import { type RecordData, wireOf } from '../../values/record-data.ts'

/** A record with those that stand below it. */
export interface TreeNode {
  readonly id: string
  readonly record: RecordData
  readonly children: readonly TreeNode[]
}

/** Where a record is moved: below another, or to the top. */
export type Parent = string | null

const idOf = (record: RecordData): string => String(record.id)

/** The id of the record above; null at the top. */
export function parentOf(record: RecordData, parent: string): Parent {
  const value = wireOf(record, parent)
  return value === null || value === undefined ? null : String(value)
}

/**
 * Records as a tree, in the order in which they come. What stands below a record that is not there, or in a circle, stands at the top,
 * so that nothing is lost from sight. With `found`, only those and what they stand below.
 */
export function buildTree(records: readonly RecordData[], parent: string, found?: ReadonlySet<string>): readonly TreeNode[] {
  const byId = new Map(records.map((record) => [idOf(record), record]))
  const shown = found && withAncestors(byId, parent, found)
  const below = new Map<Parent, RecordData[]>()
  for (const record of records) {
    if (shown && !shown.has(idOf(record))) continue
    const above = parentOf(record, parent)
    const key = above !== null && byId.has(above) && !isInCircle(byId, parent, record) ? above : null
    below.set(key, [...(below.get(key) ?? []), record])
  }
  const nodesBelow = (key: Parent): readonly TreeNode[] =>
    (below.get(key) ?? []).map((record) => ({ id: idOf(record), record, children: nodesBelow(idOf(record)) }))
  return nodesBelow(null)
}

function withAncestors(byId: ReadonlyMap<string, RecordData>, parent: string, found: ReadonlySet<string>): ReadonlySet<string> {
  const shown = new Set<string>()
  for (const id of found) {
    for (let at: Parent = id; at !== null && !shown.has(at); ) {
      const record = byId.get(at)
      if (!record) break
      shown.add(at)
      at = parentOf(record, parent)
    }
  }
  return shown
}

function isInCircle(byId: ReadonlyMap<string, RecordData>, parent: string, record: RecordData): boolean {
  const seen = new Set<string>()
  for (let at: RecordData | undefined = record; at; ) {
    if (seen.has(idOf(at))) return idOf(at) === idOf(record)
    seen.add(idOf(at))
    const above = parentOf(at, parent)
    at = above === null ? undefined : byId.get(above)
  }
  return false
}

/** The ids of the records above one, from the top. */
export function pathTo(records: readonly RecordData[], parent: string, id: string): readonly string[] {
  const byId = new Map(records.map((record) => [idOf(record), record]))
  const path: string[] = []
  for (let at = byId.get(id); at && path.length <= records.length; ) {
    const above = parentOf(at, parent)
    if (above === null || path.includes(above)) break
    path.unshift(above)
    at = byId.get(above)
  }
  return path
}

/** Whether a record may go there: not where it is, not below itself or what stands below it. */
export function canMove(records: readonly RecordData[], parent: string, id: string, to: Parent): boolean {
  const record = records.find((one) => idOf(one) === id)
  if (!record || parentOf(record, parent) === to) return false
  return to === null || (to !== id && !pathTo(records, parent, to).includes(id))
}

/** Where a key moves a record: `in` below the one that stands before it, `out` beside the one above it; `undefined` where there is none. */
export function moveByKey(nodes: readonly TreeNode[], id: string, way: 'in' | 'out'): Parent | undefined {
  const found = find(nodes, id, [])
  if (!found) return undefined
  const { siblings, above } = found
  if (way === 'in') return siblings[siblings.findIndex((node) => node.id === id) - 1]?.id
  return above.length === 0 ? undefined : (above.at(-2)?.id ?? null)
}

interface Found {
  readonly siblings: readonly TreeNode[]
  readonly above: readonly TreeNode[]
}

function find(siblings: readonly TreeNode[], id: string, above: readonly TreeNode[]): Found | undefined {
  if (siblings.some((node) => node.id === id)) return { siblings, above }
  for (const node of siblings) {
    const found = find(node.children, id, [...above, node])
    if (found) return found
  }
  return undefined
}
