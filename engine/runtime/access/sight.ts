import type { Expression } from '../../schema/expression.ts'
import type { Disclosure } from '../../schema/role.ts'
import type { App, AppEntity } from '../app/app.ts'
import { documentOf, pathInDocument } from '../app/document-of.ts'
import { follow } from '../app/path.ts'
import { remember } from '../app/remember.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { Access } from './access.ts'

/** What of a person's access decides what they see. */
export type Sight = Pick<Access, 'canRead' | 'disclosed' | 'hidden' | 'masks' | 'varies'>

/** The sight of one who sees everything. */
export const fullSight: Sight = {
  canRead: () => true,
  disclosed: () => new Set(),
  hidden: () => new Set(),
  masks: () => new Map(),
  varies: () => new Set(),
}

/** The same sight where something is only sorted, filtered or worked out by: what a role discloses on purpose does not count as hidden. */
export function sightFor<Of extends Pick<Sight, 'disclosed' | 'hidden'>>(access: Of, use: Disclosure): Of {
  const known = sights(access)
  const found = known.get(use) ?? disclosing(access, use)
  known.set(use, found)
  return found as Of
}

/** By use, each made once. */
const sights = remember((_access: object) => new Map<Disclosure, unknown>())

function disclosing<Of extends Pick<Sight, 'disclosed' | 'hidden'>>(access: Of, use: Disclosure): Of {
  const hidden = (entity: string, status?: string) => {
    const all = access.hidden(entity, status)
    const open = access.disclosed(entity, use)
    return open.size === 0 || all.size === 0 ? all : new Set([...all].filter((field) => !open.has(field)))
  }
  return { ...access, hidden }
}

/** Whether a person may see a field of an entity. Of entities that they may not read they see only what a record is called. */
function seesField(access: Sight, entity: AppEntity, name: string): boolean {
  const document = documentOf(entity)
  if (access.hidden(document.name).has(pathInDocument(entity, name))) return false
  return access.canRead(document.name) || entity.displays.includes(name) || name === entity.code
}

/** Whether a person is shown a field of a record that is open, if only a part of it, or only in some statuses. */
export function showsField(access: Sight, entity: AppEntity, name: string): boolean {
  return showsPart(access, entity, name) || isGranted(access, entity, name, access.varies)
}

/**
 * The same for the end of a path, of which everything before is seen. What is shown only in some statuses is not shown behind a reference:
 * the status that decides is that of another record.
 */
export function showsPath(app: App, access: Sight, entity: AppEntity, path: string): boolean {
  const { steps, lost } = follow(app, entity, path)
  const before = steps.slice(0, -1)
  const end = steps.at(-1)
  const shows = before.length === 0 ? showsField : showsPart
  return (
    lost === undefined &&
    end !== undefined &&
    before.every((step) => seesField(access, step.entity, step.name)) &&
    shows(access, end.entity, end.name)
  )
}

/** Whether a person sees a field, or a part of it, in every status. */
const showsPart = (access: Sight, entity: AppEntity, name: string): boolean =>
  seesField(access, entity, name) || isGranted(access, entity, name, access.masks)

/** Whether a person who may read the entity is among those whom it names the field. */
function isGranted(access: Sight, entity: AppEntity, name: string, named: (document: string) => Pick<Set<string>, 'has'>): boolean {
  const document = documentOf(entity).name
  return access.canRead(document) && named(document).has(pathInDocument(entity, name))
}

/** Whether a person may see everything along a path. */
export function seesPath(app: App, access: Sight, entity: AppEntity, path: string): boolean {
  const { steps, lost } = follow(app, entity, path)
  return lost === undefined && steps.every((step) => seesField(access, step.entity, step.name))
}

/** The entities of the scopes of an expression: `record`, `row`, `candidate`, … */
export type Scopes = Readonly<Record<string, AppEntity | undefined>>

/** Whether a person may see everything that an expression reads. */
export function seesExpression(app: App, access: Sight, scopes: Scopes, expression: Expression): boolean {
  return dependencies(expression).every((path) => {
    const [scope = '', ...rest] = path.split('.')
    // The clock, the parameters of the address, the settings and the person's own account are theirs to see.
    if (rest.length === 0 || scope === 'params' || scope === 'user' || scope === 'settings') return true
    const entity = scopes[scope]
    return entity !== undefined && seesPath(app, access, entity, rest.join('.'))
  })
}
