import type { Expression } from '../../schema/expression.ts'
import type { Operation } from '../../schema/role.ts'
import type { App } from '../app/app.ts'
import type { Access } from './access.ts'
import { allowing, grantsOn, hiddenBy, readonlyBy, restricted, scopeOf } from './grants.ts'

/** What the grants say of one entity, worked out when first asked. */
interface EntityAccess {
  readonly scopes: Readonly<Record<Operation, Expression | boolean>>
  readonly transitions: ReadonlyMap<string, Expression | boolean>
  readonly names: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
  readonly readonly: ReadonlySet<string>
}

/** Compiles what the holder of some roles may do. Make it once for a set of roles and keep it. */
export function access(app: App, roles: readonly string[]): Access {
  const known = new Map<string, EntityAccess>()
  const of = (entity: string): EntityAccess => {
    const document = entity.split('.')[0] ?? entity
    const found = known.get(document) ?? entityAccess(app, roles, document)
    known.set(document, found)
    return found
  }
  const can = (operation: Operation, entity: string) => of(entity).scopes[operation] !== false
  const screens = new Set(roles.flatMap((role) => app.roles.get(role)?.screens ?? []))
  return Object.freeze({
    roles,
    can,
    canRead: (entity: string) => can('read', entity),
    canCreate: (entity: string) => can('create', entity),
    canUpdate: (entity: string) => can('update', entity),
    canDelete: (entity: string) => can('delete', entity),
    canImport: (entity: string) => can('import', entity),
    canExport: (entity: string) => can('export', entity),
    scope: (entity: string, operation: Operation = 'read') => of(entity).scopes[operation],
    transitions: (entity: string) => of(entity).names,
    transitionScope: (entity: string, transition: string) => of(entity).transitions.get(transition) ?? false,
    hidden: (entity: string) => of(entity).hidden,
    readonly: (entity: string) => of(entity).readonly,
    canOpen: (route: string) => {
      const screen = app.screens.get(route)
      return screen !== undefined && (screen.free === true || screens.has('*') || screens.has(route))
    },
  })
}

function entityAccess(app: App, roles: readonly string[], entity: string): EntityAccess {
  const grants = grantsOn(app, roles, entity)
  const scope = (operation: Operation) => scopeOf(allowing(grants, operation))
  const steps = [...(app.entities.get(entity)?.workflow?.transitions ?? [])].filter(([, { internal }]) => internal !== true)
  const transitions = new Map<string, Expression | boolean>()
  for (const [name] of steps) {
    const giving = grants.filter((grant) => grant.transitions?.some((given) => given === '*' || given === name))
    if (giving.length > 0) transitions.set(name, scopeOf(giving))
  }
  return {
    scopes: {
      read: scope('read'),
      create: scope('create'),
      update: scope('update'),
      delete: scope('delete'),
      import: scope('import'),
      export: scope('export'),
    },
    transitions,
    names: new Set(transitions.keys()),
    hidden: restricted(allowing(grants, 'read'), hiddenBy),
    readonly: restricted(
      grants.filter(({ operations }) => operations.includes('create') || operations.includes('update')),
      readonlyBy,
    ),
  }
}
