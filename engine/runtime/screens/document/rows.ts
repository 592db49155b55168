import type { AppEntity } from '../../app/app.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { KEY } from './address.ts'

/** The key of a row. */
export function keyOf(row: RecordData): string {
  return String(row[KEY] ?? row.id ?? '')
}

/** Rows with their keys, and how many keys were given out so far. */
interface KeyedRows {
  readonly rows: readonly RecordData[]
  readonly given: number
}

/** Gives rows their keys: the id, or the next free number. Rows that have one keep it. */
export function keyRows(rows: readonly RecordData[], given: number): KeyedRows {
  let count = given
  const keyed = rows.map((row) => {
    if (row[KEY] !== undefined) return row
    if (row.id !== undefined && row.id !== null) return { ...row, [KEY]: row.id }
    count += 1
    return { ...row, [KEY]: `+${count}` }
  })
  return { rows: keyed, given: count }
}

/** Gives every row of a record its key. */
export function keyRecord(entity: AppEntity, record: RecordData, given: number): { record: RecordData; given: number } {
  const lines: Record<string, readonly RecordData[]> = {}
  let count = given
  for (const name of entity.lines.keys()) {
    const keyed = keyRows(linesOf(record, name), count)
    lines[name] = keyed.rows
    count = keyed.given
  }
  return { record: { ...record, ...lines }, given: count }
}

/** Copies of rows that become new ones: without id, key and what other documents wrote into them. */
export function asNew(lines: AppEntity, rows: readonly RecordData[]): RecordData[] {
  const dropped = new Set(['id', 'version', 'parent', KEY])
  const number = numberField(lines)
  if (number) dropped.add(number)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !dropped.has(name))) as RecordData)
}

/** The field that counts the lines, if they have one. */
export function numberField(lines: AppEntity): string | undefined {
  return 'number' in lines.declaration ? lines.declaration.number : undefined
}

/** The field that says what a line is about: what is essential of it, where its name comes from, or what it refers to. */
export function whatIsIn(lines: AppEntity): string | undefined {
  const [named = ''] = lines.display.split('.')
  const refs = [...lines.fields.values()].filter(({ kind, system }) => kind === 'ref' && !system).map(({ name }) => name)
  return lines.declaration.essential?.what?.[0] ?? refs.find((name) => name === named) ?? refs[0]
}
