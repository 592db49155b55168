import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import { Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

/** A write of a record, as the log has it. */
export interface LoggedWrite {
  readonly id: string
  readonly version: number
  /** Its place in the log. */
  readonly seq: string
  /** What was done: `create`, `update`, `transition`, `delete`. */
  readonly action: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** Writes of the records of an entity, in the order in which they were committed. */
interface LoggedWrites {
  readonly writes: readonly LoggedWrite[]
  /** The place up to which the log was looked at; nothing when there is none behind. */
  readonly upTo: string | null
  /** The log goes on. */
  readonly isMore: boolean
}

/** So many entries of the log are looked at, of whatever they are: few of them may be about the entity. */
const mostLooked = 20_000

/** The writes behind a place of the log, at most so many. Entries have their place only once they are committed: none comes in before another that was read. */
export async function writesAfter(client: Queryable, entity: AppEntity, after: string, most: number): Promise<LoggedWrites> {
  const { rows } = await client.query<{ up_to: string | null; looked: number; writes: LoggedWrite[] | null }>(
    `with looked as materialized (select seq, entity, record_id, version, kind, at from _audit_log where seq > $1::bigint order by seq limit ${mostLooked}),
       theirs as (
         select seq, record_id, version, split_part(kind, '.', 2) as action, at from looked
         where entity = $2 and (kind like 'record.%' or kind like 'access.%') and record_id is not null and version is not null
         order by seq limit $3
       )
     select (select max(seq)::text from looked) as up_to, (select count(*)::int from looked) as looked,
       (select json_agg(json_build_object('id', record_id::text, 'version', version, 'seq', seq::text, 'action', action, 'at', at) order by seq)
         from theirs) as writes`,
    [after, entity.name, most],
  )
  const { up_to: end = null, looked = 0, writes } = rows[0] ?? {}
  const found = (writes ?? []).map((write) => ({ ...write, at: new Date(write.at).toISOString() }))
  const last = found.length === most ? found.at(-1) : undefined
  return { writes: found, upTo: last?.seq ?? end, isMore: looked === mostLooked || (last !== undefined && last.seq !== end) }
}

/** The last place of the log. */
export async function endOfLog(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from _audit_log')
  return rows[0]?.seq ?? '0'
}

/** The ids of records behind one of them, by id; deleted ones are none. */
export async function idsAfter(client: Queryable, { table }: AppEntity, after: string, most: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text as id from ${quote(table)} where id > $1::bigint and ${quote(systemColumns.deletedAt)} is null order by ${quote(table)}.id limit $2`,
    [after, most],
  )
  return rows.map(({ id }) => id)
}

/** Those of some records that are deleted, and were within a row scope when they were. */
export async function deletedAmong(
  client: Queryable,
  app: App,
  entity: AppEntity,
  scope: Expression | boolean,
  environment: Environment,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const statement = new Statement(app)
  const source = statement.source(entity)
  const given = `${source.alias}.id = any(${statement.parameters.computed(({ ids = [] }) => ids, 'bigint[]')})`
  const within = withinScope(statement, source, scope, (alias) => `${alias}.${quote(systemColumns.deletedAt)} is not null`)
  const { rows } = await client.query<{ id: string }>({
    text: `select ${source.alias}.id::text as id from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${given} and ${within}`,
    values: [...statement.parameters.values({ ...environment, ids })],
  })
  return rows.map(({ id }) => id)
}
