import type { Expression } from '../../schema/expression.ts'
import type { Mask } from '../../schema/mask.ts'
import type { Disclosure, Grant, Operation } from '../../schema/role.ts'
import type { App, AppEntity } from '../app/app.ts'
import { ownField } from '../app/path.ts'
import { isFound, sealedFields, sealMaskOf } from '../app/sealed.ts'
import { shownBy } from '../app/shown-by.ts'
import type { Access } from './access.ts'
import { allowing, disclosedBy, grantsOn, hiddenBy, maskOf, readonlyBy, restricted, revealedBy, scopeOf } from './grants.ts'
import { withIncluded } from './included.ts'
import { isPublic } from './is-public.ts'
import { bothOf, type LineUse, lineScopeOf } from './line-scopes.ts'
import { lineTotals } from './line-totals.ts'
import { linesAmong } from './whole-lines.ts'

/** What the grants say of one entity, worked out when first asked. */
interface EntityAccess {
  readonly name: string
  readonly scopes: Readonly<Record<Operation, Expression | boolean>>
  readonly transitions: ReadonlyMap<string, Expression | boolean>
  readonly names: ReadonlySet<string>
  /** By status; under the empty name: in any. */
  readonly fields: Map<string, FieldAccess>
  readonly grants: readonly Grant[]
  readonly varies: ReadonlySet<string>
  /** Lines that are not seen, or only in some statuses: the rows of them that may be read. */
  readonly rows: ReadonlyMap<string, Expression | boolean>
  /** The lines of which some rows are seen, or written, by their field; of others all are. */
  readonly limits: Readonly<Record<LineUse, ReadonlyMap<string, Expression | boolean>>>
}

interface FieldAccess {
  readonly hidden: ReadonlySet<string>
  readonly masks: ReadonlyMap<string, Mask>
  readonly readonly: ReadonlySet<string>
  /** Those that nobody sees whole in a record, and that nothing else restricts. */
  readonly sealed: ReadonlySet<string>
}

/** Compiles what the holder of some roles may do. Make it once for a set of roles and keep it. */
export function access(app: App, names: readonly string[]): Access {
  const roles = withIncluded(app, names)
  const known = new Map<string, EntityAccess>()
  const of = (entity: string): EntityAccess => {
    const document = entity.split('.')[0] ?? entity
    const found = known.get(document) ?? entityAccess(app, roles, document)
    known.set(document, found)
    return found
  }
  const scope = (entity: string, operation: Operation) => {
    const own = of(entity)
    const seen = bothOf(own.scopes[operation], own.rows.get(entity) ?? true)
    return bothOf(seen, limitOf(own, entity, operation === 'read' || operation === 'export' || operation === 'comment' ? 'sees' : 'writes'))
  }
  const can = (operation: Operation, entity: string) => scope(entity, operation) !== false
  const screens = new Set(roles.flatMap((role) => app.roles.get(role)?.screens ?? []))
  return Object.freeze({
    roles: names,
    limits: '',
    can,
    canRead: (entity: string) => can('read', entity),
    canCreate: (entity: string) => can('create', entity),
    canUpdate: (entity: string) => can('update', entity),
    canDelete: (entity: string) => can('delete', entity),
    canImport: (entity: string) => can('import', entity),
    canExport: (entity: string) => can('export', entity),
    scope: (entity: string, operation: Operation = 'read') => scope(entity, operation),
    rows: (lines: string, use: LineUse = 'sees') => limitOf(of(lines), lines, use),
    ofSeenLines: (entity: string) => ofSeenLines(app, of(entity)),
    transitions: (entity: string) => of(entity).names,
    transitionScope: (entity: string, transition: string) => of(entity).transitions.get(transition) ?? false,
    hidden: (entity: string, status?: string) => fieldsOf(app, of(entity), status).hidden,
    masks: (entity: string, status?: string) => fieldsOf(app, of(entity), status).masks,
    varies: (entity: string) => of(entity).varies,
    disclosed: (entity: string, use: Disclosure) => disclosedTo(app, of(entity), use),
    sealed: (entity: string, status?: string) => fieldsOf(app, of(entity), status).sealed,
    reveals: (entity: string, field: string) =>
      bothOf(scopeOf(revealedBy(allowing(of(entity).grants, 'read'), field)), app.bundle.entities[entity]?.sealedUnless ?? true),
    readonly: (entity: string, status?: string) => fieldsOf(app, of(entity), status).readonly,
    offers: (route: string) => isOffered(app, screens, route),
    canOpen: (route: string) => app.screens.get(route)?.free === true || isOffered(app, screens, route),
    triesRoles: roles.some((role) => app.roles.get(role)?.triesRoles === true),
    sharesViews: roles.some((role) => app.roles.get(role)?.sharesViews === true),
  })
}

const limitOf = ({ limits }: EntityAccess, lines: string, use: LineUse): Expression | boolean =>
  limits[use].get(lines.split('.')[1] ?? '') ?? true

/** What grants disclose on purpose. Whoever may be shown a sealed field of every record that they see may look records up by it. */
function disclosedTo(app: App, own: EntityAccess, use: Disclosure): ReadonlySet<string> {
  const { name, grants } = own
  const reading = allowing(grants, 'read')
  const declared = disclosedBy(reading, use)
  if (use !== 'filter' || reading.every(({ reveals }) => reveals === undefined)) return declared
  const entity = app.entities.get(name)
  const found = [...fieldsOf(app, own, undefined).sealed].filter(
    (field) => isFoundAt(entity, field) && revealedBy(reading, field).length === reading.length,
  )
  return new Set([...declared, ...found])
}

function isFoundAt(entity: AppEntity | undefined, path: string): boolean {
  const field = ownField(entity, path)
  return field !== undefined && isFound(field)
}

function isOffered(app: App, screens: ReadonlySet<string>, route: string): boolean {
  const screen = app.screens.get(route)
  const isEverybodys = screen?.free === true && shownBy(app, screen) === undefined
  return screen !== undefined && (isEverybodys || isPublic(screen) || screens.has('*') || screens.has(route))
}

function entityAccess(app: App, roles: readonly string[], entity: string): EntityAccess {
  const grants = grantsOn(app, roles, entity)
  const seal = app.bundle.entities[entity]?.sealedUnless ?? true
  const scope = (operation: Operation) => bothOf(scopeOf(allowing(grants, operation)), operation === 'create' ? true : seal)
  const steps = [...(app.entities.get(entity)?.workflow?.transitions ?? [])].filter(([, { internal }]) => internal !== true)
  const transitions = new Map<string, Expression | boolean>()
  for (const [name] of steps) {
    const giving = grants.filter((grant) => grant.transitions?.some((given) => given === '*' || given === name))
    if (giving.length > 0) transitions.set(name, bothOf(scopeOf(giving), seal))
  }
  const reading = allowing(grants, 'read')
  const limits = { sees: limitsOf(app, entity, grants, 'sees'), writes: limitsOf(app, entity, grants, 'writes') }
  const byStatus = varying(app, entity, reading)
  const shown = ofSeenLines(app, { name: entity, limits })
  const varies = shown.size === 0 ? byStatus : new Set([...byStatus, ...shown])
  return {
    name: entity,
    scopes: {
      read: scope('read'),
      create: scope('create'),
      update: scope('update'),
      delete: scope('delete'),
      import: scope('import'),
      export: scope('export'),
      comment: scope('comment'),
    },
    transitions,
    names: new Set(transitions.keys()),
    fields: new Map(),
    grants,
    varies,
    rows: rowsOf(app, entity, reading, varies),
    limits,
  }
}

/** What remains of the rows of lines that the grants hide: none, or those of documents in a status that shows them. */
function rowsOf(app: App, name: string, grants: readonly Grant[], varies: ReadonlySet<string>): ReadonlyMap<string, Expression | boolean> {
  const entity = app.entities.get(name)
  const { field, statuses } = entity?.workflow ?? {}
  const rows = new Map<string, Expression | boolean>()
  if (!entity) return rows
  for (const lines of linesAmong(
    restricted(grants, (grant) => hiddenBy(grant)),
    entity,
  )) {
    const showing = [...(statuses?.keys() ?? [])].filter((status) => !restricted(grants, (grant) => hiddenBy(grant, status)).has(lines))
    rows.set(`${name}.${lines}`, varies.has(lines) && field !== undefined ? { in: [{ var: `record.${field}` }, showing] } : false)
  }
  return rows
}

/** The fields that tell something of lines of which only some are seen. */
const totalsOf = (app: App, { name, limits }: Pick<EntityAccess, 'name' | 'limits'>): ReadonlySet<string> => {
  const entity = limits.sees.size === 0 ? undefined : app.entities.get(name)
  return new Set(entity && [...limits.sees.keys()].flatMap((lines) => [...(lineTotals(entity).get(lines) ?? [])]))
}

/** Those of them that are shown as they are of the lines that are seen. */
const ofSeenLines = (app: App, own: Pick<EntityAccess, 'name' | 'limits'>): ReadonlySet<string> => {
  const fields = app.entities.get(own.name)?.fields
  return new Set([...totalsOf(app, own)].filter((field) => fields?.get(field)?.declaration?.ofSeenLines === true))
}

function limitsOf(app: App, name: string, grants: readonly Grant[], use: LineUse): ReadonlyMap<string, Expression | boolean> {
  const lines = [...(app.entities.get(name)?.lines.keys() ?? [])]
  const limits = lines.map((field): [string, Expression | boolean] => [field, lineScopeOf(grants, field, use)])
  return new Map(limits.filter(([, scope]) => scope !== true))
}

/** The fields that a grant restricts by status, and that the grants together do not hide alike in every one. */
function varying(app: App, entity: string, grants: readonly Grant[]): ReadonlySet<string> {
  const listed = new Set(
    grants.flatMap(({ byStatus = {} }) => Object.values(byStatus).flatMap((part) => hiddenBy({ operations: [], ...part }))),
  )
  if (listed.size === 0) return listed
  const statuses = [...(app.entities.get(entity)?.workflow?.statuses.keys() ?? [])]
  const views = statuses.map((status) => restricted(grants, (grant) => hiddenBy(grant, status)))
  return new Set(
    [...listed].filter((field) => views.some((hidden, at) => !hidden.has(field) || maskOf(grants, field, statuses[at]) !== undefined)),
  )
}

/** What the grants say of the fields in a status, worked out when first asked. */
function fieldsOf(app: App, own: EntityAccess, status: string | undefined): FieldAccess {
  const { name, fields, grants } = own
  const found = fields.get(status ?? '')
  if (found) return found
  const reading = allowing(grants, 'read')
  const totals = totalsOf(app, own)
  const restrictedOnes = restricted(reading, (grant) => hiddenBy(grant, status))
  const hidden = totals.size === 0 ? restrictedOnes : new Set([...restrictedOnes, ...totals])
  const masks = new Map<string, Mask>()
  for (const field of hidden) {
    const mask = totals.has(field) ? undefined : app.bundle.masks?.[maskOf(reading, field, status) ?? '']
    if (mask) masks.set(field, mask)
  }
  const entity = app.entities.get(name)
  const seals = [...(entity ? sealedFields(entity) : [])].flatMap(([path, field]): [string, string][] => {
    const mask = sealMaskOf(field)
    return mask === undefined || hidden.has(path) ? [] : [[path, mask]]
  })
  for (const [field, seal] of seals) {
    const mask = app.bundle.masks?.[seal]
    if (mask) masks.set(field, mask)
  }
  const sealed = new Set(seals.map(([field]) => field))
  const writing = grants.filter(({ operations }) => operations.includes('create') || operations.includes('update'))
  const made = {
    hidden: sealed.size === 0 ? hidden : new Set([...hidden, ...sealed]),
    masks,
    readonly: restricted(writing, (grant) => readonlyBy(grant, status)),
    sealed,
  }
  fields.set(status ?? '', made)
  return made
}
