import type pg from 'pg'
import type { App } from '../../../../../engine/runtime/app/app.ts'
import type { FormerName } from '../../../../../engine/runtime/names/present-name.ts'
import { quote } from '../../identifiers.ts'
import type { KeptJson } from './kept_names.ts'

/** Rows that are rewritten with one statement. */
const batch = 2_000

type Row = { key: string; about: string; value: unknown }

/** Rewrites the JSON of a column where it holds one of the names. Rows without any are passed over by the database. */
export async function carryJson(client: pg.ClientBase, app: App, kept: KeptJson, pending: readonly FormerName[]): Promise<void> {
  const [table, column, key] = [kept.table, kept.column, kept.key].map(quote)
  const about = typeof kept.about === 'string' ? quote(kept.about) : kept.about.sql
  const read = `declare kept_json no scroll cursor for
    select ${key}::text as key, ${about} as about, ${column} as value from ${table} where ${column}::text like any($1::text[])`
  const write = `update ${table} t set ${column} = x.${column} from json_populate_recordset(null::${table}, $1::json) x where t.${key} = x.${key}`
  await client.query(read, [pending.map(patternOf)])
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batch} from kept_json`)
    const changed = rows.flatMap((row) => {
      const value = kept.present(app, row.about, row.value)
      return JSON.stringify(value) === JSON.stringify(row.value) ? [] : [{ [kept.key]: row.key, [kept.column]: value }]
    })
    if (changed.length > 0) await client.query(write, [JSON.stringify(changed)])
    if (rows.length < batch) break
  }
  await client.query('close kept_json')
}

/** Texts with the last part of the name: the whole of it may stand in a longer path or address. */
const patternOf = ({ was }: FormerName) => `%${(was.split('/').at(-1) ?? was).replace(/[\\%_]/g, '\\$&')}%`
