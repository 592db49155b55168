import type pg from 'pg'
import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { rowOf } from '../writes/row_of.ts'
import type { Step } from './step.ts'

/** Rows that are filled with one statement. */
const batch = 2_000

/** Fills the columns that are made from others, in tables where such a column is new or made in another way. */
export async function fillDerived(client: pg.ClientBase, app: App, steps: readonly Step[]): Promise<void> {
  const derived = steps.filter((step) => step.kind === 'deriveColumn')
  for (const [table, own] of Map.groupBy(derived, (step) => step.table)) {
    const entity = [...app.entities.values()].find((each) => each.table === table)
    if (entity)
      await fillTable(
        client,
        entity,
        own.map(({ column }) => column),
      )
  }
}

async function fillTable(client: pg.ClientBase, entity: AppEntity, columns: readonly string[]): Promise<void> {
  const table = quote(entity.table)
  const fields = [...entity.fields.values()].filter(({ kind }) => kind === 'text' || kind === 'code')
  const read = `select id, ${fields.map(({ column }) => quote(column)).join(', ')} from ${table} where id > $1::bigint order by id limit ${batch}`
  const set = columns.map((column) => `${quote(column)} = x.${quote(column)}`).join(', ')
  const write = `update ${table} t set ${set} from json_populate_recordset(null::${table}, $1::json) x where t.id = x.id`
  for (let last = '0'; ; ) {
    const { rows } = await client.query<Record<string, string>>(read, [last])
    if (rows.length === 0) return
    const filled = rows.map((row) => {
      const record = Object.fromEntries(fields.map(({ name, column }) => [name, row[column] ?? null]))
      const whole = rowOf(entity, record)
      return { id: row.id, ...Object.fromEntries(columns.map((column) => [column, whole[column]])) }
    })
    await client.query(write, [JSON.stringify(filled)])
    last = rows.at(-1)?.id ?? last
  }
}
