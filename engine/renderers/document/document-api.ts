import type { Flow } from '../../runtime/documents/flow.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { TrialOutcome } from '../../runtime/workflows/trial.ts'
import { api } from '../api/api.ts'
import { getRecord, type RecordAnswer, removeRecord } from '../api/records.ts'

/** The calls that a document makes for itself. */
export interface DocumentApi {
  get(entity: string, id: string): Promise<RecordAnswer>
  /** @param key the same for the same attempt: a create that is repeated because its answer got lost creates once */
  create(entity: string, record: unknown, key: string): Promise<RecordAnswer>
  update(entity: string, id: string, version: number, changes: unknown): Promise<RecordAnswer>
  step(
    entity: string,
    record: RecordData,
    name: string,
    body: { comment?: string; changes?: unknown; signature?: unknown },
    key: string,
  ): Promise<RecordAnswer>
  /** What a step would come to. */
  tryStep(
    entity: string,
    record: RecordData,
    name: string,
    body: { comment?: string; changes?: unknown },
  ): Promise<{ outcomes: readonly TrialOutcome[] }>
  remove(entity: string, record: RecordData): Promise<void>
}

const path = (...parts: readonly string[]) => `/records/${parts.map(encodeURIComponent).join('/')}`

/** The real ones, of whoever writes through a screen: what it asks for is asked of them. */
export const documentApi = (screen: string): DocumentApi => ({
  get: getRecord,
  create: (entity, record, key) => api.call(path(entity), { body: record, headers: { 'Idempotency-Key': key, 'X-Screen': screen } }),
  update: (entity, id, version, changes) =>
    api.call(path(entity, id), { method: 'PATCH', body: changes, version, headers: { 'X-Screen': screen } }),
  step: (entity, record, name, body, key) =>
    api.call(path(entity, String(record.id), 'transitions', name), {
      body,
      version: record.version,
      headers: { 'Idempotency-Key': key, 'X-Screen': screen },
    }),
  tryStep: (entity, record, name, body) =>
    api.call(path(entity, String(record.id), 'transitions', name, 'trial'), {
      body,
      version: record.version,
      headers: { 'X-Screen': screen },
    }),
  remove: (entity, record) => removeRecord(entity, String(record.id), record.version),
})

/** What came before a document, and what came of it. */
export const documentFlow = (entity: string, id: string, signal?: AbortSignal): Promise<Flow> =>
  api.call(path(entity, id, 'flow'), { signal })
