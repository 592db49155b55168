import type { Issue } from '../../validation/issue.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { cellAddress, KEY, parseAddress, rowAddress } from '../document/address.ts'
import { type Changes, changes } from '../document/changes.ts'
import { findIssues } from '../document/issues.ts'
import { valueAt } from '../document/place.ts'
import { recompute } from '../document/recompute.ts'
import { keyOf } from '../document/rows.ts'
import type { DocumentContext, DocumentState, Refused } from '../document/state.ts'
import { tableRows } from './table-document.ts'

/** A row that is to be stored: made, changed or deleted. */
export interface RowChange {
  readonly key: string
  /** Of a record that is there. */
  readonly id?: string
  readonly version?: number
  /** What it sends; nothing when it is deleted. */
  readonly values?: Changes
}

/** What became of a row. */
export type RowOutcome =
  | { readonly key: string; readonly stored: RecordData }
  | { readonly key: string; readonly removed: true }
  /** `current`: how the record stands, where somebody else has changed it meanwhile. */
  | { readonly key: string; readonly issues: readonly Issue[]; readonly current?: RecordData }

/** The rows that differ from what the server holds. */
export function rowChanges({ entity }: DocumentContext, { base, record }: DocumentState): readonly RowChange[] {
  const rows = entity.lines.get(tableRows)
  if (!rows) return []
  const before = new Map(linesOf(base, tableRows).map((row) => [keyOf(row), row]))
  const after = linesOf(record, tableRows)
  const kept = new Set(after.map(keyOf))
  const removed = [...before.values()].filter((row) => !kept.has(keyOf(row))).map((row) => known(row))
  const written = after.flatMap((row): RowChange[] => {
    const old = before.get(keyOf(row))
    if (old === row) return []
    const values = changes(rows, old ?? {}, row)
    return old && Object.keys(values).length === 0 ? [] : [{ ...known(old ?? row), values }]
  })
  return [...removed, ...written]
}

const known = (row: RecordData): RowChange => ({
  key: keyOf(row),
  ...(row.id !== undefined && row.id !== null && { id: String(row.id), version: Number(row.version) }),
})

/** The keys of the rows with which something is wrong, as far as the browser can tell. */
export function wrongRows(context: DocumentContext, state: DocumentState): ReadonlySet<string> {
  const found = findIssues(context, { ...state, refused: [] })
  return new Set(found.flatMap(({ address }) => parseAddress(address).key ?? []))
}

/**
 * The table after rows were stored, as they were `sent`: those are as the server says, the others as they were typed, with what was refused at
 * its cells. What was typed meanwhile, and stands in `now`, is put on top.
 */
export function settleRows(
  context: DocumentContext,
  sent: DocumentState,
  now: DocumentState,
  outcomes: readonly RowOutcome[],
): DocumentState {
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]))
  const isRemoved = (row: RecordData) => isOf(byKey.get(keyOf(row)), 'removed')
  const before = keyed(linesOf(sent.base, tableRows))
  const asSent = keyed(linesOf(sent.record, tableRows))
  const inRecord = (row: RecordData): RecordData => {
    const key = keyOf(row)
    const outcome = byKey.get(key)
    if (isOf(outcome, 'stored')) return overTheirs(context, asSent.get(key) ?? {}, row, outcome.stored)
    return isOf(outcome, 'current') && outcome.current ? overTheirs(context, before.get(key) ?? {}, row, outcome.current) : row
  }
  const inBase = (row: RecordData): RecordData => {
    const outcome = byKey.get(keyOf(row))
    if (isOf(outcome, 'stored')) return asStored(row, outcome.stored)
    return isOf(outcome, 'current') && outcome.current ? asStored(row, outcome.current) : row
  }
  const there = keyed(linesOf(now.record, tableRows))
  // What could not be deleted is there again.
  const back = [...before.values()].filter(
    (row) => !asSent.has(keyOf(row)) && !there.has(keyOf(row)) && isOf(byKey.get(keyOf(row)), 'issues'),
  )
  const made = [...asSent.values()].filter((row) => !before.has(keyOf(row)) && isOf(byKey.get(keyOf(row)), 'stored'))
  const rows = [...there.values(), ...back].filter((row) => !isRemoved(row)).map(inRecord)
  const record = { ...now.record, [tableRows]: rows }
  const base = { ...now.base, [tableRows]: [...[...before.values()].filter((row) => !isRemoved(row)), ...made].map(inBase) }
  const refused = outcomes.flatMap((outcome) => (isOf(outcome, 'issues') ? refusedOf(record, outcome) : []))
  // What was stored cannot be undone by going back.
  const failures = refused.length > 0 ? now.failures + 1 : 0
  return recompute(context, { ...now, record, base, refused, failures, past: [], future: [] })
}

const keyed = (rows: readonly RecordData[]): ReadonlyMap<string, RecordData> => new Map(rows.map((row) => [keyOf(row), row]))

const isOf = <Part extends string>(
  outcome: RowOutcome | undefined,
  part: Part,
): outcome is Extract<RowOutcome, { [Key in Part]?: unknown }> => outcome !== undefined && part in outcome

/** A row as the server holds it now, under the key that it has on the page. */
function asStored(row: RecordData, stored: RecordData): RecordData {
  const values = Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith('$')))
  return { ...row, ...values, $labels: { ...row.$labels, ...stored.$labels }, [KEY]: keyOf(row) } as RecordData
}

/** A row as somebody else has stored it, with what was typed in it on top. */
function overTheirs({ entity }: DocumentContext, old: RecordData, mine: RecordData, theirs: RecordData): RecordData {
  const rows = entity.lines.get(tableRows)
  const typed = (rows ? changes(rows, old, mine) : {}) as RecordData
  const isTyped = (path: string) => Object.hasOwn(typed, path.split('.')[0] ?? '')
  const ofMine = <Value>(all: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([path]) => isTyped(path)))
  const stored = asStored(mine, theirs)
  const { $labels, ...values } = mine
  return { ...stored, ...ofMine(values), $labels: { ...stored.$labels, ...ofMine($labels) } } as RecordData
}

function refusedOf(record: RecordData, { key, issues }: { readonly key: string; readonly issues: readonly Issue[] }): readonly Refused[] {
  return issues.map((issue) => {
    const address = issue.path === '' ? rowAddress(tableRows, key) : cellAddress(tableRows, key, issue.path)
    return { address, issue, value: valueAt(record, address) }
  })
}
