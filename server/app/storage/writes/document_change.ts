import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'

/** One document to be written, with the traces it leaves. */
export interface DocumentChange {
  readonly entity: AppEntity
  /** As it was read; `null` for a new one. */
  readonly before: RecordData | null
  /** As it shall be: complete, with ids and the new version. */
  readonly after: RecordData
  readonly deletes: boolean
  readonly traces: Traces
}

/** Rows of the platform's tables that are written with a document, by table; column names as in the table. */
export interface Traces {
  readonly _record_history?: readonly Row[]
  readonly _transition_log?: readonly Row[]
  readonly _occasions?: readonly Row[]
  readonly _idempotency_keys?: readonly Row[]
  readonly _audit_log?: readonly Row[]
}
export type Row = Readonly<Record<string, unknown>>
export const traceTables = ['_record_history', '_transition_log', '_occasions', '_idempotency_keys', '_audit_log'] as const
