import { linesOf, type RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { rowOf } from '../columns/row_of.ts'
import { systemColumns } from '../columns/system_columns.ts'
import type { Queryable } from '../queries/run_load.ts'
import { statementName } from '../statement_names.ts'
import { copiedWrite, isCopied } from './copied_write.ts'
import type { DocumentChange, Row } from './document_change.ts'
import { tracesIn, type WriteShape, writeStatement } from './write_statement.ts'

/**
 * Writes a document, its lines that differ, and its traces in one statement, which is a transaction by itself. A new one with many lines
 * is copied where a transaction is under way.
 * @returns whether it was written; `false` when somebody else has changed it since it was read
 */
export async function runWrite(client: Queryable, change: DocumentChange): Promise<boolean> {
  if (isCopied(client, change)) {
    await copiedWrite(client, change)
    return true
  }
  const { entity, before, after, deletes, traces } = change
  const written = new Map<string, readonly Row[]>()
  const removed = new Map<string, readonly string[]>()
  if (!deletes) {
    for (const field of entity.lines.keys()) {
      const { rows, gone } = linesWritten(change, field)
      if (rows.length > 0) written.set(field, rows)
      if (gone.length > 0) removed.set(field, gone)
    }
  }
  const shape: WriteShape = {
    kind: before === null ? 'insert' : deletes ? 'delete' : 'update',
    written: [...written.keys()],
    removed: [...removed.keys()],
    traces: tracesIn(traces),
  }
  const text = writeStatement(entity, shape)
  const row = deletes ? { ...rowOf(entity, after), [systemColumns.deletedAt]: after.updatedAt } : rowOf(entity, after)
  const values = [
    JSON.stringify(row),
    ...(before === null ? [] : [before.version, after.id]),
    ...[...written.values()].map((rows) => JSON.stringify(rows)),
    ...removed.values(),
    ...shape.traces.map((table) => JSON.stringify(traces[table])),
  ]
  const name = statementName(text)
  const { rows } = await client.query<{ written: number }>({ text, values, ...(name ? { name } : {}) })
  return rows[0]?.written === 1
}

function linesWritten({ entity, before, after }: DocumentChange, field: string): { rows: readonly Row[]; gone: readonly string[] } {
  const lines = entity.lines.get(field)
  if (!lines) return { rows: [], gone: [] }
  const earlier = new Map((before ? linesOf(before, field) : []).map((line, position) => [line.id, { line, position }]))
  const rows = linesOf(after, field).flatMap((line, position): Row[] => {
    const known = earlier.get(line.id)
    earlier.delete(line.id)
    return known && known.line === line && known.position === position ? [] : [rowOf(lines, line, { parent: after.id as string, position })]
  })
  return { rows, gone: [...earlier.values()].map(({ line }) => (line as RecordData).id as string) }
}
