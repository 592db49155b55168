import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { loadForEach } from '../storage/queries/load_for_each.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import { type Context, environmentOf } from './context.ts'
import { notFound } from './failures.ts'

/**
 * The whole record, hidden fields too: for rules and writes, never for an answer.
 * @throws `notFound` when there is none within the scope
 */
export async function load(
  context: Context,
  entity: AppEntity,
  id: string,
  scope: Expression | boolean,
  client: Queryable = context.pool,
): Promise<RecordData> {
  const { app, access: reader, pool } = context
  const environment = environmentOf(context)
  const record =
    client === pool
      ? await loadForEach(pool, { app, entity, scope, environment, id, reader })
      : (await runLoad(client, app, entity, scope, environment, [id], reader))[0]
  if (!record) throw notFound(entity.name, id)
  return record
}
