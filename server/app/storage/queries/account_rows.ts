import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { columnsWith, soughtIn } from '../columns/row_of.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

const alive = `${quote(systemColumns.deletedAt)} is null`

/** The ids of the records whose field has the value, at most two: more than one is nobody in particular. */
export async function idsWhere(client: Queryable, entity: AppEntity, field: string, value: string): Promise<readonly string[]> {
  const declared = entity.fields.get(field)
  if (declared === undefined) return []
  const [column, sought] = soughtIn(declared, value)
  const { rows } = await client.query<{ id: string }>(
    `select id from ${quote(entity.table)} where ${quote(column)} = $1 and ${alive} limit 2`,
    [sought],
  )
  return rows.map(({ id }) => String(id))
}

/**
 * The same in large letters or small.
 * @param confirmed a field that must be true
 */
export async function idsInAnyCase(
  client: Queryable,
  entity: AppEntity,
  field: string,
  value: string,
  confirmed?: string,
): Promise<readonly string[]> {
  const column = entity.fields.get(field)?.column
  const further = confirmed === undefined ? undefined : entity.fields.get(confirmed)?.column
  if (column === undefined || (confirmed !== undefined && further === undefined)) return []
  const { rows } = await client.query<{ id: string }>(
    `select id from ${quote(entity.table)}
     where lower(${quote(column)}) = lower($1) ${further === undefined ? '' : `and ${quote(further)}`} and ${alive} limit 2`,
    [value],
  )
  return rows.map(({ id }) => String(id))
}

/** Writes what the server itself notes in a record (the last sign-in, a weak password): no version, no history. */
export async function noteInRecord(
  client: Queryable,
  entity: AppEntity,
  id: string,
  facts: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  const known = Object.entries(facts).flatMap(([field, value]) => {
    const declared = entity.fields.get(field)
    return declared === undefined ? [] : Object.entries(columnsWith(declared, value)).map(([column, kept]) => ({ column, value: kept }))
  })
  if (known.length === 0) return
  const set = known.map(({ column }, index) => `${quote(column)} = $${index + 2}`).join(', ')
  await client.query(`update ${quote(entity.table)} set ${set} where id = $1`, [id, ...known.map(({ value }) => value)])
}

/** The same for the records that a field names, where another field is still empty. */
export async function noteWhere(
  client: Queryable,
  entity: AppEntity,
  where: { readonly field: string; readonly values: readonly string[] },
  fact: { readonly field: string; readonly value: string },
): Promise<void> {
  const [key, column] = [where.field, fact.field].map((name) => entity.fields.get(name)?.column)
  if (key === undefined || column === undefined || where.values.length === 0) return
  await client.query(
    `update ${quote(entity.table)} set ${quote(column)} = $1 where ${quote(key)} = any($2) and ${quote(column)} is null and ${alive}`,
    [fact.value, where.values],
  )
}
