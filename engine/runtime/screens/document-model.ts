import type { RecordStanding } from '../approvals/record-standing.ts'
import type { Fed } from '../connectors/fed.ts'
import { newLine, newRecord } from '../documents/new-record.ts'
import type { Issue } from '../validation/issue.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import type { Address } from './document/address.ts'
import { type Can, permission } from './document/can.ts'
import { type Changes, changes, isDirty, isWritable } from './document/changes.ts'
import { type Draft, fromDraft } from './document/draft.ts'
import { applyEdit, type DocumentEdit } from './document/edit.ts'
import { compareVersions, type Merge, resolve, type Side, undecided } from './document/merge.ts'
import { placeRefusals } from './document/place.ts'
import { recompute } from './document/recompute.ts'
import { keyRecord } from './document/rows.ts'
import { type DocumentContext, type DocumentState, isNew, surroundingsOf } from './document/state.ts'
import { rekeyed, storedKeys } from './document/stored-keys.ts'

const untouched = {
  rejected: {},
  refused: [],
  touched: new Set<Address>(),
  failures: 0,
  past: [],
  future: [],
} satisfies Partial<DocumentState>

/** A record as the API answers it. */
export type RecordAnswer = RecordData & { readonly $can?: Can; readonly $standing?: RecordStanding; readonly $fed?: Fed }

/** A record as the server answered it. */
export function openDocument(context: DocumentContext, answer: RecordAnswer): DocumentState {
  const { $can, $standing, $fed, ...record } = answer
  const keyed = keyRecord(context.entity, record as RecordData, 0)
  return {
    ...untouched,
    record: keyed.record,
    base: keyed.record,
    given: keyed.given,
    ...($can ? { can: $can } : {}),
    ...($standing ? { standing: $standing } : {}),
    ...($fed ? { fed: $fed } : {}),
  }
}

/**
 * The document as the server stored it: `answer` is to what was `sent`. What was typed meanwhile, and stands in `now`, is put on top of it and
 * waits to be saved.
 */
export function storedDocument(context: DocumentContext, sent: DocumentState, now: DocumentState, answer: RecordData): DocumentState {
  const stored = openDocument(context, answer)
  if (now.record === sent.record && now.rejected === sent.rejected) return stored
  const keys = storedKeys(context.entity, sent.record, stored.record)
  const [base, mine] = [rekeyed(sent, sent.record, keys), rekeyed(now, sent.record, keys)]
  const merge = compareVersions(context.entity, base.record, mine.record, stored.record)
  const latest = Object.fromEntries(undecided(merge, {}).map(({ address }) => [address, 'mine' as const]))
  const { rejected, touched, given } = mine
  return mergeDocument(context, { ...stored, rejected, touched, given }, merge, latest)
}

/** A record that is not saved yet: empty with its defaults, or made from other documents. What it was made with counts as typed. */
export function newDocument(context: DocumentContext, made?: RecordData): DocumentState {
  const empty = newRecord(context.app, context.entity.name, surroundingsOf(context, { base: {} }))
  const base = keyRecord(context.entity, { ...empty, ...context.screen.implied }, 0)
  const start: DocumentState = { ...untouched, record: base.record, base: base.record, given: base.given }
  if (!made) return start
  const filled = keyRecord(context.entity, { ...start.record, ...made }, start.given)
  return recompute(context, { ...start, record: filled.record, given: filled.given })
}

/** The document after an edit, with its computed fields. Rows that did not change are the same objects as before. */
export function editDocument(context: DocumentContext, state: DocumentState, edit: DocumentEdit): DocumentState {
  const edited = applyEdit(context, state, withDefaults(context, state, edit))
  return edited === state ? state : recompute(context, edited, state)
}

/** New rows start with the defaults of their fields. */
function withDefaults(context: DocumentContext, state: DocumentState, edit: DocumentEdit): DocumentEdit {
  if (edit.kind === 'together') return { ...edit, edits: edit.edits.map((one) => withDefaults(context, state, one) as typeof one) }
  if (edit.kind !== 'insert' && edit.kind !== 'replace') return edit
  if (!context.entity.lines.has(edit.lines) || edit.rows.length === 0) return edit
  const empty = newLine(context.app, context.entity.name, edit.lines, state.record, surroundingsOf(context, state))
  return { ...edit, rows: edit.rows.map((row) => ({ ...empty, ...row })) }
}

/** The document with what is read through a reference that it began with; as it is when another record stands there by now. */
export function withBehind(context: DocumentContext, state: DocumentState, field: string, behind: RecordData): DocumentState {
  if (wireOf(state.record, field) !== behind.id) return state
  const read = Object.entries(behind).flatMap(([path, value]) => (path.startsWith('$') ? [] : [[`${field}.${path}`, value] as const]))
  const known = (record: RecordData): RecordData => ({ ...record, ...Object.fromEntries(read) })
  const base = recompute(context, { ...state, record: known(state.base) }).record
  return recompute(context, { ...state, base, record: known(state.record) })
}

/** Whether anything would be lost by leaving. */
export function isUnsaved(context: DocumentContext, state: DocumentState): boolean {
  return Object.keys(state.rejected).length > 0 || isDirty(context.entity, state.base, state.record)
}

/** What saving sends: all fields of a new record, the changed ones of another. */
export function saveChanges(context: DocumentContext, state: DocumentState): Changes {
  const { save } = permissionOf(context, state)
  return isNew(state) ? changes(context.entity, {}, state.record) : changes(context.entity, state.base, state.record, save)
}

/** What a step of the workflow sends: the changes that only its taker may make. */
export function stepChanges(context: DocumentContext, state: DocumentState, step: string): Changes {
  const { save, steps } = permissionOf(context, state)
  return changes(context.entity, state.base, state.record, (path) => !save(path) && steps(path).includes(step))
}

/** What may be changed now. */
export function permissionOf(context: DocumentContext, state: DocumentState) {
  const { entity, access, screen } = context
  const { base: record, can } = state
  return permission({ entity, access, readonly: screen.readonly === true, record, ...(can ? { can } : {}) })
}

/** Whether there is anything that saving may change. */
export function maySave(context: DocumentContext, state: DocumentState): boolean {
  const { save } = permissionOf(context, state)
  return (
    [...context.entity.fields.values()].some((field) => isWritable(context.entity, field) && save(field.name)) ||
    [...context.entity.lines.keys()].some(save)
  )
}

/** After the server refused a write: its issues stand at their fields until those change. */
export function refuseDocument(context: DocumentContext, state: DocumentState, issues: readonly Issue[]): DocumentState {
  return { ...state, failures: state.failures + 1, refused: placeRefusals(context, state.record, issues) }
}

/** My version against the one that was saved by somebody else meanwhile. */
export function conflictOf(context: DocumentContext, state: DocumentState, current: RecordData): Merge {
  return compareVersions(context.entity, state.base, state.record, openDocument(context, current).record)
}

/** Goes on from their version with what was chosen of mine. Nothing is saved by this. */
export function mergeDocument(
  context: DocumentContext,
  state: DocumentState,
  merge: Merge,
  choices: Readonly<Record<Address, Side>>,
): DocumentState {
  const record = resolve(context.entity, merge, choices)
  const merged: DocumentState = { ...state, record, base: merge.theirs, refused: [], past: [], future: [] }
  return recompute(context, merged)
}

/**
 * A draft put back onto the record as it is now. What others changed meanwhile is taken over where it is not in the way of the draft;
 * where it is, the conflict is told and the draft stands as it was.
 */
export function restoreDraft(context: DocumentContext, state: DocumentState, draft: Draft): { state: DocumentState; conflict?: Merge } {
  const { base, mine } = fromDraft(context.entity, draft, state.record)
  const kept = { ...state, rejected: draft.rejected, given: Math.max(state.given, draft.given) }
  if (isNew(state)) return { state: recompute(context, { ...kept, record: mine }) }
  const merge = compareVersions(context.entity, base, mine, state.record)
  if (undecided(merge, {}).length > 0) return { state: recompute(context, { ...kept, record: mine, base }), conflict: merge }
  return { state: mergeDocument(context, kept, merge, {}) }
}

/** What a draft holds of a document that can no longer be read: what was typed, and what stood there before. Lines that nobody changed are not in it. */
export function leftOfDocument(context: DocumentContext, draft: Draft): DocumentState {
  const { base, mine: record } = fromDraft(context.entity, draft, draft.base)
  return { ...untouched, record, base, rejected: draft.rejected, given: draft.given }
}
