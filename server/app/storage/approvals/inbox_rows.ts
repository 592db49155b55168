import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { columnTypes } from '../columns/column_types.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'
import { withinScope } from '../queries/visible_rows.ts'
import { Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'

/** An open level that waits for somebody. */
export interface InboxRow {
  readonly id: string
  readonly entity: string
  readonly record: string
  readonly openedAt: string
  readonly dueAt: string | null
  /** Whoever made the record does not decide about it. */
  readonly keepsCreatorOut: boolean
}

/** The most that one inbox shows and counts. */
const mostInInbox = 1_000

/**
 * The open levels in which an account has a seat that waits, one of those whose substitute it is has one, or it has come to hold a role;
 * those where it is kept out as the creator, or because it has decided before, are left out. The most urgent first.
 */
export async function inboxRows(
  client: Queryable,
  account: string,
  substituteOf: readonly string[],
  roles: readonly string[],
): Promise<readonly InboxRow[]> {
  const { rows } = await client.query<{
    id: string
    entity: string
    record: string
    opened_at: string
    due_at: string | null
    keepsCreatorOut: boolean
  }>({
    name: 'inbox',
    text: `with mine as (
        select s.approval as id from _approval_seats s where s.state = 'waiting' and s.account_id = any($2::bigint[])
        union
        select a.id from _approvals a where a.state = 'open' and a.roles && $3::text[] and not exists (
          select 1 from _approval_seats s where s.approval = a.id and s.level = a.level and s.account_id = $1 and s.state <> 'void')
      )
      select a.id, a.entity, a.record_id::text as record, a.opened_at::text as opened_at, a.due_at::text as due_at, coalesce(d.definition->'separate', '[]') ? 'creator' as "keepsCreatorOut"
      from mine join _approvals a on a.id = mine.id join _approval_definitions d on d.hash = a.definition
      where a.state = 'open'
        and (a.roles && $3::text[] or exists (
          select 1 from _approval_seats s where s.approval = a.id and s.level = a.level and s.state = 'waiting' and s.account_id = any($2::bigint[])))
        and not (coalesce(d.definition->'separate', '[]') ? 'levels' and exists (
          select 1 from _approval_seats s where s.approval = a.id and s.level <> a.level and s.state = 'approved' and $1 in (s.account_id, s.decided_by)))
        and not exists (select 1 from _approval_seats s where s.approval = a.id and s.level = a.level and s.state = 'approved' and s.decided_by = $1)
      order by a.due_at nulls last, a.opened_at, a.id limit ${mostInInbox}`,
    values: [account, [account, ...substituteOf], roles],
  })
  const moment = (text: string | null) => columnTypes.datetime.decode(text) as string | null
  return rows.map(({ opened_at, due_at, ...row }) => ({ ...row, openedAt: moment(opened_at) as string, dueAt: moment(due_at) }))
}

/** Those of some records that are within a row scope, with who made them. */
export async function visibleRecords(
  client: Queryable,
  app: App,
  entity: AppEntity,
  scope: Expression | boolean,
  environment: Environment,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const statement = new Statement(app)
  const source = statement.source(entity)
  const wanted = statement.parameters.raw(ids, 'bigint[]')
  const where = `${source.alias}.id = any(${wanted}) and ${withinScope(statement, source, scope)}`
  const { rows } = await client.query<{ id: string; by: string | null }>(
    `select ${source.alias}.id::text as id, ${source.alias}.created_by::text as by from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${where}`,
    statement.parameters.values(environment),
  )
  return new Map(rows.map(({ id, by }) => [id, by]))
}
