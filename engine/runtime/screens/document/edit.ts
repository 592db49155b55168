import type { AppEntity, AppField } from '../../app/app.ts'
import { linesOf, type RecordData, type WireValue } from '../../values/record-data.ts'
import { type Address, cellAddress, parseAddress } from './address.ts'
import { type Input, putValue } from './input.ts'
import { keyOf, keyRows } from './rows.ts'
import type { DocumentContext, DocumentState, LinesSnapshot, Rejected } from './state.ts'

/** A value for one cell. */
export interface CellEdit {
  readonly key: string
  readonly field: string
  readonly input: Input
}

/** What a person does to a document. */
export type DocumentEdit =
  | { readonly kind: 'field'; readonly field: string; readonly input: Input }
  | { readonly kind: 'cells'; readonly lines: string; readonly cells: readonly CellEdit[] }
  /** Puts rows before the one that stands at `at`; `{}` is an empty row. */
  | { readonly kind: 'insert'; readonly lines: string; readonly at: number; readonly rows: readonly RecordData[] }
  | { readonly kind: 'remove'; readonly lines: string; readonly keys: readonly string[] }
  | { readonly kind: 'replace'; readonly lines: string; readonly rows: readonly RecordData[] }
  /** Several edits of lines that are undone as one. */
  | { readonly kind: 'together'; readonly edits: readonly LinesEdit[] }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
export type LinesEdit = Extract<DocumentEdit, { lines: string }>

/** The document after an edit, computed fields not yet brought up to date. */
export function applyEdit(context: DocumentContext, state: DocumentState, edit: DocumentEdit): DocumentState {
  switch (edit.kind) {
    case 'field':
      return editField(context, state, edit.field, edit.input)
    case 'cells':
    case 'insert':
    case 'remove':
    case 'replace':
      return editLines(context, remember(context, state), edit)
    case 'together':
      return edit.edits.reduce((after, one) => editLines(context, after, one), remember(context, state))
    case 'undo':
      return goTo(context, state, 'past', 'future')
    case 'redo':
      return goTo(context, state, 'future', 'past')
    default:
      return edit satisfies never
  }
}

function editField(context: DocumentContext, state: DocumentState, name: string, input: Input): DocumentState {
  const field = context.entity.fields.get(name)
  if (!field) return state
  const put = putValue(context, state, { record: state.record, field, input })
  return { ...touch(state, [name]), record: put.record, rejected: noteRejected(state.rejected, name, put.rejected) }
}

function editLines(context: DocumentContext, state: DocumentState, edit: LinesEdit): DocumentState {
  const lines = context.entity.lines.get(edit.lines)
  if (!lines) return state
  const rows = linesOf(state.record, edit.lines)
  switch (edit.kind) {
    case 'cells':
      return editCells(context, state, lines, edit)
    case 'insert': {
      const keyed = keyRows(edit.rows, state.given)
      return { ...withRows(state, edit.lines, rows.toSpliced(edit.at, 0, ...keyed.rows)), given: keyed.given }
    }
    case 'remove': {
      const removed = new Set(edit.keys)
      return withoutAddresses(
        withRows(
          state,
          edit.lines,
          rows.filter((row) => !removed.has(keyOf(row))),
        ),
        edit.lines,
        removed,
      )
    }
    case 'replace': {
      const keyed = keyRows(edit.rows, state.given)
      const removed = new Set(rows.map(keyOf))
      return withoutAddresses({ ...withRows(state, edit.lines, keyed.rows), given: keyed.given }, edit.lines, removed)
    }
    default:
      return edit satisfies never
  }
}

function editCells(
  context: DocumentContext,
  state: DocumentState,
  lines: AppEntity,
  edit: Extract<LinesEdit, { kind: 'cells' }>,
): DocumentState {
  const rows = [...linesOf(state.record, edit.lines)]
  const places = new Map(rows.map((row, index) => [keyOf(row), index]))
  let rejected = state.rejected
  const touched: Address[] = []
  for (const { key, field: name, input } of edit.cells) {
    const index = places.get(key)
    const row = index === undefined ? undefined : rows[index]
    const field: AppField | undefined = lines.fields.get(name)
    if (index === undefined || !row || !field) continue
    const address = cellAddress(edit.lines, key, name)
    const put = putValue(context, state, { record: row, field, input })
    rows[index] = put.record
    rejected = noteRejected(rejected, address, put.rejected)
    touched.push(address)
  }
  return { ...withRows(touch(state, touched), edit.lines, rows), rejected }
}

function withRows(state: DocumentState, lines: string, rows: readonly RecordData[]): DocumentState {
  return { ...state, record: { ...state.record, [lines]: rows } }
}

function touch(state: DocumentState, addresses: readonly Address[]): DocumentState {
  return addresses.every((address) => state.touched.has(address)) ? state : { ...state, touched: new Set([...state.touched, ...addresses]) }
}

function noteRejected(known: DocumentState['rejected'], address: Address, rejected: Rejected | undefined): DocumentState['rejected'] {
  if (rejected) return { ...known, [address]: rejected }
  if (!(address in known)) return known
  const { [address]: _, ...others } = known
  return others
}

/** Forgets what was wrong in rows that are no more. */
function withoutAddresses(state: DocumentState, lines: string, keys: ReadonlySet<string>): DocumentState {
  const isGone = (address: Address) => {
    const at = parseAddress(address)
    return at.lines === lines && at.key !== undefined && keys.has(at.key)
  }
  return { ...state, rejected: Object.fromEntries(Object.entries(state.rejected).filter(([address]) => !isGone(address))) }
}

/** How many edits of the lines can be undone. */
const remembered = 100

function snapshot(context: DocumentContext, state: DocumentState): LinesSnapshot {
  const lines = Object.fromEntries([...context.entity.lines.keys()].map((name) => [name, linesOf(state.record, name)]))
  return { lines, rejected: state.rejected }
}

function remember(context: DocumentContext, state: DocumentState): DocumentState {
  return { ...state, past: [...state.past.slice(1 - remembered), snapshot(context, state)], future: [] }
}

/** Goes to the last snapshot on one side and puts the present on the other. Texts rejected in the header stay. */
function goTo(context: DocumentContext, state: DocumentState, from: 'past' | 'future', to: 'past' | 'future'): DocumentState {
  const target = state[from].at(-1)
  if (!target) return state
  const ofHeader = Object.entries(state.rejected).filter(([address]) => parseAddress(address).lines === undefined)
  const ofLines = Object.entries(target.rejected).filter(([address]) => parseAddress(address).lines !== undefined)
  return {
    ...state,
    record: { ...state.record, ...(target.lines as Record<string, WireValue | readonly RecordData[]>) },
    rejected: Object.fromEntries([...ofHeader, ...ofLines]),
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], snapshot(context, state)],
  }
}
