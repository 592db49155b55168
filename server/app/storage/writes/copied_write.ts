import type pg from 'pg'
import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { columnsOf, rowOf, valuesOf } from '../columns/row_of.ts'
import type { Queryable } from '../queries/run_load.ts'
import { statementName } from '../statement_names.ts'
import { BulkCopy } from './bulk_copy.ts'
import { copyTraces } from './bulk_write.ts'
import type { DocumentChange } from './document_change.ts'
import { isTransaction } from './held_documents.ts'
import { writeStatement } from './write_statement.ts'

/** From so many lines on copying them costs less than one statement that holds them all as JSON. */
const least = 100

/** Whether the change is of a new document with many lines, in a transaction that keeps together what is written one after the other. */
export const isCopied = (client: Queryable, { entity, before, after, deletes }: DocumentChange): client is pg.ClientBase =>
  before === null && !deletes && isTransaction(client) && countLines(entity, after) >= least

const countLines = (entity: AppEntity, record: RecordData): number =>
  [...entity.lines.keys()].reduce((count, field) => count + linesOf(record, field).length, 0)

/** Writes a new document, then copies its lines and traces. */
export async function copiedWrite(client: pg.ClientBase, { entity, after, traces }: DocumentChange): Promise<void> {
  const text = writeStatement(entity, { kind: 'insert', written: [], removed: [], traces: [] })
  const name = statementName(text)
  await client.query({ text, values: [JSON.stringify(rowOf(entity, after))], ...(name ? { name } : {}) })
  const bulk = new BulkCopy(client)
  for (const [field, lines] of entity.lines) {
    const columns = columnsOf(lines)
    await bulk.addAll(lines.table, columns, linesOf(after, field).entries(), ([position, line]) =>
      valuesOf(lines, line, { parent: after.id as string, position }),
    )
  }
  await copyTraces(bulk, traces)
  await bulk.finish()
}
