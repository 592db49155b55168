import type pg from 'pg'
import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { isSealed, sealedFields } from '../../../../engine/runtime/app/sealed.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { open, version } from '../../sealing/envelope.ts'
import { resealedJson } from '../../sealing/json.ts'
import { sealingKeys } from '../../sealing/keys.ts'
import { resealedChanges } from '../../sealing/sealed_changes.ts'
import { rowOf } from '../columns/row_of.ts'
import { blindColumn } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'

/** Rows that are sealed with one statement. */
const batch = 1_000

/**
 * Seals what stands in sealed fields as it was typed, and what is sealed with a key before the present one: rows, and where any was
 * found, their history and what somebody has begun to fill in. Nothing is done where all is sealed.
 */
export async function sealRows(client: pg.ClientBase, app: App): Promise<void> {
  let hasFound = false
  for (const entity of app.entities.values()) {
    if (entity.parent || sealedFields(entity).size === 0) continue
    const all = [entity, ...entity.lines.values()].filter((each) => sealsOf(each).length > 0)
    const found: boolean[] = []
    for (const each of all) found.push(await sealTable(client, each))
    if (!found.includes(true)) continue
    hasFound = true
    await sealHistory(client, entity)
  }
  if (hasFound) await sealDrafts(client, app)
}

const sealsOf = ({ fields }: AppEntity): readonly AppField[] => [...fields.values()].filter((field) => isSealed(field))

async function sealTable(client: pg.ClientBase, entity: AppEntity): Promise<boolean> {
  const fields = sealsOf(entity)
  const table = quote(entity.table)
  const columns = fields.map(({ column }) => quote(column))
  const isOpen = columns.map((column) => `(${column} is not null and ${column} not like $2)`).join(' or ')
  const read = `select id, ${columns.join(', ')} from ${table} where id > $1::bigint and (${isOpen}) order by id limit ${batch}`
  let hasFound = false
  for (let last = '0'; ; hasFound = true) {
    const { rows } = await client.query<Record<string, string | null>>(read, [last, `${version}.${sealingKeys().current.id}.%`])
    if (rows.length === 0) return hasFound
    const sealed = rows.map((row) => sealedRow(entity, fields, row))
    const written = Object.keys(sealed[0] ?? {}).filter((name) => name !== 'id')
    const set = written.map((name) => `${quote(name)} = x.${quote(name)}`).join(', ')
    const write = `update ${table} t set ${set} from json_populate_recordset(null::${table}, $1::json) x where t.id = x.id`
    await client.query(write, [JSON.stringify(sealed)])
    last = rows.at(-1)?.id ?? last
  }
}

function sealedRow(entity: AppEntity, fields: readonly AppField[], row: Readonly<Record<string, string | null>>): Record<string, unknown> {
  const record: RecordData = Object.fromEntries(
    fields.map(({ name, column }) => {
      const stored = row[column]
      return [name, typeof stored === 'string' ? open(stored) : null]
    }),
  )
  const columns = rowOf(entity, record)
  const own = fields.flatMap(({ column }) => [column, blindColumn(column)]).filter((column) => Object.hasOwn(columns, column))
  return { id: row.id, ...Object.fromEntries(own.map((column) => [column, columns[column]])) }
}

async function sealDrafts(client: pg.ClientBase, app: App): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ key: string; data: unknown }>(
      `select key, data from _drafts where key > $1 order by key limit ${batch / 10}`,
      [last],
    )
    if (rows.length === 0) return
    for (const { key, data } of rows) {
      const now = JSON.stringify(resealedJson(app, data))
      if (now !== JSON.stringify(data)) await client.query('update _drafts set data = $1 where key = $2', [now, key])
    }
    last = rows.at(-1)?.key ?? last
  }
}

async function sealHistory(client: pg.ClientBase, entity: AppEntity): Promise<void> {
  for (let last = '0'; ; ) {
    const { rows } = await client.query<{ id: string; changes: Parameters<typeof resealedChanges>[1] }>(
      `select id::text, changes from _record_history where entity = $1 and id > $2::bigint order by id limit ${batch}`,
      [entity.name, last],
    )
    if (rows.length === 0) return
    const sealed = rows.flatMap(({ id, changes }) => {
      const now = resealedChanges(entity, changes)
      return JSON.stringify(now) === JSON.stringify(changes) ? [] : [{ id, changes: now }]
    })
    if (sealed.length > 0) {
      await client.query(
        `update _record_history h set changes = x.changes
         from json_populate_recordset(null::_record_history, $1::json) x where h.id = x.id and h.entity = $2`,
        [JSON.stringify(sealed), entity.name],
      )
    }
    last = rows.at(-1)?.id ?? last
  }
}
