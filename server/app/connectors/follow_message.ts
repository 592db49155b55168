import { addRun } from '../queues/add_run.ts'
import type { Context } from '../records/context.ts'
import type { OperationOf } from '../records/exchange_records.ts'
import { openStatuses, runsOf } from '../records/run_records.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { runWaits } from '../storage/queries/run_waits.ts'

/**
 * Asks for a run of each job that follows a message, in the transaction that takes it in. A run that has not begun does what is told
 * now too: however often another system says that something has changed, one more run is enough.
 * @param exchange the id of the record that keeps the message
 */
export async function followMessage(context: Context, client: Queryable, called: OperationOf, exchange: string): Promise<void> {
  const runs = runsOf(context.app)
  if (!runs) return
  const { waiting } = openStatuses(runs)
  for (const [job, { after }] of Object.entries(context.app.bundle.jobs ?? {})) {
    if (after?.connector !== called.connector || after.operation !== called.operation) continue
    if (await runWaits(client, runs.entity, runs.part, { job, waiting })) continue
    const dueAt = new Date(Date.parse(context.now) + (after.minutes ?? 0) * 60_000).toISOString()
    await addRun(context, client, runs, { job, key: `${job}<${exchange}`, dueAt })
  }
}
