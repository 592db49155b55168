import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { rowOf } from '../columns/row_of.ts'
import { systemColumns } from '../columns/system_columns.ts'
import type { Queryable } from '../queries/run_load.ts'
import { statementName } from '../statement_names.ts'
import type { DocumentChange, Row } from './document_change.ts'
import { tracesIn, type WriteShape, writeManyStatement, writeStatement } from './write_statement.ts'

/** A change as it is sent: what it consists of, and the rows and ids of its parts. */
interface Parts {
  readonly shape: WriteShape
  readonly row: Row
  readonly written: readonly (readonly Row[])[]
  readonly removed: readonly (readonly string[])[]
}

/**
 * Writes a document, its lines that differ, and its traces in one statement, which is a transaction by itself.
 * @returns whether it was written; `false` when somebody else has changed it since it was read
 */
export async function runWrite(client: Queryable, change: DocumentChange): Promise<boolean> {
  const { entity, before, after, traces } = change
  const { shape, row, written, removed } = partsOf(change)
  const values = [
    JSON.stringify(row),
    ...(before === null ? [] : [before.version, after.id]),
    ...written.map((rows) => JSON.stringify(rows)),
    ...removed,
    ...shape.traces.map((table) => JSON.stringify(traces[table])),
  ]
  return (await send(client, writeStatement(entity, shape), values)) === 1
}

/**
 * Writes stored documents of an entity that are locked, their lines that differ, and their traces: those in which the same has changed in
 * one statement. For a transaction, which is taken back where not all of them were written.
 * @returns whether all were written
 */
export async function runWrites(client: Queryable, changes: readonly DocumentChange[]): Promise<boolean> {
  const alike = Map.groupBy(
    changes.map((change) => ({ change, parts: partsOf(change) })),
    ({ parts: { shape } }) => JSON.stringify(shape),
  )
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const { change, parts } = first
    if (group.length === 1 ? !(await runWrite(client, change)) : !(await writeAlike(client, change.entity, parts.shape, group)))
      return false
  }
  return true
}

async function writeAlike(
  client: Queryable,
  entity: AppEntity,
  shape: WriteShape,
  group: readonly { readonly change: DocumentChange; readonly parts: Parts }[],
): Promise<boolean> {
  const values = [
    JSON.stringify(group.map(({ parts }) => parts.row)),
    group.map(({ change }) => change.before?.version),
    group.map(({ change }) => change.after.id),
    ...shape.written.map((_, at) => JSON.stringify(group.flatMap(({ parts }) => parts.written[at] ?? []))),
    ...shape.removed.map((_, at) => group.flatMap(({ parts }) => parts.removed[at] ?? [])),
    ...shape.traces.map((table) => JSON.stringify(group.flatMap(({ change }) => change.traces[table] ?? []))),
  ]
  return (await send(client, writeManyStatement(entity, shape), values)) === group.length
}

/** @returns how many documents were written */
async function send(client: Queryable, text: string, values: readonly unknown[]): Promise<number> {
  const name = statementName(text)
  const { rows } = await client.query<{ written: number }>({ text, values: [...values], ...(name ? { name } : {}) })
  return rows[0]?.written ?? 0
}

function partsOf(change: DocumentChange): Parts {
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
  const row = deletes ? { ...rowOf(entity, after), [systemColumns.deletedAt]: after.updatedAt } : rowOf(entity, after)
  return { shape, row, written: [...written.values()], removed: [...removed.values()] }
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
