import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** Which records of a queue are asked for. */
export interface DueQuestion {
  /** The field with the moment before which nothing happens. */
  readonly dueAt: string
  readonly statuses: readonly string[]
  readonly now: string
  readonly most: number
}

/** The ids of the records in these statuses that are due, the longest waiting first. A record without a moment is due. */
export async function dueRecords(client: Queryable, entity: AppEntity, question: DueQuestion): Promise<readonly string[]> {
  const { source, isDue, order, values } = dueIn(entity, question)
  const { rows } = await client.query<{ id: string }>(
    `select r.id::text as id from ${source} where ${isDue} order by ${order} limit $3`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** The parts of a statement about what is due: `r` is the record, `$1` to `$3` are taken. */
export function dueIn(entity: AppEntity, { dueAt, statuses, now, most }: DueQuestion) {
  const [status, due] = [entity.workflow?.field ?? '', dueAt].map((name) => `r.${quote(entity.fields.get(name)?.column ?? name)}`)
  return {
    source: `${quote(entity.table)} r`,
    isDue: `${status} = any($1::text[]) and (${due} is null or ${due} <= $2::timestamptz) and r.${quote(systemColumns.deletedAt)} is null`,
    order: `${due} nulls first, r.id`,
    values: [statuses, now, most],
  }
}
