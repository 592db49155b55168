import type pg from 'pg'
import { fullAccess } from '../../../../engine/runtime/access/full-access.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { query } from '../../../../engine/runtime/queries/query.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import type { Environment } from '../sql/environment.ts'
import { runSearch } from './run_search.ts'

/** How many records of an entity there are of which the condition is true, for the server itself: nobody's access applies. */
export async function countRecords(
  client: pg.Pool,
  app: App,
  entity: string,
  where: Expression | boolean,
  environment: Environment,
): Promise<number> {
  if (where === false) return 0
  const asked = query({ entity, columns: [], where, sort: [], page: { size: 1, offset: 0 }, total: 'exact', aggregates: {} })
  const { total } = await runSearch(client, app, fullAccess, environment, asked)
  return typeof total === 'number' ? total : 0
}
