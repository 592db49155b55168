import type { Expression } from '../../schema/expression.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'

type Node = unknown
type Values = Readonly<Record<string, unknown>>

/**
 * A row scope with what it reads of a person written in: `record.branch == user.branch` becomes `record.branch == "7"`, and what
 * holds for any row of a list of theirs becomes a choice among the rows. Two people see the same records where this is the same.
 * What stands behind a reference of theirs stays unread, and is the same for those whose references are. `user.id` stays: what is each
 * one's own is of one rank.
 */
export function boundScope(scope: Expression | boolean, user: RecordData): Expression | boolean {
  return bound(scope, { user }) as Expression | boolean
}

function bound(node: Node, known: Readonly<Record<string, RecordData>>): Node {
  if (Array.isArray(node)) return node.map((each) => bound(each, known))
  if (typeof node !== 'object' || node === null) return node
  const [operator, operands] = Object.entries(node)[0] ?? []
  if (operator === undefined) return node
  const path = operator === 'var' ? pathOf(operands) : undefined
  if (path === 'user.id') return node
  if (path !== undefined && Object.hasOwn(known, path.split('.')[0] ?? '')) return valueAt(path, known)
  if (operator === 'any' && Array.isArray(operands)) {
    const rows = rowsOf(operands[0], known)
    if (rows)
      return simple(
        'or',
        [...rows].map((row) => bound(operands[1], { ...known, row })),
      )
  }
  const parts = bound(operands, known)
  return Array.isArray(parts) ? simple(operator, parts) : { [operator]: parts }
}

const pathOf = (operands: Node): string | undefined => {
  const path = Array.isArray(operands) ? operands[0] : operands
  return typeof path === 'string' ? path : undefined
}

/** The value of a path of somebody who is known, in a box of its own: no expression looks like it. */
function valueAt(path: string, known: Readonly<Record<string, RecordData>>): Node {
  const [root = '', field = '', ...behind] = path.split('.')
  const record: Values = known[root] ?? {}
  const value = (Object.hasOwn(record, field) ? record[field] : null) ?? null
  return behind.length === 0 ? value : { behind: [value, ...behind] }
}

function rowsOf(list: Node, known: Readonly<Record<string, RecordData>>): readonly RecordData[] | undefined {
  if (typeof list !== 'object' || list === null || !Object.hasOwn(list, 'var')) return undefined
  const [root = '', field = '', ...behind] = pathOf((list as { var: Node }).var)?.split('.') ?? []
  const record = Object.hasOwn(known, root) ? known[root] : undefined
  return record && behind.length === 0 && Array.isArray((record as Values)[field]) ? linesOf(record, field) : undefined
}

/** Nothing equals what is not there, and a part that never holds is left out. */
function simple(operator: string, parts: readonly Node[]): Node {
  if (operator === '==' && parts.includes(null)) return false
  if (operator === 'and' && parts.includes(false)) return false
  if (operator !== 'or') return { [operator]: parts }
  const open = parts.filter((part) => part !== false)
  if (open.includes(true)) return true
  return open.length === 0 ? false : open.length === 1 ? open[0] : { or: open }
}
