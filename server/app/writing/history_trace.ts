import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import type { Row } from '../storage/writes/document_change.ts'
import type { Differences } from './differences.ts'

/** What was done with a record: the verb of a history row. */
export type HistoryAction = 'create' | 'update' | 'delete' | 'transition' | 'balance'

/** The history row of a change. */
export const historyRow = (context: Context, entity: AppEntity, record: RecordData, action: HistoryAction, changes: Differences): Row => ({
  entity: entity.name,
  record_id: record.id,
  version: record.version,
  action,
  account_id: context.user.id ?? null,
  at: context.now,
  changes,
  request_id: context.requestId ?? null,
})
