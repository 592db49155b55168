import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { NamedKey } from '../../../../engine/runtime/validation/keys.ts'
import { isEmpty, type RecordData, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import { columnType } from '../columns/column_types.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { partsOf } from '../schema/keys.ts'
import { statementName } from '../statement_names.ts'
import type { Queryable } from './run_load.ts'

/** The id of the record that stands in the way of another one by a key: with the same values, at an overlapping time; `null` where none does. */
export async function standingUnder(
  client: Queryable,
  app: App,
  entity: AppEntity,
  key: NamedKey,
  record: RecordData,
): Promise<string | null> {
  const parts = partsOf(app, entity, key)
  if (!parts) return notCompilable(`the key ${key.name} of ${entity.name} is not held by the database`)
  const { from, until } = key.during ?? {}
  const fields = [...new Set([...key.fields, from, until])].flatMap((name) => entity.fields.get(name ?? '') ?? [])
  // Within its select, the columns of the new one stand before those of the table.
  const ofNew = (expression: string) => `(select ${expression} from w)`
  const same = fields
    .filter(({ name }) => key.fields.includes(name))
    .map((field) => {
      if (parts.period !== undefined) return `${parts.value(field)} = ${ofNew(parts.value(field))}`
      const column = quote(field.column)
      return isEmpty(wireOf(record, field.name)) ? `${column} is null` : `${column} = ${ofNew(column)}`
    })
  const overlaps = parts.period === undefined ? [] : [`${parts.period} && ${ofNew(parts.period)}`]
  const columns = fields.map((field) => `${quote(field.column)} ${columnType(field).type(field)}`)
  const text = `with w as materialized (select * from json_to_record($1::json) as w(${columns.join(', ')})) select ${quote('id')}::text from ${quote(entity.table)} where ${[parts.where, ...same, ...overlaps].join(' and ')} order by ${quote('id')} limit 1`
  const values = Object.fromEntries(
    fields.map(({ name, column }) => {
      const value = wireOf(record, name)
      return [column, isEmpty(value) ? null : value]
    }),
  )
  const name = statementName(text)
  const { rows } = await client.query<{ id: string }>({ text, values: [JSON.stringify(values)], ...(name ? { name } : {}) })
  return rows[0]?.id ?? null
}
