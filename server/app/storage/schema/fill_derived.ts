import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { rowOf } from '../columns/row_of.ts'
import { hasSearchColumn } from '../columns/search_text.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import { isAuditLog } from './log_view.ts'

/** Rows that are filled with one statement. */
const batch = 2_000

/** Fills the search column of rows that came into the table without it: by hand, or by a tool that knows nothing of it. */
export async function fillMissing(client: pg.ClientBase, app: App): Promise<void> {
  for (const entity of app.entities.values()) {
    if (!hasSearchColumn(entity) || isAuditLog(app, entity.name)) continue
    const missing = `${quote(systemColumns.search)} is null`
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select 1 from ${quote(entity.table)} where ${missing}) as found`,
    )
    if (rows[0]?.found) await fillDerived(client, app, entity.table, systemColumns.search, missing)
  }
}

/** Fills a column that is made from others, in a table where it is new or made in another way. */
export async function fillDerived(client: pg.ClientBase, app: App, name: string, column: string, where = 'true'): Promise<void> {
  const entity = [...app.entities.values()].find((each) => each.table === name)
  if (!entity) return
  const table = quote(entity.table)
  const fields = [...entity.fields.values()].filter((field) => (field.kind === 'text' || field.kind === 'code') && !isSealed(field))
  const read = `select id, ${fields.map((field) => quote(field.column)).join(', ')} from ${table} where id > $1::bigint and ${where} order by id limit ${batch}`
  const write = `update ${table} t set ${quote(column)} = x.${quote(column)} from json_populate_recordset(null::${table}, $1::json) x where t.id = x.id`
  for (let last = '0'; ; ) {
    const { rows } = await client.query<Record<string, string>>(read, [last])
    if (rows.length === 0) return
    const filled = rows.map((row) => {
      const record = Object.fromEntries(fields.map((field) => [field.name, row[field.column] ?? null]))
      return { id: row.id, [column]: rowOf(entity, record)[column] }
    })
    await client.query(write, [JSON.stringify(filled)])
    last = rows.at(-1)?.id ?? last
  }
}
