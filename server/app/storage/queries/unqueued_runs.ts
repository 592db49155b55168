import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { type DueQuestion, dueIn } from './due_records.ts'
import type { Queryable } from './run_load.ts'

/** A run that the queue does not have, and the job that it is of. */
export interface UnqueuedRun {
  readonly id: string
  readonly job: string
}

/**
 * Runs that are due and that pg-boss has not, or no longer, in the queue; the longest waiting first. A run without a moment is due.
 * What the queue has is read once and looked up: each of many runs is not compared with each of many entries, whatever the database knows
 * of how many there are.
 */
export async function unqueuedRuns(
  client: Queryable,
  entity: AppEntity,
  question: DueQuestion & { readonly queue: string; readonly job: string },
): Promise<readonly UnqueuedRun[]> {
  const { source, isDue, order, values } = dueIn(entity, question)
  const job = quote(entity.fields.get(question.job)?.column ?? question.job)
  const { rows } = await client.query<UnqueuedRun>(
    `select r.id::text as id, r.${job} as job from ${source}
     where ${isDue} and r.id::text not in (select q.singleton_key from pgboss.job q where q.name = $4 and q.state <= 'active' and q.policy = 'exclusive' and q.singleton_key is not null)
     order by ${order} limit $3`,
    [...values, question.queue],
  )
  return rows
}
