import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { view } from '../records/view.ts'
import { createRecord } from '../steps/create.ts'
import { atSavepoint } from '../storage/savepoint.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { Stale } from '../writing/write_change.ts'
import type { RowValues } from './cell_values.ts'
import { type Duplicates, existingRecords, updateByRow } from './duplicates.ts'
import { importOnce, type Remember } from './import_once.ts'
import type { ImportResult, RowIssue } from './import_result.ts'

/** `check` stores nothing; `all` stores every row or none; `good` stores those that are right. */
export type ImportMode = 'check' | 'all' | 'good'

/** Rows after which it is told how far the import is. */
const told = 100

/** Rows of which it is told why: as many as anybody reads. */
const explainedRows = 100

/** Ends the transaction without storing anything, on purpose. */
class Undone extends Exception {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('undone', 'Nothing is stored.')
    this.result = result
  }
}

/** Rows that become records. */
interface RecordsToImport {
  readonly entity: AppEntity
  readonly rows: readonly RowValues[]
  /** Of the file. */
  readonly fields: readonly AppField[]
  readonly mode: ImportMode
  /** Default: rows whose record is there already are refused. */
  readonly duplicates?: Duplicates
}

/**
 * Stores a record for each row, in one transaction. A check does the same and undoes it, so that both say the same.
 * @param signal once it is aborted, nothing is stored, and the import fails with the reason of the signal
 */
export async function importRecords(
  context: Context,
  asked: RecordsToImport,
  onProgress: (done: number, total: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<ImportResult> {
  return importOnce(context, asked, (remember) => importAll(context, asked, { onProgress, signal, remember }))
}

interface Doing {
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal | undefined
  readonly remember: Remember
}

async function importAll(context: Context, asked: RecordsToImport, { onProgress, signal, remember }: Doing): Promise<ImportResult> {
  const { entity, rows, fields, mode, duplicates } = asked
  const { idempotencyKey: _, ...each } = context
  const existing = duplicates && (await existingRecords(context, entity, fields, rows))
  try {
    return await inTransaction(context.pool, async (client) => {
      const made: RecordData[] = []
      const issues: RowIssue[] = []
      let [refused, updated, skipped] = [0, 0, 0]
      for (const [done, values] of rows.entries()) {
        const { row, issues: own } = values
        signal?.throwIfAborted()
        if (done > 0 && done % told === 0) onProgress(done, rows.length)
        issues.push(...own.map((issue) => ({ row, issue })))
        if (own.length > 0) continue
        const id = existing?.of(values)
        if (id !== undefined && duplicates === 'skip') {
          skipped += 1
          continue
        }
        try {
          const record = await atSavepoint(client, () =>
            id === undefined ? createRecord(each, client, entity, values.values, undefined) : updateByRow(each, client, entity, id, values),
          )
          if (id !== undefined) updated += 1
          existing?.made(values, record)
          made.push(view(context, entity, record))
        } catch (error) {
          refused += 1
          issues.push(...issuesOf(error, refused <= explainedRows).map((issue) => ({ row, issue })))
        }
      }
      const isStored = mode === 'good' || (mode === 'all' && issues.length === 0)
      if (!isStored) throw new Undone({ rows: made.map(withoutIds), issues, imported: 0, updated, skipped })
      const result = { rows: made, issues, imported: made.length, updated, skipped }
      await remember(client, result)
      signal?.throwIfAborted()
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

function issuesOf(error: unknown, isExplained: boolean): Invalid['issues'] {
  if (error instanceof Invalid) return isExplained ? error.explained() : error.issues
  if (error instanceof Exception && error.code === 'forbidden') return [{ code: 'forbidden', path: '', params: {} }]
  if (error instanceof Stale || (error instanceof Exception && error.code === 'notFound'))
    return [{ code: 'conflict', path: '', params: {} }]
  throw error
}

/** What was undone has no id. */
function withoutIds({ id: _id, version: _version, ...record }: RecordData): RecordData {
  return record as RecordData
}
