import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { systemColumns } from '../schema/system_columns.ts'
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
  const [status, due] = [entity.workflow?.field ?? '', question.dueAt].map((name) => quote(entity.fields.get(name)?.column ?? name))
  const { rows } = await client.query<{ id: string }>(
    `select id::text as id from ${quote(entity.table)}
     where ${status} = any($1::text[]) and (${due} is null or ${due} <= $2::timestamptz) and ${quote(systemColumns.deletedAt)} is null
     order by ${due} nulls first, id limit $3`,
    [question.statuses, question.now, question.most],
  )
  return rows.map(({ id }) => id)
}
