import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import type { Context } from './context.ts'
import { entityOf } from './entity_of.ts'
import { forbidden, Invalid } from './failures.ts'
import { withSeenLines } from './line_sight.ts'
import { load } from './load.ts'
import { noting } from './noting.ts'
import { isWithin } from './scopes.ts'

/** Which sealed value of a record: a field, or a field of its lines (`copies.note`) with the id of the line. */
interface Wanted {
  readonly field: string
  readonly line?: string
}

/** The sealed fields of a record that the person may have shown whole. */
export function revealable(context: Context, entity: AppEntity, record: RecordData): readonly string[] {
  const { access } = context
  const sealed = [...access.sealed(entity.name, statusOf(entity, record))]
  return sealed.filter((field) => isWithin(context, entity, access.reveals(entity.name, field), record))
}

/**
 * One sealed value of one record, whole. The audit log has the entry before anybody has the value.
 * @throws `notFound` when the record may not be seen; `forbidden` when the role does not reveal the field; Invalid for a field that is none
 */
export function reveal(context: Context, name: string, id: string, wanted: Wanted): Promise<WireValue> {
  return noting(context, { what: 'reveal', entity: name, record: id }, () => revealed(context, name, id, wanted))
}

async function revealed(context: Context, name: string, id: string, { field, line }: Wanted): Promise<WireValue> {
  const entity = entityOf(context, name, 'read')
  const record = await load(context, entity, id, context.access.scope(name))
  if (!context.access.sealed(name, statusOf(entity, record)).has(field))
    throw new Invalid([{ code: 'unknownField', path: 'field', params: { field, entity: name } }])
  if (!revealable(context, entity, record).includes(field)) throw forbidden('notRevealed', { field })
  const value = valueAt(withSeenLines(context, entity, record), field, line)
  await appendEntries(context.pool, [
    auditRow({
      ...actorOf(context),
      kind: 'record.reveal',
      entity: name,
      record: id,
      detail: { field, ...(line !== undefined && { line }) },
    }),
  ])
  return value
}

function valueAt(record: RecordData, field: string, line: string | undefined): WireValue {
  const [lines = '', inner] = field.split('.')
  if (inner === undefined) return wireOf(record, field)
  const row = linesOf(record, lines).find((each) => each.id === line)
  if (!row) throw new Invalid([{ code: 'unknownLine', path: 'line', params: { field: lines } }])
  return wireOf(row, inner)
}
