import type { AppEntity } from '../../app/app.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { KEY } from './address.ts'
import { keyOf } from './rows.ts'
import type { DocumentState, Rejected } from './state.ts'

/** What is kept of an unsaved document: what differs from the server's record, which is read again when it is restored. */
export interface Draft {
  readonly format: 1
  /** ISO 8601. */
  readonly savedAt: string
  /** The record the changes were made to: its fields, and the lines that were changed or removed. */
  readonly base: RecordData
  /** Fields of the header, computed and hidden ones too. */
  readonly header: RecordData
  /** Rows in their order: the key of one that is as the server has it, or the whole row. */
  readonly lines: Readonly<Record<string, readonly (string | RecordData)[]>>
  readonly rejected: Readonly<Record<string, Rejected>>
  readonly given: number
  /** What is done with it by itself as soon as the server answers again. */
  readonly waits?: Waiting
  /** What was sent of a new document, of which no answer came: whether it arrived is not known. */
  readonly unanswered?: Unanswered
}

/** Something that could not be done since the server did not answer: saving, or a step. */
export interface Waiting {
  readonly step?: string
  readonly comment?: string
}

/** A document that was sent: it arrives once, however often it is sent under its key. */
export interface Unanswered {
  readonly key: string
  readonly record: RecordData
  /** The document as it was then. */
  readonly draft: Draft
}

/** The draft of a document that is being edited. */
export function toDraft(entity: AppEntity, state: DocumentState, savedAt: string): Draft {
  const header: Record<string, unknown> = { ...state.record }
  const base: Record<string, unknown> = { ...state.base }
  const lines: Record<string, readonly (string | RecordData)[]> = {}
  for (const name of entity.lines.keys()) {
    const known = new Set(linesOf(state.base, name))
    lines[name] = linesOf(state.record, name).map((row) => (known.has(row) ? keyOf(row) : row))
    const kept = new Set(lines[name].filter((row) => typeof row === 'string'))
    base[name] = linesOf(state.base, name).filter((row) => !kept.has(keyOf(row)))
    delete header[name]
  }
  return { format: 1, savedAt, base: base as RecordData, header: header as RecordData, lines, rejected: state.rejected, given: state.given }
}

/**
 * My version and the one it was made from, out of a draft and the record as it is now. Rows that were not changed are taken from
 * the record as it is now, so that what others did to them meanwhile is not undone.
 */
export function fromDraft(entity: AppEntity, draft: Draft, current: RecordData): { base: RecordData; mine: RecordData } {
  const base: Record<string, unknown> = { ...draft.base }
  const mine: Record<string, unknown> = { ...draft.header }
  for (const name of entity.lines.keys()) {
    const now = new Map(linesOf(current, name).map((row) => [keyOf(row), row]))
    const before = new Map(linesOf(draft.base, name).map((row) => [keyOf(row), row]))
    const rows = draft.lines[name] ?? []
    mine[name] = rows.flatMap((row) => (typeof row === 'string' ? optional(now.get(row)) : [row]))
    base[name] = [...rows.flatMap((row) => (typeof row === 'string' ? optional(now.get(row)) : [])), ...before.values()]
  }
  return { base: base as RecordData, mine: mine as RecordData }
}

/** What was read from storage, if it is a draft. */
export function asDraft(stored: unknown): Draft | undefined {
  const draft = stored as Draft | null
  const isDraft = typeof draft === 'object' && draft !== null && draft.format === 1 && typeof draft.header === 'object'
  return isDraft && hasKeys(draft) ? draft : undefined
}

function hasKeys(draft: Draft): boolean {
  return Object.values(draft.lines).every((rows) => rows.every((row) => typeof row === 'string' || row[KEY] !== undefined))
}

function optional(row: RecordData | undefined): readonly RecordData[] {
  return row ? [row] : []
}
