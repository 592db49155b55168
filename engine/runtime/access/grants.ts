import type { Expression } from '../../schema/expression.ts'
import type { Grant, Operation } from '../../schema/role.ts'
import type { App } from '../app/app.ts'

/** The grants that some roles give on an entity: by its name, else by `*`. */
export function grantsOn(app: App, roles: readonly string[], entity: string): readonly Grant[] {
  if (!app.entities.has(entity)) return []
  return roles.flatMap((role) => {
    const grants = app.roles.get(role)?.grants ?? {}
    return (Object.hasOwn(grants, entity) ? grants[entity] : grants['*']) ?? []
  })
}

/** The records that any of the grants is about: none without a grant, all as soon as one has no scope. */
export function scopeOf(grants: readonly Grant[]): Expression | boolean {
  const scopes: Expression[] = []
  for (const { scope } of grants) {
    if (scope === undefined || scope === true) return true
    if (!scopes.some((known) => isSame(known, scope))) scopes.push(scope)
  }
  if (scopes.length === 0) return false
  return scopes.length === 1 ? (scopes[0] ?? false) : { or: scopes }
}

/** The grants that allow an operation. */
export function allowing(grants: readonly Grant[], operation: Operation): readonly Grant[] {
  return grants.filter(({ operations }) => operations.includes(operation))
}

/** The fields that a grant does not show as they are, in any status: what is masked is not sent to the browser. */
export function hiddenBy({ hidden = [], masked = {}, byStatus = {} }: Grant): readonly string[] {
  return [...hidden, ...Object.keys(masked), ...Object.values(byStatus).flatMap((status) => hiddenBy({ operations: [], ...status }))]
}

/** The fields that a grant does not let its holder change, in any status. */
export function readonlyBy({ readonly = [], byStatus = {} }: Grant): readonly string[] {
  return [...readonly, ...Object.values(byStatus).flatMap((status) => status.readonly ?? [])]
}

/**
 * The fields that the grants restrict. A field is free only where another grant, about the same records or more, does not restrict it:
 * what one role shows of some records stays hidden in those that only another role gives.
 */
export function restricted(grants: readonly Grant[], fieldsOf: (grant: Grant) => readonly string[] | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  for (const grant of grants) {
    for (const field of fieldsOf(grant) ?? []) {
      const isFreed = grants.some((other) => !fieldsOf(other)?.includes(field) && isAsWide(other, grant))
      if (!isFreed) found.add(field)
    }
  }
  return found
}

function isAsWide(grant: Grant, other: Grant): boolean {
  return grant.scope === undefined || isSame(grant.scope, other.scope)
}

function isSame(one: Expression | undefined, other: Expression | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
