import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import type { InboxCount, InboxItem, StepOfDecision } from '../../../engine/runtime/approvals/inbox.ts'
import { type Decider, openRoles } from '../../../engine/runtime/approvals/running.ts'
import { recordName } from '../../../engine/runtime/documents/record-name.ts'
import { isHidden } from '../../../engine/runtime/queries/reachable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { search } from '../records/search.ts'
import { essentialsFor, fieldAt, valueText } from '../records/shown_facts.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { type InboxRow, inboxRows, visibleRecords } from '../storage/approvals/inbox_rows.ts'
import { approvalsById } from '../storage/approvals/read_approvals.ts'
import type { StoredApproval } from '../storage/approvals/stored_approval.ts'
import { deciderOf } from './decider.ts'
import { levelLabel } from './open_level.ts'

/** The counts of an inbox. */
export async function inboxCount(context: Context): Promise<InboxCount> {
  const rows = await waitingRows(context, await deciderOf(context, context.pool))
  return { total: rows.length, late: rows.filter(({ dueAt }) => dueAt !== null && dueAt < context.now).length }
}

/** A page of what waits for a person, the most urgent first; of one entity when it is named. */
export async function inbox(
  context: Context,
  { offset, size, entity }: { readonly offset: number; readonly size: number; readonly entity?: string },
): Promise<
  InboxCount & { readonly rows: readonly InboxItem[]; readonly entities: readonly { name: string; label: string; count: number }[] }
> {
  const decider = await deciderOf(context, context.pool)
  const all = await waitingRows(context, decider)
  const counts = Map.groupBy(all, (row) => row.entity)
  const rows = entity === undefined ? all : (counts.get(entity) ?? [])
  const entities = [...counts].map(([name, of]) => ({ name, label: context.app.entities.get(name)?.label ?? name, count: of.length }))
  const late = rows.filter(({ dueAt }) => dueAt !== null && dueAt < context.now).length
  return { total: rows.length, late, entities, rows: await itemsOf(context, decider, rows.slice(offset, offset + size)) }
}

/** What waits for the person and may be seen by them. */
async function waitingRows(context: Context, { account, substituteOf, roles }: Decider): Promise<readonly InboxRow[]> {
  if (account === '') return []
  const rows = await inboxRows(context.pool, account, substituteOf, roles)
  const seen = new Map<string, ReadonlyMap<string, string | null>>()
  for (const [name, of] of Map.groupBy(rows, ({ entity }) => entity)) {
    const entity = context.app.entities.get(name)
    if (!entity || !context.access.canRead(name)) continue
    const ids = of.map(({ record }) => record)
    seen.set(name, await visibleRecords(context.pool, context.app, entity, context.access.scope(name), environmentOf(context), ids))
  }
  return rows.filter(({ entity, record, keepsCreatorOut }) => {
    const made = seen.get(entity)
    return made?.has(record) === true && !(keepsCreatorOut && made.get(record) === account)
  })
}

async function itemsOf(context: Context, decider: Decider, rows: readonly InboxRow[]): Promise<readonly InboxItem[]> {
  if (rows.length === 0) return []
  const approvals = new Map(
    (
      await approvalsById(
        context.pool,
        rows.map(({ id }) => id),
      )
    ).map((approval) => [approval.id, approval]),
  )
  const records = new Map<string, RecordData>()
  for (const [name, of] of Map.groupBy(rows, ({ entity }) => entity)) {
    const entity = context.app.entities.get(name)
    if (!entity) continue
    for (const record of await shownRecords(
      context,
      entity,
      of.map(({ record }) => record),
    ))
      records.set(String(record.id), record)
  }
  const names = await accountNames(context.pool, context.app, [
    ...[...approvals.values()].flatMap(({ startedBy, seats }) => [startedBy, ...seats.map(({ account }) => account)]),
  ])
  return rows.flatMap((row) => {
    const [entity, approval, record] = [context.app.entities.get(row.entity), approvals.get(row.id), records.get(row.record)]
    return entity && approval && record ? [itemOf(context, decider, entity, approval, record, names)] : []
  })
}

function itemOf(
  context: Context,
  { account, substituteOf, roles }: Decider,
  entity: AppEntity,
  approval: StoredApproval,
  record: RecordData,
  names: ReadonlyMap<string, string>,
): InboxItem {
  const { definition, level, name } = approval
  const waiting = approval.seats.filter((seat) => seat.level === level && seat.state === 'waiting')
  const isOwn = waiting.some((seat) => seat.account === account) || openRoles(approval).some((role) => roles.includes(role))
  const other = isOwn ? undefined : waiting.find((seat) => substituteOf.includes(seat.account))
  const amount = amountPath(context, entity, definition.levels[level]?.limit?.of)
  const value = amount === undefined ? null : wireOf(record, amount)
  const step = (transition: string): StepOfDecision => {
    const taken = entity.workflow?.transitions.get(transition)
    const { required = false, minLength = 1 } = taken?.comment ?? {}
    return { name: transition, label: taken?.label ?? transition, comment: { required, minLength } }
  }
  return {
    approval: approval.id,
    entity: entity.name,
    entityLabel: entity.label,
    record: approval.record,
    number: recordName(entity, record),
    about: aboutPaths(context, entity).flatMap((path) => valueText(context, entity, record, path) ?? [])[0] ?? null,
    amount: typeof value === 'string' ? value : null,
    amountLabel: amount === undefined ? null : (fieldAt(context, entity, amount)?.label ?? null),
    level,
    levelLabel: levelLabel(entity, name, definition, level),
    startedAt: approval.startedAt,
    startedByName: names.get(approval.startedBy ?? '') ?? null,
    openedAt: approval.openedAt,
    dueAt: approval.dueAt,
    inPlaceOfName: other ? (names.get(other.account) ?? null) : null,
    approve: step(definition.approve),
    reject: step(definition.reject),
    transfer: definition.levels[level]?.transfer === true,
  }
}

/** The records as the person is shown them in a list. */
async function shownRecords(context: Context, entity: AppEntity, ids: readonly string[]): Promise<readonly RecordData[]> {
  const limits = Object.values(entity.workflow?.declaration.approvals ?? {}).flatMap(({ levels }) =>
    Object.values(levels).flatMap(({ limit }) => (limit ? [limit.of] : [])),
  )
  const paths = [entity.display, ...aboutPaths(context, entity), amountPath(context, entity), ...limits]
  const columns = [...new Set(paths.flatMap((path) => (path !== undefined && fieldAt(context, entity, path) ? [path] : [])))]
  const filter = { in: [{ var: 'record.id' }, ids] }
  return (await search(context, entity.name, { filter, columns, page: { size: ids.length }, total: false })).rows
}

/** The amount of a document: what the limit of its level is about, or else what is essential of it, or else its total or its first amount. */
function amountPath(context: Context, entity: AppEntity, named?: string): string | undefined {
  if (named !== undefined && fieldAt(context, entity, named)) return named
  const essential = essentialsFor(context, entity).find(({ part }) => part === 'amount')?.path
  const money = [...entity.fields.values()].filter(({ kind, name }) => kind === 'money' && !isHidden(context.access, entity, name))
  return essential ?? (money.find(({ declaration }) => declaration?.computed !== undefined) ?? money[0])?.name
}

/**
 * What a document is about, the better first: whom and what is essential of it, or else the first record or name that stands in its head
 * beside its number, or the first other record that it must have.
 */
function aboutPaths(context: Context, entity: AppEntity): readonly string[] {
  const { app, access } = context
  const essential = essentialsFor(context, entity).flatMap(({ part, path }) => (part === 'who' || part === 'what' ? [path] : []))
  if (essential.length > 0) return essential
  const fields = [...entity.fields.values()].filter(({ name, system }) => !system && !isHidden(access, entity, name))
  const isName = ({ kind, name }: AppField) => kind === 'ref' || (kind === 'text' && name !== entity.display && name !== entity.code)
  for (const [route, screen] of app.screens) {
    if (screen.kind !== 'document' || screen.entity !== entity.name || !access.offers(route)) continue
    const named = screen.summary?.find((path) => fields.some((field) => field.name === path && isName(field)))
    if (named !== undefined) return [named]
  }
  return fields.flatMap(({ name, kind, declaration }) => (kind === 'ref' && declaration?.required === true ? [name] : [])).slice(0, 1)
}
