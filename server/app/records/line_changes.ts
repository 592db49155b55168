import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData, type WireValue } from '../../../engine/runtime/values/record-data.ts'
import type { Recorded } from '../storage/queries/read_history.ts'
import type { Differences, FieldDifference, LineDifferences } from '../writing/differences.ts'
import { lineSightOf, type Person } from './line_sight.ts'

/** Lines as they stood at a time, by their id. */
type Rows = Map<string, RecordData>
type Sees = (row: RecordData | undefined) => boolean

/**
 * What happened to a record, the latest first, as far as somebody sees the lines that it happened to: a line is told of where they see it as
 * it stood then, before and after. What stood behind its references then is known of those that have not changed. What another has done to
 * nothing but lines that they do not see is left out.
 */
export function changesOfSeen(person: Person, entity: AppEntity, record: RecordData, entries: readonly Recorded[]): readonly Recorded[] {
  const sight = lineSightOf(person, entity)
  if (!sight) return entries
  const standing = new Map([...entity.lines.keys()].map((name) => [name, rowsOf(record, name)]))
  const hidden = person.access.hidden(entity.name)
  return entries.flatMap((entry) => {
    const lines: Record<string, LineDifferences> = {}
    for (const [name, differences] of Object.entries(entry.changes.lines)) {
      const owner = entity.lines.get(name)
      const rows = standing.get(name)
      if (!owner || !rows) continue
      const part = seenPart(differences, rows, (row) => row !== undefined && sight(owner, record, row, 'sees'))
      if (Object.keys(part).length > 0) lines[name] = part
      goBack(differences, rows)
    }
    const changes: Differences = { ...entry.changes, lines }
    const isTold = Object.keys(lines).length > 0 || Object.keys(changes.fields).some((field) => !hidden.has(field))
    return isTold || entry.action !== 'update' ? [{ ...entry, changes }] : []
  })
}

const rowsOf = (record: RecordData, name: string): Rows => new Map(linesOf(record, name).map((row) => [row.id ?? '', row]))

function seenPart({ added, removed, changed }: LineDifferences, rows: Rows, sees: Sees): LineDifferences {
  const parts = {
    added: pick(added, (id) => sees(rows.get(id))),
    removed: pick(removed, (id, values) => sees({ id, ...values })),
    changed: pick(changed, (id, values) => sees(rows.get(id)) && sees(before(rows.get(id), values))),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0))
}

/** The rows as they stood before a change. */
function goBack({ added = {}, removed = {}, changed = {} }: LineDifferences, rows: Rows): void {
  for (const [id, values] of Object.entries(changed)) {
    const row = before(rows.get(id), values)
    if (row) rows.set(id, row)
  }
  for (const id of Object.keys(added)) rows.delete(id)
  for (const [id, values] of Object.entries(removed)) rows.set(id, { id, ...values })
}

/** A row before its fields changed: what stands behind a reference that changed is not known any more. */
function before(row: RecordData | undefined, changed: Readonly<Record<string, FieldDifference>>): RecordData | undefined {
  if (!row) return undefined
  const names = Object.keys(changed)
  const left = Object.entries(row).filter(([path]) => !names.some((name) => path.startsWith(`${name}.`)))
  return { ...Object.fromEntries(left), ...Object.fromEntries(Object.entries(changed).map(([name, [old]]) => [name, old])) }
}

const pick = <Values extends Readonly<Record<string, WireValue | FieldDifference>>>(
  part: Readonly<Record<string, Values>> = {},
  isTold: (id: string, values: Values) => boolean,
): Readonly<Record<string, Values>> => Object.fromEntries(Object.entries(part).filter(([id, values]) => isTold(id, values)))
