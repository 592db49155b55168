import type { AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** Whether a record is another one, or stands below it, by a reference of the entity to itself. A circle that is stored ends the way up. */
export async function standsBelow(client: Queryable, entity: AppEntity, parent: AppField, id: string, above: string): Promise<boolean> {
  const { rows } = await client.query(
    `with recursive way(id) as (
       select $1::bigint
       union
       select record.${quote(parent.column)} from ${quote(entity.table)} record join way on record.id = way.id
     )
     select 1 from way where id = $2::bigint`,
    [id, above],
  )
  return rows.length > 0
}

/** Waits until nobody else moves records of a tree; it holds until the transaction ends. */
export async function holdTree(client: Queryable, entity: AppEntity): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('tree of ' || $1, 0))`, [entity.name])
}
