import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'

/** Locks documents to the end of the transaction, in the order of their ids: whoever writes one, or its lines, waits. */
export async function lockDocuments(client: Queryable, entity: AppEntity, ids: readonly string[]): Promise<void> {
  await lock(client, entity.table, ids)
}

/** The same, and gives the version that each has now; those that are deleted too. */
export async function lockedVersions(client: Queryable, entity: AppEntity, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ id: string; version: number }>({
    name: `lock versions of ${entity.table}`,
    text: `select id::text, version from ${quote(entity.table)} where id = any($1::bigint[]) order by ${quote(entity.table)}.id for update`,
    values: [ids],
  })
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Locks what records have in common to the end of the transaction, by names for it: also those are kept apart that are not among them yet. */
export async function lockTogether(client: Queryable, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted())
    await client.query({ name: 'lock together', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [name] })
}

const lock = (client: Queryable, table: string, ids: readonly string[]) =>
  client.query({
    name: `lock ${table}`,
    text: `select id from ${quote(table)} where id = any($1::bigint[]) order by id for update`,
    values: [ids],
  })
