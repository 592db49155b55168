import type { AppEntity } from '../../../../runtime/app/app.ts'
import { vars } from '../../../../runtime/app/vars.ts'
import { statusOf } from '../../../../runtime/documents/editable.ts'
import { compile } from '../../../../runtime/expressions/compile.ts'
import { siteOf } from '../../../../runtime/expressions/scope.ts'
import { sentence } from '../../../../runtime/messages/message.ts'
import { evaluateQuery } from '../../../../runtime/queries/evaluate-query.ts'
import type { Can } from '../../../../runtime/screens/document/can.ts'
import type { HistoryEntry } from '../../../../runtime/screens/document/timeline.ts'
import { parseListSearch } from '../../../../runtime/screens/list/list-search.ts'
import { linesOf, type RecordData, wireOf } from '../../../../runtime/values/record-data.ts'
import { holds } from '../../../../runtime/values/value.ts'
import { available } from '../../../../runtime/workflows/available.ts'
import type { Expression } from '../../../../schema/expression.ts'
import { Problem } from '../../../api/problem.ts'
import type { BatchResult, RecordAnswer, SearchResult } from '../../../api/records.ts'
import type { MemoryCaller } from './memory-caller.ts'
import { changedMeanwhile } from './unmade-records.ts'

const rowPathsIn = (scope: unknown): readonly string[] =>
  vars(scope).flatMap((path) => (path.startsWith('row.') ? [path.slice('row.'.length)] : []))

const pathsIn = (parts: unknown): readonly string[] =>
  vars(parts).flatMap((path) => (path.startsWith('record.') ? [path.slice('record.'.length)] : []))

/** The answer to a search. */
export function searchMemory(caller: MemoryCaller, name: string, body: unknown): SearchResult {
  const { app, access, world, scope } = caller
  const query = parseListSearch(app, access, name, body)
  if (!('entity' in query)) throw new Problem({ code: 'invalid', status: 422, issues: query })
  const within = access.scope(name.split('.')[0] ?? '')
  const paths = [...query.columns, ...query.sort.map(([path]) => path), ...pathsIn([query.where, within]), ...rowPathsIn(access.rows(name))]
  const named = (app.entities.get(name)?.search ?? []).filter((path) => !path.includes('.'))
  const found = world
    .all(name, paths)
    .filter((record) => isWithin(caller, name, within, record))
    .filter((record) => isSeenLine(caller, name, record))
    .filter((record) => query.search === undefined || named.some((path) => String(wireOf(record, path)).includes(query.search ?? '')))
  const { rows, total, aggregates } = evaluateQuery(app, query, found, scope)
  return { rows, total, aggregates: aggregates as NonNullable<SearchResult['aggregates']>, next: null }
}

/** A record with its lines, and what the caller may do with it. */
export function recordInMemory(caller: MemoryCaller, name: string, id: string): RecordAnswer {
  const { world } = caller
  const entity = caller.app.entities.get(name)
  const found = world.get(name, id)
  if (!entity || !found) throw new Problem({ code: 'notFound', status: 404 })
  const paths = pathsIn([
    entity.declaration,
    entity.workflow?.declaration,
    ...[...entity.lines.values()].map(({ declaration }) => declaration),
  ])
  const record = withSeenLines(caller, entity, world.shown(name, found, paths))
  return Object.assign({}, record, { $can: canOf(caller, entity, record) })
}

/** What would come of a step of a record in a batch. */
export function resultInMemory(caller: MemoryCaller, name: string, id: string, step: string): BatchResult {
  if (changedMeanwhile.has(id)) {
    const conflict = { code: 'conflict', path: '', params: {} }
    return { id, ok: false, issues: [{ ...conflict, message: sentence(conflict, caller.app.bundle.language) }] }
  }
  const verdict = recordInMemory(caller, name, id).$can?.transitions[step]
  if (verdict?.allowed) return { id, ok: true }
  return { id, ok: false, issues: (verdict?.reasons ?? []).map((message) => ({ code: 'guard', path: '', params: {}, message })) }
}

/** What has happened to a record, the latest first. */
export function historyInMemory({ app, world }: MemoryCaller, name: string, id: string): { readonly entries: readonly HistoryEntry[] } {
  const record = world.get(name, id) ?? {}
  const { account } = app.bundle.app
  const nameOf = (by: string | null) => (by === null ? null : String(world.get(account.entity, by)?.[account.name] ?? ''))
  const steps = world.stepsOf(record)
  const nothing = { changes: { fields: {}, lines: {} }, labels: {} }
  const taken = steps.map(({ transition, from, to, at, by, comment = null }, index) => ({
    ...nothing,
    version: steps.length + 1 - index,
    action: 'transition',
    at,
    byName: nameOf(by),
    step: { name: transition, from, to, comment },
  }))
  const made = {
    ...nothing,
    version: 1,
    action: 'create',
    at: String(record.createdAt),
    byName: nameOf(record.createdBy as string),
    step: null,
  }
  return { entries: [...taken, made] }
}

function canOf(caller: MemoryCaller, entity: AppEntity, record: RecordData): Can {
  const { app, access, scope } = caller
  const may = (operation: 'update' | 'delete') => isWithin(caller, entity.name, access.scope(entity.name, operation), record)
  const status = entity.workflow?.statuses.get(statusOf(entity, record) ?? '')
  const editable = entity.workflow ? (status?.editable ?? false) : true
  const update = editable !== false && may('update')
  const steps = [...access.transitions(entity.name)].filter((step) =>
    isWithin(caller, entity.name, access.transitionScope(entity.name, step), record),
  )
  const verdicts = Object.entries(available(app, entity.name, record, scope, steps)).map(([step, verdict]) => [
    step,
    verdict.allowed ? verdict : { allowed: false, reasons: verdict.issues.map((issue) => sentence(issue, app.bundle.language)) },
  ])
  return {
    update,
    delete: (!entity.workflow || status?.deletable === true) && may('delete'),
    fields: update ? editable : [],
    transitions: Object.fromEntries(verdicts),
  }
}

function isWithin({ app, world, scope }: MemoryCaller, name: string, within: Expression | boolean, record: RecordData): boolean {
  if (typeof within === 'boolean') return within
  const known = world.shown(name, record, pathsIn(within))
  return holds(compile(within, siteOf(app, { record: name }))({ ...scope, record: known }))
}

/** Whether the caller sees a line, of a document that they see. */
function isSeenLine({ access, app, scope }: MemoryCaller, lines: string, row: RecordData, record: RecordData = {}): boolean {
  const seen = access.rows(lines)
  const [entity = ''] = lines.split('.')
  return typeof seen === 'boolean' ? seen : holds(compile(seen, siteOf(app, { record: entity, row: lines }))({ ...scope, record, row }))
}

const withSeenLines = (caller: MemoryCaller, entity: AppEntity, record: RecordData): RecordData => ({
  ...record,
  ...Object.fromEntries(
    [...entity.lines]
      .filter(([name]) => Object.hasOwn(record, name))
      .map(([name, lines]) => [name, linesOf(record, name).filter((row) => isSeenLine(caller, lines.name, row, record))]),
  ),
})
