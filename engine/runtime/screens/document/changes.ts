import type { AppEntity, AppField } from '../../app/app.ts'
import { sameValue } from '../../documents/same-value.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { keyOf, numberField } from './rows.ts'

/** What a write sends: the fields of the header that differ, and for lines that differ the full list of rows. */
export type Changes = Readonly<Record<string, unknown>>

/** Which fields a write may name, by the name of the field or `lines.field`. */
type MayWrite = (path: string) => boolean

/**
 * What differs between the record as the server holds it and as it is now. Rows that the server knows go by their id with the fields
 * that differ, new rows with all they hold, rows left out are removed; lines that are the same as before are not named at all.
 */
export function changes(entity: AppEntity, base: RecordData, record: RecordData, mayWrite: MayWrite = everything): Changes {
  const changed: Record<string, unknown> = fieldChanges(entity, base, record, mayWrite)
  for (const [name, lines] of entity.lines) {
    const rows = lineChanges(lines, name, base, record, mayWrite)
    if (rows) changed[name] = rows
  }
  return changed
}

/** Whether there is anything that a write would send. */
export function isDirty(entity: AppEntity, base: RecordData, record: RecordData): boolean {
  if (base === record) return false
  return Object.keys(changes(entity, base, record)).length > 0
}

function everything(): boolean {
  return true
}

function fieldChanges(entity: AppEntity, base: RecordData, record: RecordData, mayWrite: MayWrite, prefix = ''): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  const isSent = (field: AppField) => isWritable(entity, field) && mayWrite(prefix + field.name)
  for (const field of entity.fields.values()) {
    if (!isSent(field) || sameValue(field, base[field.name], record[field.name])) continue
    changed[field.name] = record[field.name] ?? null
    // What a picked record fills in is sent with it, else the server would fill in what the person has typed over.
    for (const name of filledBy(field)) {
      const filled = entity.fields.get(name)
      if (filled && isSent(filled)) changed[name] = record[name] ?? null
    }
  }
  return changed
}

function filledBy({ declaration }: AppField): readonly string[] {
  return declaration?.kind === 'ref' ? Object.keys(declaration.fill ?? {}) : []
}

function lineChanges(lines: AppEntity, name: string, base: RecordData, record: RecordData, mayWrite: MayWrite): unknown[] | undefined {
  const before = linesOf(base, name)
  const after = linesOf(record, name)
  if (before === after) return undefined
  const known = new Map(before.map((row) => [keyOf(row), row]))
  let differs = before.length !== after.length
  const sent = after.map((row, index) => {
    const old = known.get(keyOf(row))
    const values = old === row ? {} : fieldChanges(lines, old ?? {}, row, old ? mayWrite : everything, `${name}.`)
    if (!old || Object.keys(values).length > 0 || keyOf(before[index] ?? {}) !== keyOf(row)) differs = true
    return old?.id === undefined ? values : { id: old.id, ...values }
  })
  return differs ? sent : undefined
}

/** Fields that people write: not those of the system, of the workflow, computed, or counting lines. */
export function isWritable(entity: AppEntity, field: AppField): boolean {
  return !field.system && field.kind !== 'status' && field.declaration?.computed === undefined && field.name !== numberField(entity)
}
