import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { App } from '../../engine/runtime/app/app.ts'
import { Accesses } from '../../server/app/accounts/accesses.ts'
import { addRun } from '../../server/app/queues/add_run.ts'
import { type RunsOf, runsOf } from '../../server/app/records/run_records.ts'
import { serverContext } from '../../server/app/records/server_context.ts'
import { inTransaction } from '../../server/app/storage/writes/transaction.ts'

/** How long it took, in seconds: until all were asked for, and until all were done. */
interface Taken {
  readonly asked: number
  readonly done: number
}

const queue = 'bare'
const atOnce = 500

/** So many jobs of pg-boss alone, which do nothing, four at once like those of a node. */
export async function bareJobs(url: string, count: number): Promise<Taken> {
  const boss = new PgBoss({ connectionString: url, schema: 'bare_boss', max: 5, useListenNotify: true })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue(queue, { policy: 'exclusive', notify: true, heartbeatSeconds: 30 })
  let done = 0
  const begun = performance.now()
  for (let worker = 0; worker < 4; worker++) {
    let id = ''
    id = await boss.work(queue, { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }, async (jobs) => {
      done += jobs.length
      boss.notifyWorker(id)
    })
  }
  for (let at = 0; at < count; at += atOnce)
    await boss.insert(
      queue,
      Array.from({ length: Math.min(atOnce, count - at) }, (_, index) => ({ data: { id: at + index }, singletonKey: String(at + index) })),
    )
  const asked = since(begun)
  while (done < count) await sleep(20)
  const taken = { asked, done: since(begun) }
  await boss.stop({ graceful: true, timeout: 3_000 })
  return taken
}

/** So many runs of a job of the portal, with their records, history and audit, by the nodes that serve it. */
export async function runJobs(pool: pg.Pool, app: App, job: string, count: number): Promise<Taken> {
  const runs = runsOf(app) as RunsOf
  const begun = performance.now()
  for (let at = 0; at < count; at += atOnce)
    await inTransaction(pool, async (client) => {
      const context = serverContext(app, pool, new Accesses())
      for (let index = at; index < Math.min(at + atOnce, count); index++)
        await addRun(context, client, runs, { job, key: `bench ${index}`, dueAt: context.now })
    })
  const asked = since(begun)
  for (let left = count; left > 0; await sleep(200)) left = await unfinished(pool)
  return { asked, done: since(begun) }
}

const unfinished = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from job_run where status in ('WAITING', 'RUNNING')`)).rows[0]
    ?.count ?? 0

const since = (begun: number): number => (performance.now() - begun) / 1_000
