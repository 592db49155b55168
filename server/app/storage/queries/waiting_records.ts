import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** How a queue stands. */
interface Waiting {
  readonly counts: ReadonlyMap<string, number>
  /** For how long the record in the first status has been due that waits longest; 0 when none is due. */
  readonly oldestSeconds: number
}

/** The records of a queue by status, and how late the oldest is. */
export async function waitingRecords(client: Queryable, entity: AppEntity, dueAt: string, now: string): Promise<Waiting> {
  const [status, due] = [entity.workflow?.field ?? '', dueAt].map((name) => quote(entity.fields.get(name)?.column ?? name))
  const { rows } = await client.query<{ status: string; count: number; late: number | null }>(
    `select ${status} as status, count(*)::int as count,
       greatest(0, extract(epoch from $1::timestamptz - min(${due})))::float8 as late
     from ${quote(entity.table)} where ${quote(systemColumns.deletedAt)} is null group by 1`,
    [now],
  )
  return {
    counts: new Map(rows.map(({ status, count }) => [status, count])),
    oldestSeconds: rows.find(({ status }) => status === entity.workflow?.initial)?.late ?? 0,
  }
}
