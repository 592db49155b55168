import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { linesOf } from '../../engine/runtime/values/record-data.ts'
import { runJob } from '../../server/app/jobs/run_job.ts'
import { plannedMoment } from '../../server/app/jobs/schedules.ts'
import { Mailer } from '../../server/app/mail/mailer.ts'
import { addRun } from '../../server/app/queues/add_run.ts'
import { entityNamed } from '../../server/app/records/entity_of.ts'
import { type RunsOf, runsOf } from '../../server/app/records/run_records.ts'
import { search } from '../../server/app/records/search.ts'
import { serverContext } from '../../server/app/records/server_context.ts'
import { takeInternalStep } from '../../server/app/steps/take_internal_step.ts'
import { convert } from '../../server/app/writing/convert.ts'
import { copyRow, oneOf } from '../../server/tests/support/copy_row.ts'
import { heading, row, timed } from './timed.ts'
import { amounts, type World } from './world.ts'

const perReceipt = 20
/** When the months of the third quarter are calculated. */
const ticks = ['2026-08-02T21:00:20.000Z', '2026-09-02T21:00:20.000Z', '2026-10-02T21:00:20.000Z']

/** Receipts of the third quarter, of all suppliers: copies of one that came of an order. */
async function fill({ portal, family, reviewer }: World, lines: number): Promise<void> {
  const { admin } = portal
  const { pool } = portal.database
  const { order } = JSON.parse(readFileSync(new URL('../../server/tests/portal/orders.json', import.meta.url), 'utf8'))
  const { id } = await family.made(admin, 'purchaseOrder', order.record)
  await family.step(admin, 'purchaseOrder', id, 'submit')
  await family.step(reviewer, 'purchaseOrder', id, 'approve', { comment: '数量、单价与扣款均已核对，同意通过。' })
  await family.step(admin, 'purchaseOrder', id, 'publish')
  const promised = linesOf(await family.whole('purchaseOrder', id), 'lines').map((line) => ({ id: line.id, promisedDate: '2027-01-05' }))
  await family.step(admin, 'purchaseOrder', id, 'confirm', { changes: { lines: promised } })
  const note = await family.made(admin, 'deliveryNote', await convert(admin, 'orderToDelivery', { ids: [String(id)], byDocument: true }))
  await family.step(admin, 'deliveryNote', note.id, 'submit')
  await family.step(admin, 'deliveryNote', note.id, 'ship')
  const [receipt] = (await search(admin, 'goodsReceipt', { filter: { deliveryNote: note.id }, columns: ['receiptNo'] })).rows
  await copyRow(pool, 'goods_receipt', receipt?.id ?? '', lines / perReceipt, {
    receipt_no: `'Q' || n`,
    status: `'RECEIVED'`,
    supplier: oneOf('supplier', 'supplier_code', amounts.supplier, 'n'),
    receipt_date: `date '2026-07-01' + n % 92`,
  })
  const [line] = linesOf(await family.whole('goodsReceipt', receipt?.id), 'lines')
  await copyRow(pool, 'goods_receipt_lines', line?.id ?? '', lines, {
    parent: `(select id from goods_receipt where receipt_no = 'Q' || (1 + (n - 1) / ${perReceipt}) and _deleted_at is null)`,
    line_no: `(n - 1) % ${perReceipt} + 1`,
    goods: oneOf('goods', 'goods_code', amounts.goods, 'n'),
    received_quantity: '20',
    rejected_quantity: 'n % 3',
    qualified_quantity: '20 - n % 3',
    tax_included_price: '3 + (n % 101) / 100.0',
  })
}

/** The least of the same by SQL alone: three rates of each supplier and month, with the weights that hold where none are set. */
const byHand = `create table bare_rates as
  with sums as (
    select r.supplier, g.purchase_category, date_trunc('month', r.receipt_date::timestamp)::date as month,
           sum(l.received_quantity) as received, sum(l.qualified_quantity) as qualified, count(*) as orders,
           sum(case when r.receipt_date <= o.needed_date then l.qualified_quantity else 0 end) as punctual,
           count(*) filter (where o.received_quantity >= o.quantity) as full_orders,
           sum(round(l.qualified_quantity * l.tax_included_price, 2)) as purchase,
           sum(round(l.qualified_quantity * round(g.reference_price * (1 + coalesce(g.input_tax_rate, 0)), 4), 2)) as reference
    from goods_receipt_lines l join goods_receipt r on r.id = l.parent join goods g on g.id = l.goods
      left join purchase_order_lines o on o.id = l.order_line
    where r.status = 'RECEIVED' group by 1, 2, 3
  ), ratios as (
    select *, round((received - qualified) / received, 6) as unqualified, round((qualified - punctual) / qualified, 6) as late,
           round((orders - full_orders)::numeric / orders, 6) as short, round((purchase - reference) / reference, 6) as premium
    from sums
  )
  select supplier, purchase_category, month, received, qualified, punctual, purchase, reference, premium, round(1 - unqualified, 4) as qualified_rate,
         round(1 - late, 4) as punctual_rate, round(1 - short, 4) as full_order_rate,
         round(50 * (1 - unqualified), 2) + round(30 * (1 - least(greatest(premium, 0), 1)), 2) + round(10 * (1 - late), 2)
           + round(10 * (1 - short), 2) as score
  from ratios`

/** Results whose figures are not those of SQL by hand, to the last digit, and those of one side alone. */
const unlike = `select count(*)::int as count from bare_rates b full join three_rate_result t
    on t.supplier = b.supplier and t.purchase_category = b.purchase_category and t.statistics_month = b.month
  where row(b.received, b.qualified, b.punctual, b.purchase, b.reference, b.premium, b.qualified_rate, b.punctual_rate, b.full_order_rate, b.score)
    is distinct from row(t.received_quantity, t.qualified_quantity, t.on_time_quantity, t.purchase_amount, t.reference_amount, t.premium_rate,
      t.qualified_rate, t.punctual_rate, t.full_order_rate, t.total_score)`

/** A quarter of all suppliers: the jobs of three months make the results of its receipts, then each is calculated. */
export async function quarter(world: World, lines: number): Promise<void> {
  const { app, accesses, database } = world.portal
  const { pool } = database
  const begun = performance.now()
  await fill(world, lines)
  console.log(
    `\n${lines} lines of receipts of ${amounts.supplier} suppliers filled in within ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  )
  console.log(`\n${heading}`)
  const records = runsOf(app) as RunsOf
  let turn = 0
  const collect = async () => {
    for (const came of ticks) {
      const context = serverContext(app, pool, accesses, came)
      const run = { job: 'ratesWholeMonth', key: `${came} ${turn++}`, dueAt: plannedMoment(app, 'ratesWholeMonth', came) ?? '' }
      const { id = '' } = await addRun(context, pool, records, run)
      await runJob({ context, runs: records, mailer: new Mailer({ url: '', from: '' }) }, id, new AbortController().signal)
    }
  }
  const entity = entityNamed(app, 'threeRateResult')
  const calculate = async () => {
    const { rows } = await pool.query<{ id: string }>('select id::text from three_rate_result order by id')
    const context = serverContext(app, pool, accesses, '2026-10-02T22:00:00.000Z')
    for (const { id } of rows) await takeInternalStep(context, { entity, id, name: 'calculate' })
  }
  const sums = async () =>
    (
      await pool.query(
        `select (select md5(string_agg(concat_ws(' ', result_key, status, qualified_rate, premium_rate, punctual_rate, full_order_rate, total_score), ';' order by result_key)) from three_rate_result) as results,
                (select md5(string_agg(concat_ws(' ', receipt, goods, purchase_amount, reference_amount, premium_rate), ';' order by id)) from three_rate_result_lines) as lines,
                (select count(*)::int from three_rate_result_lines) as count`,
      )
    ).rows[0]

  /** What is left of writing results: their versions, and their history. */
  const traces = async () =>
    (
      await pool.query(
        `select (select sum(version)::int from three_rate_result) as versions,
                (select count(*)::int from _record_history where entity = 'threeRateResult') as histories`,
      )
    ).rows[0]

  const hand = await timed(pool, () => pool.query(byHand))
  const collected = await timed(pool, collect)
  console.log(row('the jobs of three months', collected, undefined))
  equal((await sums()).count, lines, 'Each line of a receipt is in one result.')
  const calculated = await timed(pool, calculate)
  console.log(row('their results are calculated', calculated, undefined))
  const sum = (key: 'elapsed' | 'process' | 'database') => collected[key] + calculated[key]
  const both = { result: undefined, elapsed: sum('elapsed'), process: sum('process'), database: sum('database') }
  console.log(row('the quarter', both, 60_000, hand))
  equal((await pool.query(unlike)).rows[0].count, 0, 'Every figure is that of SQL by hand.')
  const [before, left] = [await sums(), await traces()]
  console.log(row('the jobs once more, where nothing has changed', await timed(pool, collect), undefined))
  deepEqual([await sums(), await traces()], [before, left], 'Collected twice, nothing is written.')
  await calculate()
  deepEqual(await sums(), before, 'Calculated twice, the quarter is the same to the last digit.')
  console.log('\nevery figure is that of SQL by hand; once more, nothing is written, and calculated it is the same to the last digit')
}
