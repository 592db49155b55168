import type { Expression } from '../../schema/expression.ts'
import type { Disclosure, Grant, Operation, Restrictions } from '../../schema/role.ts'
import type { App } from '../app/app.ts'
import { withWholeLines } from './whole-lines.ts'

/** The grants that some roles give on an entity: by its name, else by `*`. What hides lines hides each of their fields. */
export function grantsOn(app: App, roles: readonly string[], name: string): readonly Grant[] {
  const entity = app.entities.get(name)
  if (!entity) return []
  return roles.flatMap((role) => {
    const grants = app.roles.get(role)?.grants ?? {}
    const grant = Object.hasOwn(grants, name) ? grants[name] : grants['*']
    return grant ? [withWholeLines(grant, entity)] : []
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

/** What a grant restricts beside its own lists: in a status, or in any. */
const parts = (grant: Grant, status: string | undefined): readonly Restrictions[] => {
  const { byStatus = {} } = grant
  const held = status === undefined ? Object.values(byStatus) : Object.hasOwn(byStatus, status) ? [byStatus[status] ?? {}] : []
  return [grant, ...held]
}

/** The fields that a grant does not show as they are, in a status, or in any: those that are hidden and those that are masked. */
export function hiddenBy(grant: Grant, status?: string): readonly string[] {
  return parts(grant, status).flatMap(({ hidden = [], masked = {} }) => [...hidden, ...Object.keys(masked)])
}

/** The fields that a grant does not let its holder change, in a status, or in any. */
export function readonlyBy(grant: Grant, status?: string): readonly string[] {
  return parts(grant, status).flatMap(({ readonly = [] }) => readonly)
}

const none: ReadonlySet<string> = new Set()

/** The fields that any of the grants lets tell something in a way, though they are not seen. */
export function disclosedBy(grants: readonly Grant[], use: Disclosure): ReadonlySet<string> {
  if (grants.every(({ disclosed }) => disclosed === undefined)) return none
  return new Set(
    grants.flatMap(({ disclosed = {} }) => Object.entries(disclosed).flatMap(([field, uses]) => (uses.includes(use) ? [field] : []))),
  )
}

/** The grants that let their holder be shown a sealed field whole. */
export function revealedBy(grants: readonly Grant[], field: string): readonly Grant[] {
  return grants.filter(({ reveals = [] }) => reveals.includes(field) || reveals.includes('*'))
}

/** The name of the mask through which the grants show a field that they restrict; nothing when any hides it, or when they differ. */
export function maskOf(grants: readonly Grant[], field: string, status?: string): string | undefined {
  const names = new Set<string>()
  for (const grant of grants) {
    for (const { hidden = [], masked = {} } of parts(grant, status)) {
      if (hidden.includes(field)) return undefined
      const name = Object.hasOwn(masked, field) ? masked[field] : undefined
      if (name !== undefined) names.add(name)
    }
  }
  return names.size === 1 ? [...names][0] : undefined
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

/** Whether a grant is about the same records as another, or all. */
export function isAsWide(grant: Grant, other: Grant): boolean {
  return grant.scope === undefined || isSame(grant.scope, other.scope)
}

function isSame(one: Expression | undefined, other: Expression | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
