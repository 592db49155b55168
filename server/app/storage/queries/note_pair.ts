import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/**
 * Writes what the server itself notes in the records of which the fields have these values: no version, no history.
 * @param counted an integer field that counts one up
 */
export async function notePair(
  client: Queryable,
  entity: AppEntity,
  where: Readonly<Record<string, string>>,
  facts: Readonly<Record<string, string>>,
  counted: string | undefined,
): Promise<void> {
  const column = (field: string) => entity.fields.get(field)?.column
  const values: string[] = []
  const equal = ([field, value]: [string, string]) => {
    const name = column(field)
    return name === undefined ? [] : [`${quote(name)} = $${values.push(value)}`]
  }
  const set = Object.entries(facts).flatMap(equal)
  const count = counted === undefined ? undefined : column(counted)
  if (count !== undefined) set.push(`${quote(count)} = coalesce(${quote(count)}, 0) + 1`)
  const same = Object.entries(where).flatMap(equal)
  if (set.length === 0 || same.length < Object.keys(where).length) return
  await client.query(
    `update ${quote(entity.table)} set ${set.join(', ')} where ${same.join(' and ')} and ${quote(systemColumns.deletedAt)} is null`,
    values,
  )
}
