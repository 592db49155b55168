import type { App } from '../../../../engine/runtime/app/app.ts'
import { isEmpty } from '../../../../engine/runtime/values/record-data.ts'
import type { Search, Sought } from '../../../../engine/runtime/workflows/finds.ts'
import { columnType } from '../columns/column_types.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { partsOf } from '../schema/keys.ts'
import { statementName } from '../statement_names.ts'
import type { Queryable } from './run_load.ts'

/** The ids of the records that fit best what is looked for, in its order; `null` where none does. One statement, over the index of the key. */
export async function bestFits(
  client: Queryable,
  app: App,
  { target, key }: Pick<Search, 'target' | 'key'>,
  sought: readonly Sought[],
): Promise<readonly (string | null)[]> {
  const parts = partsOf(app, target, key)
  if (!parts) return notCompilable(`the key ${key.name} of ${target.name} is not held by the database`)
  const fields = key.fields.flatMap((name) => target.fields.get(name) ?? [])
  const conditions = fields.map((field, index) => {
    const [own, wanted, any] = [parts.value(field), parts.value(field, `w._v${index}`), parts.value(field, 'null')]
    return field.declaration?.required === true ? `${own} = ${wanted}` : `(${own} = ${wanted} or ${own} = ${any})`
  })
  const day = target.fields.get(key.during?.from ?? '')?.kind === 'datetime' ? 'timestamptz' : 'date'
  if (parts.period !== undefined) conditions.push(`${parts.period} @> w._at`)
  const order = fields.map((field) => `${parts.value(field)} = ${parts.value(field, 'null')}`)
  const one = `select ${quote('id')}::text from ${quote(target.table)} where ${[parts.where, ...conditions].join(' and ')} order by ${order.join(', ')} limit 1`
  const columns = fields.map((field, index) => `_v${index} ${columnType(field).type(field)}`)
  const asked = `json_to_recordset($1::json) as w(_n integer, _at ${day}, ${columns.join(', ')})`
  const text = `select (${one}) as id from ${asked} order by w._n`
  const rows = sought.map(({ values, at }, index) => ({
    _n: index,
    _at: at,
    ...Object.fromEntries(values.map((value, place) => [`_v${place}`, isEmpty(value) ? null : value])),
  }))
  const name = statementName(text)
  const found = await client.query<{ id: string | null }>({ text, values: [JSON.stringify(rows)], ...(name ? { name } : {}) })
  return found.rows.map(({ id }) => id)
}
