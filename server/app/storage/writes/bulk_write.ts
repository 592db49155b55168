import type pg from 'pg'
import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { isPresentById } from '../columns/present.ts'
import { columnsOf, valuesOf } from '../columns/row_of.ts'
import { quote } from '../identifiers.ts'
import { BulkCopy } from './bulk_copy.ts'
import type { Row, Traces } from './document_change.ts'
import { traceColumns, tracesIn, updatedColumns } from './write_statement.ts'

/** Many records of an entity without lines, as they shall be, with the traces that they leave. */
export interface BulkChange {
  readonly entity: AppEntity
  readonly added: readonly RecordData[]
  readonly updated: readonly RecordData[]
  /** By table, in this order: each row is made when it is its turn, while those before it are written. */
  readonly traces: readonly (readonly [keyof Traces, Iterable<Row>])[]
}

const written = 'bulk_written'

/**
 * Writes many records at once, within a transaction. A constraint that one of them breaks refuses them all.
 * @returns whether all were written; `false` when somebody else has changed one since it was read
 */
export async function bulkWrite(client: pg.ClientBase, { entity, added, updated, traces }: BulkChange): Promise<boolean> {
  const columns = columnsOf(entity)
  const bulk = new BulkCopy(client)
  await bulk.addAll(entity.table, columns, added, (record) => valuesOf(entity, record))
  if (updated.length > 0) {
    await emptied(client, written, entity, '', columns)
    await bulk.addAll(written, columns, updated, (record) => valuesOf(entity, record))
  }
  for (const [table, rows] of traces) await copyRows(bulk, table, rows)
  await bulk.finish()
  if (updated.length === 0) return true
  const set = updatedColumns(entity).map((name) => `${quote(name)} = x.${quote(name)}`)
  const { rowCount } = await client.query(
    `update ${quote(entity.table)} t set ${set.join(', ')} from ${quote(written)} x
     where t.id = x.id and t.version = x.version - 1 and ${isPresentById('t')}`,
  )
  return rowCount === updated.length
}

/** Copies the traces that records leave. */
export async function copyTraces(bulk: BulkCopy, traces: Traces): Promise<void> {
  for (const table of tracesIn(traces)) await copyRows(bulk, table, traces[table] as readonly Row[])
}

/** Copies traces of one table. */
async function copyRows(bulk: BulkCopy, table: keyof Traces, rows: Iterable<Row>): Promise<void> {
  const names = traceColumns(table)
  await bulk.addAll(table, names, rows, (row) => names.map((name) => row[name]))
}

/** An empty table of this transaction with columns of an entity, and a further one before them. */
export async function emptied(
  client: pg.ClientBase,
  name: string,
  { table }: AppEntity,
  before: string,
  columns: readonly string[],
): Promise<void> {
  const selected = [...(before === '' ? [] : [before]), ...columns.map(quote)].join(', ')
  await client.query(`drop table if exists pg_temp.${quote(name)}`)
  await client.query(`create temp table ${quote(name)} on commit drop as select ${selected} from ${quote(table)} with no data`)
}
