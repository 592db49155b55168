import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../../engine/runtime/app/document-of.ts'
import { remember } from '../../../../engine/runtime/app/remember.ts'
import { sectionsOf } from '../../../../engine/runtime/app/screen-lists.ts'
import { placeholdersOf } from '../../../../engine/runtime/names/placeholders.ts'
import { shownPaths } from '../../../../engine/runtime/screens/document/pick-columns.ts'
import type { Approval } from '../../../../engine/schema/approval.ts'

/** Operators whose first operand names lines and whose second speaks of each `row`. */
const overLines = new Set(['all', 'any', 'count', 'distinct', 'maxOf', 'minOf', 'none', 'sum'])

/** The entity that each record scope stands for. */
type Scopes = Readonly<Record<string, AppEntity | undefined>>

/**
 * What the expressions of the metadata read of an entity (or lines) through its references, and what documents show: `member.feeDiscount`.
 * A loaded record carries these values beside the reference, so that rules are computed, and pages drawn, without asking again.
 */
export const readPaths = (app: App, entity: AppEntity): readonly string[] => pathsByEntity(app).get(entity.name) ?? []

const pathsByEntity = remember(collect)

function collect(app: App): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const note = (entity: AppEntity, path: string) => {
    if (!path.includes('.') || !leads(app, entity, path)) return
    const paths = found.get(entity.name) ?? new Set()
    found.set(entity.name, paths.add(path))
  }
  const noteInserted = (name: string, { record, row }: Scopes) => {
    const [scope = '', ...rest] = name.split('.')
    const entity = scope === 'record' ? record : (row ?? record)
    if (entity) note(entity, scope === 'record' || scope === 'row' ? rest.join('.') : name)
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
  const user = app.entities.get(app.bundle.app.account.entity)
  for (const { part, scopes } of speakingParts(app)) walk(part, { user, ...scopes })
  for (const { entity, path } of namedPaths(app)) note(entity, path)
  return new Map([...found].map(([name, paths]) => [name, [...paths].sort()]))
}

/** A part of the metadata with expressions in it, or with texts that values are inserted into (`message`), and what they speak of besides the account. */
interface SpeakingPart {
  readonly part: unknown
  readonly scopes: Scopes
}

function* speakingParts(app: App): Iterable<SpeakingPart> {
  const { connectors = {}, conversions, entities, jobs = {}, messages, prints = {}, app: facts } = app.bundle
  const entityNamed = (name: string | undefined) => app.entities.get(name ?? '')
  for (const entity of app.entities.values()) yield* partsOfEntity(entity)
  for (const { operations } of Object.values(connectors)) {
    for (const { entity, when, key, send, lines, receive, take } of Object.values(operations)) {
      const record = entityNamed(entity)
      yield { part: [when, key, send, lines?.send, receive, take], scopes: { record, row: record?.lines.get(lines?.of ?? '') } }
    }
  }
  for (const [name, { sealedUnless, readings }] of Object.entries(entities))
    yield { part: [sealedUnless, readings?.when], scopes: { record: entityNamed(name) } }
  for (const { from, header, line } of Object.values(conversions)) {
    const record = entityNamed(from.entity)
    const row = from.lines === undefined ? undefined : record?.lines.get(from.lines)
    const every = from.every === undefined ? row : record?.lines.get(from.every)
    yield { part: [from.where, header], scopes: { record, row } }
    yield { part: line, scopes: { record, row: every } }
  }
  for (const { entity, title, body, channels = {}, variables } of Object.values(messages)) {
    const texts = [title, body, ...Object.values(channels).flatMap((own) => [own.title, own.body])]
    yield { part: [variables, ...texts.map((message) => ({ message }))], scopes: { record: entityNamed(entity) } }
  }
  for (const { entity, clauses = {} } of Object.values(prints))
    yield { part: Object.values(clauses).map(({ when }) => when), scopes: { record: entityNamed(entity) } }
  for (const { run } of Object.values(jobs)) {
    if (run.kind === 'create') yield { part: run.refresh?.when, scopes: { record: entityNamed(conversions[run.conversion]?.to.entity) } }
    else if (run.kind === 'keep') yield { part: run.refresh.when, scopes: { record: entityNamed(run.entity) } }
  }
  const { valid, with: records = {}, entity: account } = facts.account
  yield { part: valid, scopes: { record: entityNamed(account) } }
  for (const { entity: name, where } of Object.values(records)) {
    const entity = entityNamed(name)
    yield { part: where, scopes: { record: entity && documentOf(entity) } }
  }
  for (const role of app.roles.values()) {
    for (const [name, grant] of Object.entries(role.grants)) {
      const record = entityNamed(name)
      yield { part: grant.scope, scopes: { record } }
      for (const [lines, scope] of Object.entries(grant.lines ?? {}))
        yield { part: scope, scopes: { record, row: record?.lines.get(lines) } }
    }
  }
  for (const screen of app.screens.values()) {
    const record = 'entity' in screen ? entityNamed(screen.entity) : undefined
    yield { part: screen, scopes: { record } }
    for (const { section } of sectionsOf(screen)) {
      if ('lines' in section) yield { part: section.where, scopes: { record, row: record?.lines.get(section.lines) } }
    }
  }
}

function* partsOfEntity(entity: AppEntity): Iterable<SpeakingPart> {
  const document = documentOf(entity)
  const part = entity.parent ? { fields: entity.declaration.fields, rules: entity.declaration.rules } : withoutLines(entity)
  yield { part, scopes: { record: document, old: document, row: entity.parent && entity } }
  if (!entity.workflow) return
  const transitions = [...entity.workflow.transitions.values()]
  const { approvals, timers, next } = entity.workflow.declaration
  for (const row of [undefined, ...entity.lines.values()]) yield { part: transitions, scopes: { record: entity, old: entity, row } }
  yield { part: [approvals, timers, next], scopes: { record: entity, old: entity } }
}

/** The paths that are named as such, not in an expression: by approvals, effects, conversions, jobs and what documents show. */
function* namedPaths(app: App): Iterable<{ readonly entity: AppEntity; readonly path: string }> {
  for (const entity of app.entities.values()) {
    if (!entity.workflow) continue
    for (const path of approvalPaths(Object.values(entity.workflow.declaration.approvals ?? {}))) yield { entity, path }
    for (const effect of [...entity.workflow.transitions.values()].flatMap(({ effects = [] }) => effects)) {
      if (effect.kind === 'fire' || effect.kind === 'update') yield anywhereIn(entity, effect.via)
      else if (effect.kind === 'create') for (const path of effect.each ?? []) yield anywhereIn(entity, path)
    }
  }
  for (const { from, same = [] } of Object.values(app.bundle.conversions)) {
    const entity = app.entities.get(from.entity)
    if (entity) for (const path of same) yield { entity, path }
  }
  for (const { run } of Object.values(app.bundle.jobs ?? {})) {
    const entity = run.kind === 'create' ? app.entities.get(app.bundle.conversions[run.conversion]?.from.entity ?? '') : undefined
    if (entity && run.kind === 'create') for (const path of [run.together ?? []].flat()) yield anywhereIn(entity, path)
  }
  yield* pathsOfDocuments(app)
}

/** The paths that documents show of what they and their lines refer to. */
function* pathsOfDocuments(app: App): Iterable<{ readonly entity: AppEntity; readonly path: string }> {
  for (const screen of app.screens.values()) {
    if (!('sections' in screen) || !screen.sections || !('entity' in screen)) continue
    const entity = app.entities.get(screen.entity)
    if (!entity) continue
    const shown = { summary: [], ...screen, sections: screen.sections }
    for (const path of shownPaths(shown)) yield { entity, path }
    for (const lines of entity.lines.values()) for (const path of shownPaths(shown, entity, lines.name)) yield { entity: lines, path }
  }
}

const shownByDocuments = remember((app: App) => Map.groupBy(pathsOfDocuments(app), ({ entity }) => entity.name))

/** Whether a document shows the path, and with it the name of what stands at its end. */
export const isShownByDocument = (app: App, entity: AppEntity, path: string): boolean =>
  shownByDocuments(app)
    .get(entity.name)
    ?.some((shown) => shown.path === path) ?? false

/** A path of the document, or of its lines. */
function anywhereIn(entity: AppEntity, path: string): { readonly entity: AppEntity; readonly path: string } {
  const [first = '', ...rest] = path.split('.')
  const lines = entity.lines.get(first)
  return lines ? { entity: lines, path: rest.join('.') } : { entity, path }
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
