import type pg from 'pg'
import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { columnType } from '../columns/column_types.ts'
import { hasSearchColumn } from '../columns/search_text.ts'
import { isSortedByPinyin } from '../columns/sort_fields.ts'
import { sortColumn, systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'

/** Whether it is the entity by which the audit log is read: it has a view of the log where others have a table. */
export const isAuditLog = (app: App, name: string): boolean => app.bundle.app.audit?.entity === name

/** What the log says of each fact that a field may show. */
const facts = {
  kind: `replace(kind, '.', '_')`,
  login: 'login',
  address: 'address',
  request: 'request_id',
  about: 'entity',
  record: 'record_id::text',
  recordVersion: 'version::numeric',
  detail: 'detail::text',
  place: 'seq::numeric',
} as const

/** The fields that every record has. */
const own: Readonly<Record<string, string>> = {
  id: 'id',
  version: '1',
  createdAt: 'at',
  createdBy: 'account_id',
  updatedAt: 'at',
  updatedBy: 'account_id',
}

/** Makes the view by which the log is read, when the metadata names an entity for it and the view is not there as it must be. */
export async function applyReadView(client: pg.ClientBase, app: App): Promise<void> {
  const entity = app.entities.get(app.bundle.app.audit?.entity ?? '')
  if (!entity) return
  const text = viewOf(app, entity)
  const name = quote(entity.table)
  const { rows } = await client.query<{ text: string | null }>(`select obj_description(to_regclass($1), 'pg_class') as text`, [name])
  if (rows[0]?.text === text) return
  await client.query(`drop view if exists ${name}`)
  await client.query(`create view ${name} as ${text}`)
  await client.query(`comment on view ${name} is '${text.replaceAll("'", "''")}'`)
}

function viewOf(app: App, entity: AppEntity): string {
  const { entity: _, ...named } = app.bundle.app.audit ?? { entity: '' }
  const shown = new Map(Object.entries(named).map(([fact, field]) => [field, facts[fact as keyof typeof facts]]))
  const sourceOf = (field: AppField) => (field.system ? own[field.name] : shown.get(field.name)) ?? 'null'
  const columns = [...entity.fields.values()].flatMap((field) => {
    const value = `(${sourceOf(field)})::${columnType(field).type(field)}`
    const sorted = isSortedByPinyin(entity, field) ? [`lower(${value}) as ${quote(sortColumn(field.column))}`] : []
    return [`${value} as ${quote(field.column)}`, ...sorted]
  })
  const further = [
    `null::timestamptz(3) as ${quote(systemColumns.deletedAt)}`,
    ...(hasSearchColumn(entity)
      ? [`lower(concat_ws(' | ', login, address, entity, record_id, request_id)) as ${quote(systemColumns.search)}`]
      : []),
  ]
  return `select ${[...columns, ...further].join(', ')} from _audit_log`
}
