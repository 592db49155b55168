import type pg from 'pg'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { sealedChanges } from '../sealing/sealed_changes.ts'
import { type BulkChange, bulkWrite } from '../storage/writes/bulk_write.ts'
import { canTraceCreated, traceCreated } from '../storage/writes/created_traces.ts'
import type { Row } from '../storage/writes/document_change.ts'
import { letAllGo } from '../storage/writes/held_documents.ts'
import { takeIds } from '../storage/writes/ids.ts'
import { canonical } from '../values/digest.ts'
import { auditTrace } from '../writing/audit_trace.ts'
import { differences } from '../writing/differences.ts'
import { historyRow } from '../writing/history_trace.ts'
import { cleanTexts } from '../writing/rich_texts.ts'
import { stampedAs } from '../writing/stamp.ts'
import { tellQueue, topicOf } from '../writing/tell_queue.ts'
import { write } from './write.ts'

/** A record as it was, `null` for a new one, and as it shall be. */
export interface DeclaredChange {
  readonly before: RecordData | null
  readonly after: RecordData
}

/** One of many is refused, and nobody knows which. */
export class SomeRefused extends Exception {
  constructor(cause: unknown) {
    super('someRefused', 'One of many records is refused by the database, or was written by somebody else.')
    this.cause = cause
  }
}

/** Constraints: what the data breaks, not what has failed. */
const constraints = /^23/

/**
 * Writes changes that metadata asks for, with their history, in a transaction that is under way: all of them or none.
 * @returns the records as written, in the same order
 * @throws SomeRefused where there are several, else as `write` does
 */
export async function writeMany(
  context: Context,
  client: pg.ClientBase,
  entity: AppEntity,
  changes: readonly DeclaredChange[],
): Promise<readonly RecordData[]> {
  if (changes.length < 2 || !isPlain(context.app, entity)) {
    const written: RecordData[] = []
    for (const change of changes)
      written.push(await write(context, client, { ...change, entity, action: actionOf(change), isDeclared: true }))
    return written
  }
  const ids = [...(await takeIds(context.pool, client, changes.filter(({ before }) => before === null).length))]
  const stamped = changes.map((change) => {
    const { before } = change
    const after = stampedAs(context, before, cleanTexts(entity, before, change.after), before?.id ?? (ids.shift() as string))
    return { before, after, action: actionOf(change) }
  })
  const of = (wanted: 'create' | 'update') => stamped.filter(({ action }) => action === wanted)
  const [made, changed] = [of('create'), of('update')]
  const isTracedThere = canTraceCreated(entity)
  const traces = tracesOf(context, entity, isTracedThere ? changed : stamped)
  const afterOf = ({ after }: Stamped) => after
  try {
    if (!(await bulkWrite(client, { entity, added: made.map(afterOf), updated: changed.map(afterOf), traces })))
      throw new SomeRefused('stale')
    if (isTracedThere) await traceMade(context, client, entity, made)
  } catch (error) {
    throw constraints.test(String((error as { code?: unknown }).code)) ? new SomeRefused(error) : error
  }
  letAllGo(client)
  const written = stamped.map(({ after }) => after)
  const [first] = written
  if (first) await tellQueue(context.app, client, entity, first)
  return written
}

/** The history of new records and their entries in the log, where the database itself knows what they hold. */
async function traceMade(context: Context, client: pg.ClientBase, entity: AppEntity, made: readonly Stamped[]): Promise<void> {
  const [first] = made
  if (!first) return
  const { before, after, action } = first
  const history = historyRow(context, entity, after, action, { fields: {}, lines: {} })
  const entry = auditTrace(context, { entity, before, after, action }, after, history, undefined)
  const ids = made.flatMap((each) => each.after.id ?? [])
  await traceCreated(client, entity, ids, history, entry)
}

interface Stamped extends DeclaredChange {
  readonly action: 'create' | 'update'
}

/** The history of changes, and after it their entries in the log with the digests of it: each is made when it is asked for. */
function tracesOf(context: Context, entity: AppEntity, stamped: readonly Stamped[]): BulkChange['traces'] {
  const history: Row[] = []
  const rows = function* () {
    for (const { before, after, action } of stamped) {
      const changes = sealedChanges(entity, differences(entity, before, after))
      // As one text: it is copied, and its digest taken.
      const row = { ...historyRow(context, entity, after, action, changes), changes: canonical(changes) }
      history.push(row)
      yield row
    }
  }
  const entries = function* () {
    for (const [index, { before, after, action }] of stamped.entries())
      yield auditTrace(context, { entity, before, after, action }, after, history[index] as Row, undefined)
  }
  return [
    ['_record_history', rows()],
    ['_audit_log', entries()],
  ]
}

const actionOf = ({ before }: DeclaredChange) => (before ? ('update' as const) : ('create' as const))

/** Whether nothing follows from a record but its own row, its history and its entry in the log. */
function isPlain(app: App, entity: AppEntity): boolean {
  return entity.lines.size === 0 && entity.name !== app.bundle.app.account.entity && topicOf(app, entity.name) === undefined
}
