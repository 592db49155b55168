/**
 * A report over 1,000,000 lines by month and supplier beside the same question in SQL written by hand, in one database and one run.
 * `node bench/reports/run.ts` prints the median of both in milliseconds. `LINES` sets another size.
 */
import { access } from '../../engine/runtime/access/decide.ts'
import { planReport } from '../../engine/runtime/reports/plan-report.ts'
import type { ReportPlan } from '../../engine/runtime/reports/report-plan.ts'
import type { Dataset } from '../../engine/schema/dataset.ts'
import type { Entity } from '../../engine/schema/entity.ts'
import type { Report } from '../../engine/schema/report.ts'
import { runReport } from '../../server/app/storage/reports/run_report.ts'
import { applySchema } from '../../server/app/storage/schema/apply.ts'
import { testDatabase } from '../../server/tests/support/database.ts'
import { tinyApp } from '../../server/tests/support/tiny.ts'

const lines = Number(process.env.LINES ?? 1_000_000)
const rounds = 9

const place: Entity = { label: 'Place', display: 'name', fields: { name: { kind: 'text', label: 'Name' } } }
const order: Entity = {
  label: 'Order',
  display: 'code',
  fields: {
    code: { kind: 'code', label: 'Code' },
    day: { kind: 'date', label: 'Day', index: true },
    place: { kind: 'ref', label: 'Place', entity: 'place' },
    lines: {
      kind: 'lines',
      label: 'Lines',
      fields: { quantity: { kind: 'quantity', label: 'Quantity' }, amount: { kind: 'money', label: 'Amount' } },
    },
  },
}
const orderLines: Dataset = {
  label: 'Lines',
  entity: 'order.lines',
  fields: { day: 'parent.day', place: 'parent.place', quantity: 'quantity', amount: 'amount' },
}
const byMonth: Report = {
  label: 'By month',
  dataset: 'orderLines',
  groups: { month: { field: 'day', by: 'month' }, place: {} },
  measures: {
    lines: { label: 'Lines', aggregate: 'count' },
    quantity: { label: 'Quantity', aggregate: 'sum', field: 'quantity' },
    amount: { label: 'Amount', aggregate: 'sum', field: 'amount' },
  },
  columns: ['month', 'place', 'lines', { field: 'quantity', total: true }, { field: 'amount', total: true }],
  sort: [['month', 'asc']],
  totals: true,
}

const byHand = `
  select to_char(m, 'YYYY-MM') as month, p.name, g.lines, g.quantity, g.amount
  from (
    select date_trunc('month', o.day::timestamp) as m, o.place, count(*) as lines, sum(l.quantity) as quantity, sum(l.amount) as amount
    from order_lines l join "order" o on o.id = l.parent
    where o._deleted_at is null
    group by 1, 2
  ) g left join place p on p.id = g.place
  order by m, p.name limit 10000`

const app = tinyApp({ place, order }, { datasets: { orderLines }, reports: { byMonth } })
const reader = access(app, ['everything'])
const scope = { user: { id: '1' }, today: '2026-06-30', now: '2026-06-30T00:00:00.000Z' }
const database = await testDatabase()
try {
  await applySchema(database.pool, app)
  const stamp = '1, now(), now()'
  await database.pool.query(
    `insert into place (id, version, created_at, updated_at, name) select n, ${stamp}, 'Place ' || n from generate_series(1, 200) n`,
  )
  await database.pool.query(
    `insert into "order" (id, version, created_at, updated_at, code, day, place)
     select 1000 + n, ${stamp}, 'O' || n, date '2025-01-01' + (n % 540), 1 + (n * 7) % 200 from generate_series(1, ${Math.ceil(lines / 10)}) n`,
  )
  await database.pool.query('set statement_timeout = 0').catch(() => undefined)
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into order_lines (id, parent, _position, quantity, amount)
       select 10000000 + n, 1001 + n / 10, n % 10, (n % 97) + 0.5, (n % 9973) / 100.0 from generate_series(0, ${lines - 1}) n`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
  const plan = planReport(app, reader, 'byMonth', {}, scope) as ReportPlan
  const report = async () => void (await runReport(database.pool, app, reader, scope, plan))
  const hand = async () => void (await database.pool.query({ text: byHand, rowMode: 'array' }))
  const times = { report: [] as number[], hand: [] as number[] }
  for (let round = 0; round < rounds + 2; round += 1) {
    for (const [name, work] of [
      ['report', report],
      ['hand', hand],
    ] as const) {
      const start = performance.now()
      await work()
      if (round >= 2) times[name].push(performance.now() - start)
    }
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const [mine, theirs] = [median(times.report), median(times.hand)]
  process.stdout.write(
    `${lines.toLocaleString('en')} lines by month and supplier: report ${mine.toFixed(0)} ms, by hand ${theirs.toFixed(0)} ms, ${(mine / theirs).toFixed(2)} times\n`,
  )
} finally {
  await database.close()
}
