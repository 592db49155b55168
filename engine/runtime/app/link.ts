import type { Entity } from '../../schema/entity.ts'
import type { LinesField } from '../../schema/field.ts'
import type { App, AppEntity, AppField, AppWorkflow, NamedRule } from './app.ts'
import type { Bundle } from './bundle.ts'
import { freeze } from './freeze.ts'
import { linkField, linkSystemField } from './link-field.ts'
import { withOrderedLinks } from './ordered-links.ts'
import { snakeCase } from './snake-case.ts'
import { lineSystemFields, systemFields } from './system-fields.ts'

/**
 * Resolves the names of a bundle. What a name does not lead to is left out: the checker says so, and wrong metadata never runs.
 * `hash` names the metadata in logs and ETags; the server makes it, the browser is told.
 */
export function link(bundle: Bundle, hash = ''): App {
  const entities = new Map<string, AppEntity>()
  const workflows = workflowsByEntity(bundle)
  for (const [name, declaration] of Object.entries(bundle.entities)) {
    const entity = linkEntity(bundle, name, declaration, workflows.get(name))
    entities.set(name, entity)
    for (const [field, lines] of entity.lines) entities.set(`${name}.${field}`, lines)
  }
  return Object.freeze({
    hash,
    bundle: freeze(bundle),
    entities,
    screens: new Map(Object.entries(bundle.screens).map(([route, screen]) => [route, withOrderedLinks(screen, bundle.screens)])),
    roles: new Map(Object.entries(bundle.roles)),
  })
}

function linkEntity(bundle: Bundle, name: string, declaration: Entity, workflow: AppWorkflow | undefined): AppEntity {
  const lines = new Map<string, AppEntity>()
  const code = declaration.code ?? declaration.display
  const displayHere = declaration.displayIn?.[bundle.language]
  const displays = [...new Set([declaration.display, ...Object.values(declaration.displayIn ?? {})])]
  const entity: AppEntity = {
    name,
    label: declaration.label,
    declaration,
    fields: linkFields(bundle, name, declaration, systemFields, workflow),
    lines,
    display: declaration.display,
    ...(displayHere !== undefined && { displayHere }),
    displays,
    code,
    search: [...new Set([...(declaration.search ?? [code, declaration.display]), ...displays.slice(1)])],
    rules: namedRules(declaration),
    ...(workflow && { workflow }),
    table: snakeCase(name),
  }
  for (const [field, inner] of Object.entries(declaration.fields)) {
    if (inner.kind === 'lines') lines.set(field, linkLines(bundle, entity, field, inner))
  }
  return Object.freeze(entity)
}

function linkLines(bundle: Bundle, entity: AppEntity, field: string, declaration: LinesField): AppEntity {
  const name = `${entity.name}.${field}`
  const display = declaration.display ?? declaration.number ?? 'id'
  return Object.freeze({
    name,
    label: declaration.label,
    declaration,
    fields: linkFields(bundle, name, declaration, lineSystemFields),
    lines: new Map(),
    parent: { entity, field },
    display,
    displays: [display],
    code: display,
    search: [...(display === 'id' ? [] : [display]), `parent.${entity.code}`],
    rules: namedRules(declaration),
    table: snakeCase(name),
  })
}

function linkFields(
  bundle: Bundle,
  entity: string,
  declaration: Entity | LinesField,
  system: typeof systemFields | typeof lineSystemFields,
  workflow?: AppWorkflow,
): ReadonlyMap<string, AppField> {
  const fields = new Map<string, AppField>()
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (field.kind !== 'lines') fields.set(name, linkField(bundle, entity, name, field, workflow))
  }
  for (const [name, field] of Object.entries(system)) {
    fields.set(name, linkSystemField(bundle, entity, name, field))
  }
  return fields
}

function namedRules({ rules = {} }: Entity | LinesField): readonly NamedRule[] {
  return Object.entries(rules).map(([name, rule]) => ({ name, ...rule }))
}

function workflowsByEntity(bundle: Bundle): ReadonlyMap<string, AppWorkflow> {
  const found = new Map<string, AppWorkflow>()
  for (const [name, declaration] of Object.entries(bundle.workflows)) {
    const fields = Object.entries(bundle.entities[declaration.entity]?.fields ?? {})
    const field = fields.find(([, { kind }]) => kind === 'status')?.[0]
    if (field === undefined) continue
    found.set(declaration.entity, {
      name,
      declaration,
      field,
      initial: declaration.initial,
      statuses: new Map(Object.entries(declaration.statuses)),
      transitions: new Map(Object.entries(declaration.transitions)),
    })
  }
  return found
}
