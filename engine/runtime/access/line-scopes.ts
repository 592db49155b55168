import type { Expression } from '../../schema/expression.ts'
import type { Grant, LineScope } from '../../schema/role.ts'
import { allowing, isAsWide } from './grants.ts'

/** What somebody does with lines: sees them, or changes, adds and removes them. */
export type LineUse = 'sees' | 'writes'

type Scope = Expression | boolean

/**
 * The lines of documents that are seen which grants let their holder see, or write: all, none, or those of which the expression is true.
 * What one role shows of some documents stays unseen in those that only another role gives.
 */
export function lineScopeOf(all: readonly Grant[], lines: string, use: LineUse): Scope {
  const grants = use === 'sees' ? allowing(all, 'read') : all.filter(writes)
  if (!grants.some((grant) => scopeIn(grant, lines))) return true
  const freeing = grants.filter((grant) => !scopeIn(grant, lines))
  const limited = grants.filter((grant) => scopeIn(grant, lines) && !freeing.some((other) => isAsWide(other, grant)))
  if (limited.length === 0) return true
  const [first] = grants
  const isAlike = grants.every(({ scope }) => JSON.stringify(scope) === JSON.stringify(first?.scope))
  const choices = new Map<string, Scope>()
  for (const grant of grants) {
    const own = scopeIn(grant, lines)
    const rows = own ? bothOf(own.sees, use === 'sees' ? true : (own.writes ?? true)) : true
    // Where all grants are about the same documents, which those are is asked of the document alone.
    const choice = isAlike ? rows : bothOf(grant.scope ?? true, rows)
    choices.set(JSON.stringify(choice), choice)
  }
  const open = [...choices.values()].filter((choice) => choice !== false)
  if (open.length === 0) return false
  return open.length === 1 ? (open[0] ?? false) : { or: open as Expression[] }
}

const writes = ({ operations, transitions = [] }: Grant): boolean =>
  operations.includes('create') || operations.includes('update') || operations.includes('import') || transitions.length > 0

const scopeIn = ({ lines = {} }: Grant, name: string): LineScope | undefined => (Object.hasOwn(lines, name) ? lines[name] : undefined)

/** What lies within both. */
export function bothOf(one: Scope, other: Scope): Scope {
  if (one === false || other === false) return false
  if (other === true) return one
  return one === true ? other : { and: [one, other] }
}
