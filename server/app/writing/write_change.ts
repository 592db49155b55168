import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { sealedChanges } from '../sealing/sealed_changes.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import type { Written } from '../storage/writes/carried_values.ts'
import type { DocumentChange, Row, Traces } from '../storage/writes/document_change.ts'
import { isHeld, noteWritten } from '../storage/writes/held_documents.ts'
import { violationOf } from '../storage/writes/violations.ts'
import { writeLater } from '../storage/writes/waiting_writes.ts'
import { writeDocument } from '../storage/writes/write_document.ts'
import { auditTrace } from './audit_trace.ts'
import { type Differences, differences } from './differences.ts'
import { type HistoryAction, historyRow } from './history_trace.ts'
import { cleanTexts } from './rich_texts.ts'
import { stamped } from './stamp.ts'
import { forgetEvents } from './steps_with_events.ts'
import { tellQueue } from './tell_queue.ts'

/** A change that is decided: what remains is to write it. */
export interface Change {
  readonly entity: AppEntity
  readonly before: RecordData | null
  readonly after: RecordData
  readonly action: HistoryAction
  /** Further rows to write with it; they see the record as it is written. */
  readonly traces?: (written: RecordData) => Traces
}

/** Somebody else has written the record since it was read. */
export class Stale extends Exception {
  constructor() {
    super('stale', 'The record was written by somebody else since it was read.')
  }
}

/**
 * Writes a change with its history in one statement, and wakes the queue that the record may stand in. One of a document that the transaction
 * has locked waits for the next statement, together with others. Formatted texts that a step has set are cleaned as those that people send.
 * @returns the record as written, with ids and version
 * @throws Stale when the stored version is no longer that of `before`; Invalid when a constraint of the database refuses it
 */
export async function writeChange(context: Context, client: Queryable, change: Change): Promise<RecordData> {
  const { entity, before, action } = change
  const after = await stamped(context, client, entity, before, cleanTexts(entity, before, change.after))
  const changes = differences(entity, before, after)
  const history: Row = historyRow(context, entity, after, action, sealedChanges(entity, changes))
  const further = change.traces?.(after)
  const traces = { ...further, _record_history: [history], _audit_log: [auditTrace(context, change, after, history, further)] }
  const document: DocumentChange = { entity, before, after, deletes: action === 'delete', traces }
  const meant = (error: unknown) => {
    if (error === undefined) return new Stale()
    const issue = violationOf(context.app, error, after)
    return issue ? new Invalid([issue]) : error
  }
  if (mayWait(client, document, changes)) writeLater(client, document, meant)
  else {
    const isWritten = await written(context, client, document).catch((error: unknown) => {
      throw meant(error)
    })
    if (!isWritten) throw new Stale()
  }
  noteWritten(client, context.app, entity, after, action === 'delete', writtenBy(change, changes))
  if (entity.name === context.app.bundle.app.events?.entity) forgetEvents(context.pool)
  await tellQueue(context.app, client, entity, after)
  return after
}

/** Fields of records that are written with every change of them. */
const always = ['version', 'updatedAt', 'updatedBy']

function writtenBy({ entity, before, action }: Change, { fields, lines }: Differences): Written {
  const ofLines = Object.entries(lines).map(([name, { added, removed, changed = {} }]) => {
    const changes = Object.values(changed).flatMap((line) => Object.keys(line))
    return [entity.lines.get(name)?.name ?? name, added || removed ? 'all' : new Set(changes)] as const
  })
  const own = before === null || action === 'delete' ? 'all' : new Set([...Object.keys(fields), ...always])
  return new Map([[entity.name, own] as const, ...ofLines])
}

/**
 * Whether a change need not be written before the next one: nobody else writes the document, no row of it comes or goes, and no key speaks of
 * what has changed, which another document might give up or take at the same time.
 */
function mayWait(client: Queryable, { entity, before, after, deletes }: DocumentChange, { fields, lines }: Differences): boolean {
  if (before === null || deletes || !isHeld(client, entity, after.id ?? '')) return false
  if (Object.keys(fields).some((field) => isKeyed(entity, field))) return false
  return Object.entries(lines).every(([name, { added, removed, changed = {} }]) => {
    const owner = entity.lines.get(name)
    return !added && !removed && owner && !Object.values(changed).some((line) => Object.keys(line).some((field) => isKeyed(owner, field)))
  })
}

/** Whether a field is unique, or part of a key. */
function isKeyed(owner: AppEntity, name: string): boolean {
  const { declaration } = owner
  const field = owner.fields.get(name)?.declaration
  if (field && 'unique' in field) return true
  return 'keys' in declaration && JSON.stringify(declaration.keys ?? {}).includes(JSON.stringify(name))
}

const deadlock = '40P01'

/** Writes it, again where two statements waited for each other: outside of a transaction, which begins again as a whole. */
async function written({ pool }: Context, client: Queryable, change: DocumentChange): Promise<boolean> {
  try {
    return await writeDocument(client, change)
  } catch (error) {
    if (client !== pool || (error as { code?: unknown }).code !== deadlock) throw error
    return writeDocument(client, change)
  }
}
