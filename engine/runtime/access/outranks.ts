import { disclosures, operations } from '../../schema/role.ts'
import type { App, AppEntity } from '../app/app.ts'
import type { RecordData } from '../values/record-data.ts'
import type { Access } from './access.ts'
import { boundScope } from './bound-scope.ts'
import { implies } from './implies.ts'
import { rolesThatDecide } from './roles-that-decide.ts'

type Scope = ReturnType<Access['scope']>

/** Somebody with what they may do, and the values of theirs that row scopes speak of. */
export interface Holder {
  readonly access: Access
  /** Without one, nobody in particular: whoever holds the roles. Scopes are compared as they stand then. */
  readonly user?: RecordData
}

/**
 * Whether somebody may do all that another may, with every record that the other may do it with, and decides wherever the other decides.
 * What cannot be told from the scopes is taken for no. Whoever gives rights or changes those of somebody must outrank them.
 */
export function outranks(app: App, holder: Holder, subject: Holder): boolean {
  const { access } = holder
  const further = rolesOfTheirOwn(app).filter((role) => subject.access.roles.includes(role) && !access.roles.includes(role))
  if (further.length > 0 && !mayDoAll(app, access)) return false
  if (subject.access.triesRoles && !access.triesRoles) return false
  if (subject.access.sharesViews && !access.sharesViews) return false
  if ([...app.screens.keys()].some((route) => subject.access.canOpen(route) && !access.canOpen(route))) return false
  return [...app.entities.values()].every((entity) => covers(app, holder, subject, entity))
}

/** Roles that mean something beside their grants: they decide approvals, or are exempt from what is closed. */
function rolesOfTheirOwn(app: App): readonly string[] {
  const exempt = app.bundle.app.resources?.exempt
  return [...rolesThatDecide(app), ...(exempt === undefined ? [] : [exempt])]
}

/** Whether somebody may do everything with everything: no role gives more. */
export function mayDoAll(app: App, access: Access): boolean {
  return [...app.entities.values()]
    .filter(({ parent }) => parent === undefined)
    .every(
      ({ name }) =>
        (['read', 'create', 'update', 'delete'] as const).every(
          (operation) => unsealed(app, name, access.scope(name, operation)) === true,
        ) &&
        [...access.hidden(name)].every(
          (field) => access.sealed(name).has(field) && unsealed(app, name, access.reveals(name, field)) === true,
        ),
    )
}

function covers(app: App, holder: Holder, subject: Holder, entity: AppEntity): boolean {
  const { name } = entity
  const isWithin = (of: (access: Access) => Scope) => {
    const [theirs, own] = [unsealed(app, name, of(subject.access)), unsealed(app, name, of(holder.access))]
    return theirs === false || implies(...bothBound(theirs, subject.user, own, holder.user))
  }
  if (entity.parent) return isWithin((access) => access.scope(name)) && isWithin((access) => access.scope(name, 'update'))
  return (
    operations.every((operation) => isWithin((access) => access.scope(name, operation))) &&
    [...subject.access.sealed(name)].every((field) => isWithin((access) => access.reveals(name, field))) &&
    [...subject.access.transitions(name)].every((step) => isWithin((access) => access.transitionScope(name, step))) &&
    [undefined, ...(entity.workflow?.statuses.keys() ?? [])].every((status) => seesAll(holder.access, subject.access, name, status))
  )
}

/** A scope as the grants give it: what seals records from everybody is no part of anybody's rank. */
function unsealed(app: App, entity: string, scope: Scope): Scope {
  const seal = app.bundle.entities[entity.split('.')[0] ?? entity]?.sealedUnless
  if (seal === undefined || typeof scope !== 'object' || scope === null) return scope
  if (JSON.stringify(scope) === JSON.stringify(seal)) return true
  const parts: unknown = (scope as Readonly<Record<string, unknown>>).and
  if (!Array.isArray(parts)) return scope
  const left = parts.map((part) => unsealed(app, entity, part)).filter((part) => part !== true)
  return left.length === 0 ? true : left.length === 1 ? (left[0] as Scope) : ({ and: left } as Scope)
}

/** Whether one sees, and changes, each field that the other does. */
function seesAll(access: Access, other: Access, entity: string, status: string | undefined): boolean {
  if (!other.canRead(entity)) return true
  const [hidden, masks] = [other.hidden(entity, status), other.masks(entity, status)]
  const [ownMasks, open] = [access.masks(entity, status), (field: string) => !hidden.has(field)]
  const isUnseen = (field: string) => (open(field) ? true : masks.has(field) && masks.get(field) !== ownMasks.get(field))
  if ([...access.hidden(entity, status)].some(isUnseen)) return false
  const tells = (use: (typeof disclosures)[number]) => {
    const disclosed = access.disclosed(entity, use)
    return [...other.disclosed(entity, use)].every((field) => disclosed.has(field) || !access.hidden(entity, status).has(field))
  }
  if (!disclosures.every(tells)) return false
  if (!other.canUpdate(entity) && !other.canCreate(entity)) return true
  const fixed = other.readonly(entity, status)
  return [...access.readonly(entity, status)].every((field) => fixed.has(field) || hidden.has(field))
}

const bothBound = (theirs: Scope, subject: RecordData | undefined, own: Scope, user: RecordData | undefined): [Scope, Scope] =>
  subject && user ? [boundScope(theirs, subject), boundScope(own, user)] : [theirs, own]
