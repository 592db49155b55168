import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../../engine/runtime/app/document-of.ts'
import { placeholdersOf } from '../../../../engine/runtime/names/placeholders.ts'
import type { Approval } from '../../../../engine/schema/approval.ts'

/** Operators whose first operand names lines and whose second speaks of each `row`. */
const overLines = new Set(['all', 'any', 'count', 'distinct', 'maxOf', 'minOf', 'none', 'sum'])

/** The entity that each record scope stands for. */
type Scopes = Readonly<Record<string, AppEntity | undefined>>

const known = new WeakMap<App, ReadonlyMap<string, readonly string[]>>()

/**
 * What the expressions of the metadata read of an entity (or lines) through its references: `member.feeDiscount`.
 * A loaded record carries these values beside the reference, so that rules are computed without asking again.
 */
export function readPaths(app: App, entity: AppEntity): readonly string[] {
  let paths = known.get(app)
  if (!paths) {
    paths = collect(app)
    known.set(app, paths)
  }
  return paths.get(entity.name) ?? []
}

function collect(app: App): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const note = (entity: AppEntity, path: string) => {
    if (!path.includes('.') || !leads(app, entity, path)) return
    const paths = found.get(entity.name) ?? new Set()
    found.set(entity.name, paths.add(path))
  }
  const user = app.entities.get(app.bundle.app.account.entity)
  const noteInserted = (name: string, { record, row }: Scopes) => {
    const [scope = '', ...rest] = name.split('.')
    const entity = scope === 'record' ? record : (row ?? record)
    if (entity) note(entity, scope === 'record' || scope === 'row' ? rest.join('.') : name)
  }
  /** A path of the document, or of its lines. */
  const noteAnywhere = (entity: AppEntity, path: string) => {
    const [first = '', ...rest] = path.split('.')
    const lines = entity.lines.get(first)
    note(lines ?? entity, lines ? rest.join('.') : path)
  }
  const walk = (part: unknown, scopes: Scopes): void => {
    if (Array.isArray(part)) for (const each of part) walk(each, scopes)
    else if (typeof part === 'object' && part !== null) {
      for (const [key, value] of Object.entries(part)) walkEntry(key, value, scopes)
    }
  }
  const walkEntry = (key: string, value: unknown, scopes: Scopes): void => {
    if (key === 'var' && typeof value === 'string') {
      const [scope = '', ...rest] = value.split('.')
      const entity = scopes[scope]
      if (entity && rest.length > 1) note(entity, rest.join('.'))
    } else if (key === 'message' && typeof value === 'string') {
      for (const inserted of placeholdersOf(value)) noteInserted(inserted, scopes)
    } else if (overLines.has(key) && Array.isArray(value)) walk(value, { ...scopes, row: linesNamed(app, value[0], scopes) ?? scopes.row })
    else walk(value, scopes)
  }
  for (const entity of app.entities.values()) {
    const document = documentOf(entity)
    walk(entity.parent ? { fields: entity.declaration.fields, rules: entity.declaration.rules } : withoutLines(entity), {
      user,
      record: document,
      old: document,
      row: entity.parent && entity,
    })
    if (entity.workflow) {
      const transitions = [...entity.workflow.transitions.values()]
      for (const lines of [undefined, ...entity.lines.values()]) walk(transitions, { user, record: entity, old: entity, row: lines })
      const { approvals = {}, timers = {}, next = {} } = entity.workflow.declaration
      walk([approvals, timers, next], { user, record: entity, old: entity })
      for (const path of approvalPaths(Object.values(approvals))) note(entity, path)
      for (const effect of transitions.flatMap(({ effects = [] }) => effects)) {
        if (effect.kind === 'fire' || effect.kind === 'update') noteAnywhere(entity, effect.via)
        else if (effect.kind === 'create') for (const path of effect.each ?? []) noteAnywhere(entity, path)
      }
    }
  }
  for (const { operations } of Object.values(app.bundle.connectors ?? {})) {
    for (const { entity: name, when, key, send, lines, receive, take } of Object.values(operations)) {
      const record = app.entities.get(name ?? '')
      walk([when, key, send, lines?.send, receive, take], { user, record, row: record?.lines.get(lines?.of ?? '') })
    }
  }
  for (const [name, { sealedUnless, readings }] of Object.entries(app.bundle.entities))
    walk([sealedUnless, readings?.when], { user, record: app.entities.get(name) })
  for (const { from, same = [], ...rest } of Object.values(app.bundle.conversions)) {
    const record = app.entities.get(from.entity)
    const row = from.lines === undefined ? undefined : record?.lines.get(from.lines)
    const every = from.every === undefined ? row : record?.lines.get(from.every)
    walk([from.where, rest.header], { user, record, row })
    walk(rest.line, { user, record, row: every })
    for (const path of same) if (record) note(record, path)
  }
  for (const { run } of Object.values(app.bundle.jobs ?? {})) {
    const record = run.kind === 'create' ? app.entities.get(app.bundle.conversions[run.conversion]?.from.entity ?? '') : undefined
    if (record && run.kind === 'create') for (const path of [run.together ?? []].flat()) noteAnywhere(record, path)
  }
  for (const { entity: name, title, body, channels = {}, variables } of Object.values(app.bundle.messages)) {
    const record = app.entities.get(name)
    walk(variables, { user, record })
    const texts = [title, body, ...Object.values(channels).flatMap((own) => [own.title, own.body])]
    for (const inserted of texts.flatMap((text) => placeholdersOf(text ?? ''))) noteInserted(inserted, { record })
  }
  const { valid, with: records = {} } = app.bundle.app.account
  walk(valid, { user, record: user })
  for (const { entity: name, where } of Object.values(records)) {
    const entity = app.entities.get(name)
    walk(where, { user, record: entity?.parent?.entity ?? entity })
  }
  for (const role of app.roles.values()) {
    for (const [name, grant] of Object.entries(role.grants)) {
      const record = app.entities.get(name)
      walk(grant.scope, { user, record })
      for (const [lines, scope] of Object.entries(grant.lines ?? {})) walk(scope, { user, record, row: record?.lines.get(lines) })
    }
  }
  for (const screen of app.screens.values())
    walk(screen, { user, record: 'entity' in screen ? app.entities.get(screen.entity) : undefined })
  return new Map([...found].map(([name, paths]) => [name, [...paths].sort()]))
}

/** The fields of the document that approvals name: who decides, who does not, and the amount. */
const approvalPaths = (approvals: readonly Approval[]): readonly string[] =>
  approvals.flatMap(({ separate = [], levels }) => [
    ...separate,
    ...Object.values(levels).flatMap(({ approvers, limit, deadline }) =>
      [approvers.field, approvers.otherwise?.field, deadline?.escalate?.to?.field, limit?.of].filter((path) => path !== undefined),
    ),
  ])

function withoutLines(entity: AppEntity): unknown {
  const { fields, ...rest } = entity.declaration
  return { ...rest, fields: Object.values(fields).filter(({ kind }) => kind !== 'lines') }
}

function linesNamed(app: App, operand: unknown, scopes: Scopes): AppEntity | undefined {
  const path = typeof operand === 'object' && operand !== null && 'var' in operand ? String(operand.var) : ''
  const [scope = '', field = ''] = path.split('.')
  const known = scope === 'user' ? app.bundle.app.account.with?.[field]?.entity : undefined
  return scopes[scope]?.lines.get(field) ?? (known === undefined ? undefined : app.entities.get(known))
}

/** Whether the path goes through references to a field. */
function leads(app: App, entity: AppEntity, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  const field = entity.fields.get(first)
  if (!field || rest.length === 0) return field !== undefined
  const target = field.target && !field.multiple ? app.entities.get(field.target) : undefined
  return target !== undefined && leads(app, target, rest.join('.'))
}
