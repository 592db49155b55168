/**
 * What the audit log costs: the same write with its history, with and without its entry in the log, in turn, on one database in one run.
 * Run: `node bench/audit.ts`. `WRITES` sets how many of each (2,000).
 */
import { loadavg } from 'node:os'
import { access } from '../engine/runtime/access/decide.ts'
import type { AppEntity } from '../engine/runtime/app/app.ts'
import { link } from '../engine/runtime/app/link.ts'
import { library } from '../engine/runtime/testing/library.ts'
import type { RecordData } from '../engine/runtime/values/record-data.ts'
import { Accesses } from '../server/app/accounts/accesses.ts'
import { applySchema } from '../server/app/storage/schema/apply.ts'
import { runWrite } from '../server/app/storage/writes/run_write.ts'
import { inTransaction } from '../server/app/storage/writes/transaction.ts'
import { auditTrace } from '../server/app/writing/audit_trace.ts'
import { differences } from '../server/app/writing/differences.ts'
import { historyRow } from '../server/app/writing/history_trace.ts'
import { testDatabase } from '../server/tests/support/database.ts'

process.env.SEALING_KEY ??= 'seals for as long as the bench runs'

const writes = Number(process.env.WRITES ?? 2_000)
const app = link(library.bundle, 'audit bench')
const entity = app.entities.get('branch') as AppEntity
const database = await testDatabase()
const now = '2026-01-10T04:00:00.000Z'
const context = {
  app,
  access: access(app, ['admin']),
  accesses: new Accesses(),
  pool: database.pool,
  user: { id: '1' },
  language: 'ZHS' as const,
  now,
}
const stamps = { createdAt: now, createdBy: '1', updatedAt: now, updatedBy: '1' }
const empty = Object.fromEntries([...entity.fields.keys()].map((name) => [name, null]))

/** One write as the server does it: the record, its history and, when asked for, its entry in the log. */
async function writeOnce(before: RecordData | null, index: number, isAudited: boolean): Promise<RecordData> {
  const base = before ?? { ...empty, id: '1', code: 'BR01', ...stamps }
  const after: RecordData = { ...base, name: `branch ${index}`, version: (before?.version ?? 0) + 1 }
  const action = before ? ('update' as const) : ('create' as const)
  const history = historyRow(context, entity, after, action, differences(entity, before, after))
  const change = { entity, before, after, action }
  const traces = { _record_history: [history], ...(isAudited && { _audit_log: [auditTrace(context, change, after, history, undefined)] }) }
  await inTransaction(database.pool, (client) => runWrite(client, { entity, before, after, deletes: false, traces }))
  return after
}

try {
  await applySchema(database.pool, app)
  await database.pool.query(`insert into member (id, login, name, active, roles) values (1, 'admin', 'admin', 'ENABLED', '{admin}')`)
  let record: RecordData | null = null
  const times = { with: [] as number[], without: [] as number[] }
  for (let index = -200; index < writes * 2; index++) {
    const isAudited = index % 2 === 0
    const start = performance.now()
    record = await writeOnce(record, index, isAudited)
    if (index >= 0) times[isAudited ? 'with' : 'without'].push(performance.now() - start)
  }
  const median = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN
  const [on, off] = [median(times.with), median(times.without)]
  console.log(
    `a write with its history: ${off.toFixed(3)} ms; with its entry in the audit log: ${on.toFixed(3)} ms; ratio ${(on / off).toFixed(2)}`,
  )
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await database.close()
}
