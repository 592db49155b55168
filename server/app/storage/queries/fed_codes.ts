import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { FedCodes } from '../../../../engine/schema/feed.ts'
import { isPresent } from '../columns/present.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** What administrators say of a code: nothing yet where it only waits for an answer. */
export interface Said {
  readonly id: string
  readonly means: string | null
}

const column = (entity: AppEntity, name: string): string => quote(entity.fields.get(name)?.column ?? name)

/** What is said of codes of another system, by code; those that nobody has heard of are not among them. */
export async function saidOfCodes(
  client: Queryable,
  entity: AppEntity,
  { code, means }: FedCodes,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Said>> {
  if (codes.length === 0) return new Map()
  const { rows } = await client.query<Said & { code: string }>(
    `select id::text as id, t.${column(entity, code)} as code, t.${column(entity, means)}::text as means
     from ${quote(entity.table)} t where t.${column(entity, code)} = any($1) and ${isPresent('t')}`,
    [codes],
  )
  return new Map(rows.map(({ code, id, means }) => [code, { id, means }]))
}

/** Whether one of these that waited for an answer has one. */
export const isOneAnswered = (client: Queryable, entity: AppEntity, { means }: FedCodes, ids: readonly string[]): Promise<boolean> =>
  isOneThere(client, entity, ids, `and t.${column(entity, means)} is not null`)

/** Whether an entity has one of these records. */
export async function isOneThere(client: Queryable, entity: AppEntity, ids: readonly string[], condition = ''): Promise<boolean> {
  const { rows } = await client.query(
    `select from ${quote(entity.table)} t where t.id = any($1::bigint[]) ${condition} and ${isPresent('t')} limit 1`,
    [ids],
  )
  return rows.length > 0
}
