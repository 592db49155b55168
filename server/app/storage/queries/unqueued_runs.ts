import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { systemColumns } from '../schema/system_columns.ts'
import type { DueQuestion } from './due_records.ts'
import type { Queryable } from './run_load.ts'

/** A run that the queue does not have, and the job that it is of. */
export interface UnqueuedRun {
  readonly id: string
  readonly job: string
}

/** Runs that are due and that pg-boss has not, or no longer, in the queue; the longest waiting first. A run without a moment is due. */
export async function unqueuedRuns(
  client: Queryable,
  entity: AppEntity,
  question: DueQuestion & { readonly queue: string; readonly job: string },
): Promise<readonly UnqueuedRun[]> {
  const named = [entity.workflow?.field ?? '', question.dueAt, question.job]
  const [status, due, job] = named.map((name) => `r.${quote(entity.fields.get(name)?.column ?? name)}`)
  const { rows } = await client.query<UnqueuedRun>(
    `select r.id::text as id, ${job} as job from ${quote(entity.table)} r
     where ${status} = any($1::text[]) and (${due} is null or ${due} <= $2::timestamptz) and r.${quote(systemColumns.deletedAt)} is null
       and not exists (select from pgboss.job q where q.name = $4 and q.singleton_key = r.id::text and q.state <= 'active' and q.policy = 'exclusive')
     order by ${due} nulls first, r.id limit $3`,
    [question.statuses, question.now, question.most, question.queue],
  )
  return rows
}
