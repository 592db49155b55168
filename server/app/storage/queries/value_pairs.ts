import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** Which values two fields have together, in records that are there or were once. */
export async function valuePairs(
  client: Queryable,
  entity: AppEntity,
  one: string,
  other: string,
): Promise<readonly (readonly [string, string])[]> {
  const [first, second] = [one, other].map((name) => quote(entity.fields.get(name)?.column ?? name))
  const { rows } = await client.query<{ one: string; other: string }>(
    `select distinct ${first}::text as one, ${second}::text as other from ${quote(entity.table)}`,
  )
  return rows.map(({ one, other }) => [one, other])
}
