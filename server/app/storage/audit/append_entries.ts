import type { Queryable } from '../queries/run_load.ts'
import { systemTables } from '../schema/system_tables.ts'
import type { Row } from '../writes/document_change.ts'

const columns = (systemTables.find(({ name }) => name === '_audit_log')?.columns ?? [])
  .map(({ name }) => name)
  .filter((name) => name !== 'id')

const insert = `insert into _audit_log (${columns.join(', ')}) select ${columns.join(', ')} from json_populate_recordset(null::_audit_log, $1::json)`

/** Adds rows to the log. With the connection of a transaction they stand or fall with it. */
export async function appendEntries(client: Queryable, rows: readonly Row[]): Promise<void> {
  await client.query({ name: 'audit', text: insert, values: [JSON.stringify(rows)] })
}

/** Adds those of the rows that are not there yet: of a person who has read a version of a record one stands. */
export async function appendOnce(client: Queryable, rows: readonly Row[]): Promise<void> {
  await client.query({ name: 'audit once', text: `${insert} on conflict do nothing`, values: [JSON.stringify(rows)] })
}
