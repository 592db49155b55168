import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { Statement } from '../sql/compiler.ts'
import { labelOf } from './label.ts'
import type { Queryable } from './run_load.ts'

/** What people call these records of an entity, by id; one that has no name, or is not there, is left out. */
export async function labelsOf(
  client: Queryable,
  app: App,
  entity: AppEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const statement = new Statement(app)
  const source = statement.source(entity)
  const label = labelOf(source)
  const wanted = statement.parameters.raw(ids, 'bigint[]')
  const { rows } = await client.query<{ id: string; label: string | null }>({
    text: `select ${source.alias}.id::text as id, ${label} as label from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${source.alias}.id = any(${wanted})`,
    values: statement.parameters.values({ today: '', now: '' }),
  })
  return new Map(rows.flatMap(({ id, label: name }) => (name === null ? [] : [[id, name] as const])))
}
