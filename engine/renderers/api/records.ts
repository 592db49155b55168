import type { Fed } from '../../runtime/connectors/fed.ts'
import type { ConditionValues } from '../../runtime/queries/conditions/condition-values.ts'
import type { RecordAnswer } from '../../runtime/screens/document-model.ts'
import type { Issue } from '../../runtime/validation/issue.ts'
import type { RecordData, WireValue } from '../../runtime/values/record-data.ts'
import type { Expression } from '../../schema/expression.ts'
import { api } from './api.ts'
import { readProgress } from './read-progress.ts'
import { createSearchTogether } from './search-together.ts'

export interface SearchRequest {
  readonly columns: readonly string[]
  readonly filter?: Expression
  /** Only records of which the person can take this step. */
  readonly takes?: string
  /** The list that asks, with what its query panel asks for by path: the server holds it to the limits of that screen. */
  readonly screen?: string
  readonly conditions?: ConditionValues
  /** Words looked for in the search fields of the entity, pinyin included. */
  readonly search?: string
  readonly sort?: readonly (readonly [path: string, direction: 'asc' | 'desc'])[]
  readonly page?: { readonly size: number; readonly offset?: number; readonly after?: string }
  readonly total?: 'exact' | 'capped' | false
  readonly aggregates?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** An exact count, at least so many, or not counted. */
export type Total = number | { readonly atLeast: number } | null

export interface SearchResult {
  readonly rows: readonly RecordData[]
  readonly total: Total
  /** Exact sums as decimal strings, by the name they were asked under. */
  readonly aggregates?: Readonly<Record<string, string | null>>
  readonly next?: string | null
  readonly fed?: Fed
}

export type { RecordAnswer }

/** The result of a batch for one record. */
export interface BatchResult {
  readonly id: string
  readonly ok: boolean
  readonly issues?: readonly Issue[]
}

const path = (...parts: readonly string[]) => `/records/${parts.map(encodeURIComponent).join('/')}`

/** A page of the records of an entity that answer to a question; asked again while nobody answers. */
export function searchRecords(entity: string, request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
  return api.call<SearchResult>(path(entity, 'search'), { body: request, isRead: true, signal })
}

/** The same, in one request with what is asked at the same time: by the tiles of a page. */
export const searchTogether = createSearchTogether(api, searchRecords)

/** The same, asked once: fails at once where nobody answers. */
export function searchRecordsOnce(entity: string, request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
  return api.call<SearchResult>(path(entity, 'search'), { body: request, isRead: true, isOnce: true, signal })
}

/** A page of an export as it came, a `SearchResult`: larger than a page of a list, and only for those who may export. */
export async function exportPage(entity: string, request: SearchRequest, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await api.open(path(entity, 'export'), { body: request, isRead: true, signal })
  return response.arrayBuffer()
}

/** One record with what may be done with it (`$can`); one that the person does not see is not found. @throws Problem */
export function getRecord(entity: string, id: string, signal?: AbortSignal): Promise<RecordAnswer> {
  return api.call<RecordAnswer>(path(entity, id), { signal })
}

/** Changes the fields that are named; refused when the record has another version by now. @throws Problem with the issues of what is wrong */
export function updateRecord(entity: string, id: string, version: number, changes: unknown): Promise<RecordAnswer> {
  return api.call<RecordAnswer>(path(entity, id), { method: 'PATCH', body: changes, version })
}

/** Deletes a record; with a version, only as long as it has that. */
export function removeRecord(entity: string, id: string, version?: number): Promise<void> {
  return api.call<void>(path(entity, id), { method: 'DELETE', version })
}

/** A sealed value of a record, whole. The server notes who was shown it. */
export const revealValue = async (entity: string, id: string, field: string): Promise<WireValue> =>
  (await api.call<{ value: WireValue }>(path(entity, id, 'reveal'), { body: { field } })).value

/** The records of a batch: some by their ids, or all that a list finds. */
export type Chosen =
  | { readonly ids: readonly string[] }
  | ({ readonly filter: Expression } & Pick<SearchRequest, 'screen' | 'conditions' | 'takes'>)

/** Deletes several records; each has a result of its own. `versions`, by id: those that the person has seen. */
export function removeRecords(
  entity: string,
  chosen: Chosen,
  versions: Readonly<Record<string, number>> = {},
): Promise<{ results: readonly BatchResult[] }> {
  return api.call(path(entity, 'delete'), { body: { ...chosen, versions } })
}

/** Takes a step of the workflow with one record. */
export function transitionRecord(
  entity: string,
  id: string,
  name: string,
  body: { comment?: string; changes?: unknown } = {},
  version?: number,
): Promise<RecordAnswer> {
  return api.call<RecordAnswer>(path(entity, id, 'transitions', name), { body, version })
}

/** Takes a step with each of several records; each has a result of its own. */
export function transitionRecords(
  entity: string,
  name: string,
  chosen: Chosen,
  comment?: string,
): Promise<{ results: readonly BatchResult[] }> {
  return api.call(path(entity, 'transitions', name), { body: { ...chosen, ...(comment ? { comment } : {}) } })
}

/** A new document made from others, not saved yet. */
export async function convertRecords(conversion: string, ids: readonly string[], byDocument = false): Promise<RecordData> {
  const answer = await api.call<{ record: RecordData }>(`/conversions/${encodeURIComponent(conversion)}`, { body: { ids, byDocument } })
  return answer.record
}

/** Who changed what, newest first; the document screen owns its shape. */
export function getHistory<History>(entity: string, id: string): Promise<History> {
  return api.call<History>(path(entity, id, 'history'))
}

/** A row of a workbook that cannot be imported. */
interface ImportError {
  readonly row: number
  readonly column?: string
  readonly code: string
  readonly message: string
  readonly value?: string
}

export interface ImportAnswer {
  /** With mode `check`: the good rows. */
  readonly rows?: readonly RecordData[]
  readonly errors: readonly ImportError[]
  /** Rows of the workbook, good and bad. */
  readonly total: number
  /** Rows that were stored; none by a check. */
  readonly imported?: number
  /** How many of them were there already, and are changed. */
  readonly updated?: number
  /** Rows that are left out because their record is there already. */
  readonly skipped?: number
}

/** What is done with a workbook: only read it, store all its rows or none, or store its good rows. */
export type ImportMode = 'check' | 'all' | 'good'

/** How far something long is. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** Sends a workbook; how many of its rows are done is told on the way. */
export async function importRecords(
  entity: string,
  file: File,
  mode: ImportMode,
  { signal, onProgress }: { readonly signal?: AbortSignal; onProgress?(progress: Progress): void } = {},
): Promise<ImportAnswer> {
  const headers = { Accept: 'application/x-ndjson, application/json' }
  const response = await api.open(path(entity, 'import'), { form: importForm(file, mode), headers, signal })
  return readProgress<ImportAnswer>(response, onProgress)
}

/** A workbook with exactly the bad rows of another and the reason in a last column. */
export function importErrorFile(entity: string, file: File): Promise<Response> {
  return api.open(path(entity, 'import'), { form: importForm(file, 'check'), headers: { Accept: workbookType } })
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function importForm(file: File, mode: ImportMode): FormData {
  const form = new FormData()
  form.set('mode', mode === 'check' ? 'check' : 'commit')
  if (mode === 'good') form.set('partial', 'true')
  form.set('file', file)
  return form
}

/** Where the template of an import is downloaded. */
export function importTemplate(entity: string): string {
  return path(entity, 'import', 'template')
}
