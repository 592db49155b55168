import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { systemColumns } from '../schema/system_columns.ts'
import type { Queryable } from './run_load.ts'

const alive = `${quote(systemColumns.deletedAt)} is null`

/** What tells rows apart, as one text. */
export const keyText = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => (value === null ? null : String(value))))

/** The ids of the records with these first parts of their key, by the whole key. */
export async function idsByKey(
  client: Queryable,
  entity: AppEntity,
  key: readonly string[],
  firsts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const columns = key.map((name) => `${quote(entity.fields.get(name)?.column ?? name)}::text`)
  const { rows } = await client.query<{ id: string; key: readonly (string | null)[] }>(
    `select id::text as id, array[${columns.join(', ')}] as key from ${quote(entity.table)} where ${columns[0]} = any($1) and ${alive}`,
    [firsts],
  )
  return new Map(rows.map((row) => [keyText(row.key), row.id]))
}

/** The ids of the records that are not marked as gone, and are none of these. */
export async function idsToMark(client: Queryable, entity: AppEntity, gone: string, seen: readonly string[]): Promise<readonly string[]> {
  const column = quote(entity.fields.get(gone)?.column ?? gone)
  const { rows } = await client.query<{ id: string }>(
    `select id::text as id from ${quote(entity.table)} where ${alive} and ${column} is not true and not (id = any($1::bigint[])) order by id`,
    [seen],
  )
  return rows.map(({ id }) => id)
}

/** Whether nobody else brings rows into an entity; it holds until the transaction ends. */
export async function holdFeed(client: Queryable, entity: AppEntity): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('feed of ' || $1, 0)) as held`,
    [entity.name],
  )
  return rows[0]?.held === true
}
