import type { AppEntity } from '../app/app.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'
import type { Reads } from './reads.ts'

/** Keys that have changed; `all` for a record that was not there before. */
type Keys = Set<string> | 'all'

const isHit = (changed: Keys, keys: Iterable<string>): boolean => {
  if (changed === 'all') return true
  for (const key of keys) if (changed.has(key)) return true
  return false
}

/** What is different in a document from the computed one before: told by the fields that are computed anew, as they change. */
export class Changes {
  readonly #header: Keys
  readonly #rows = new Map<string, Map<number, Keys>>()
  /** Keys that changed in any row, by lines. */
  readonly #anyRow = new Map<string, Keys>()

  constructor(entity: AppEntity, record: RecordData, previous: RecordData | undefined) {
    this.#header = previous === undefined ? 'all' : differentKeys(previous, record)
    for (const name of entity.lines.keys()) {
      this.#rows.set(name, changedRows(linesOf(record, name), previous && linesOf(previous, name)))
      this.#anyRow.set(name, isInPlace(linesOf(record, name), previous && linesOf(previous, name)) ? new Set() : 'all')
      for (const row of this.#rows.get(name)?.values() ?? []) this.#noteAny(name, row)
    }
  }

  note(field: string, lines?: string, index = 0): void {
    if (lines === undefined) {
      if (this.#header !== 'all') this.#header.add(field)
      return
    }
    const rows = this.#rows.get(lines)
    const row = rows?.get(index)
    if (row === undefined) rows?.set(index, new Set([field]))
    else if (row !== 'all') row.add(field)
    this.#noteAny(lines, new Set([field]))
  }

  /** That rows have come or gone. */
  noteLines(lines: string): void {
    this.#rows.set(lines, new Map())
    this.#anyRow.set(lines, 'all')
  }

  /** Whether something of the document has changed that a field reads, other than of its own row. */
  touchesDocument({ header, lines }: Reads): boolean {
    if (isHit(this.#header, header)) return true
    for (const [name, keys] of lines) {
      const changed = this.#anyRow.get(name) ?? 'all'
      if (isHit(changed, keys)) return true
    }
    return false
  }

  /** Whether the header's own field has been changed by hand. */
  touchesHeader(field: string): boolean {
    return isHit(this.#header, [field])
  }

  /** The rows in which something has changed that is read, or the field itself. */
  *touchedRows(lines: string, { row: keys }: Reads, field: string): Iterable<number> {
    for (const [index, changed] of this.#rows.get(lines) ?? []) {
      if (isHit(changed, keys) || isHit(changed, [field])) yield index
    }
  }

  #noteAny(lines: string, keys: Keys): void {
    const any = this.#anyRow.get(lines)
    if (any === undefined || any === 'all') return
    if (keys === 'all') this.#anyRow.set(lines, 'all')
    else for (const key of keys) any.add(key)
  }
}

const differentKeys = (before: RecordData, after: RecordData): Set<string> => {
  const keys = new Set<string>()
  for (const key of Object.keys(after)) if (before[key] !== after[key]) keys.add(key)
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) keys.add(key)
  return keys
}

/**
 * Which rows are new or different. Rows that were moved are known by being the same object; a row that replaces another in its
 * place is compared with it. Where rows come and go otherwise, all of the new ones count as changed.
 */
const changedRows = (rows: readonly RecordData[], previous: readonly RecordData[] | undefined): Map<number, Keys> => {
  const changed = new Map<number, Keys>()
  if (rows === previous) return changed
  const isAsLong = rows.length === previous?.length
  // Of many rows few differ, and those seldom move: the others are only looked for where one does.
  let known: ReadonlySet<RecordData> | undefined
  let kept: ReadonlySet<RecordData> | undefined
  for (const [index, row] of rows.entries()) {
    const before = previous?.[index]
    if (row === before) continue
    const isSameLine = before?.id !== undefined && before.id === row.id
    if (!(isAsLong && isSameLine)) {
      known ??= new Set(previous)
      kept ??= new Set(rows)
      if (known.has(row)) continue
    }
    const isReplaced = before !== undefined && isAsLong && (isSameLine || !kept?.has(before))
    changed.set(index, isReplaced ? differentKeys(before, row) : 'all')
  }
  return changed
}

/** Whether each row that is no more has another in its place, so that comparing these two tells what is different. */
const isInPlace = (rows: readonly RecordData[], previous: readonly RecordData[] | undefined): boolean =>
  rows === previous || (rows.length === previous?.length && new Set(rows).size === rows.length)
