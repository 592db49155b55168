import type pg from 'pg'
import type { App } from '../../../../../engine/runtime/app/app.ts'
import { type FormerName, formerNames } from '../../../../../engine/runtime/names/present-name.ts'

const table = '_carried_names'

/** The earlier names that the database has not been freed of yet, outer ones first: an entity before its fields, a connector before its operations. */
export async function pendingNames(client: pg.ClientBase, app: App): Promise<readonly FormerName[]> {
  const { rows: found } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])
  const { rows } = found[0]?.found ? await client.query<FormerName>(`select kind, owner, was, name from ${table}`) : { rows: [] }
  const carried = new Set(rows.map(keyOf))
  return [...formerNames(app)].filter((name) => !carried.has(keyOf(name))).sort((a, b) => rank(a) - rank(b))
}

/** Notes that the database is free of these names; what is called like one of them from now on may be renamed again. */
export async function noteCarried(client: pg.ClientBase, names: readonly FormerName[]): Promise<void> {
  if (names.length === 0) return
  const rows = JSON.stringify(names)
  const given = 'jsonb_to_recordset($1::jsonb) as x(kind text, owner text, was text, name text)'
  await client.query(`delete from ${table} c using ${given} where c.kind = x.kind and c.owner = x.owner and c.was = x.name`, [rows])
  await client.query(
    `insert into ${table} (kind, owner, was, name) select kind, owner, was, name from ${given} on conflict (kind, owner, was) do update set name = excluded.name, carried_at = now()`,
    [rows],
  )
}

const keyOf = ({ kind, owner, was, name }: FormerName) => JSON.stringify([kind, owner, was, name])
const rank = ({ kind, owner }: FormerName) => (owner === '' ? 0 : kind === 'field' ? 1 : 2)
