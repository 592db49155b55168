import { deepEqual, equal } from 'node:assert/strict'
import { linesOf, type RecordData } from '../../engine/runtime/values/record-data.ts'
import { convert } from '../../server/app/writing/convert.ts'
import { copyRow, oneOf } from '../../server/tests/support/copy_row.ts'
import { cabbageDemand } from '../../server/tests/support/demands.ts'
import { heading, row, timed } from './timed.ts'
import { amounts, type World } from './world.ts'

const [suppliers, warehouses] = [10, amounts.organization]

/** Demands of all stores, of goods of ten suppliers, into five warehouses. @returns their ids */
async function fill({ portal, family, buyer }: World, mark: string, count: number): Promise<readonly string[]> {
  const { pool } = portal.database
  const { id } = await family.made(buyer, 'purchaseDemand', cabbageDemand)
  await copyRow(pool, 'purchase_demand', String(id), count, {
    demand_no: `'${mark}' || n`,
    store: oneOf('store', 'store_code', amounts.store, 'n'),
    goods: oneOf('goods', 'goods_code', amounts.goods, 'n'),
    suggested_supplier: oneOf('supplier', 'supplier_code', suppliers, 'n'),
    inv_org: oneOf('organization', 'org_code', warehouses, `n / ${suppliers}`),
  })
  const { rows } = await pool.query<{ id: string }>(`select id::text from purchase_demand where demand_no like $1 order by id`, [
    `${mark}%`,
  ])
  return rows.map((each) => each.id)
}

/** The least of the same by SQL alone: the orders, their lines, and the demands that are taken. */
const byHand = [
  `create table bare_order (id bigint generated always as identity primary key, supplier bigint, inv_org bigint)`,
  `create table bare_line (parent bigint references bare_order, demand bigint, goods bigint, store bigint, quantity numeric, price numeric)`,
  `insert into bare_order (supplier, inv_org)
   select distinct suggested_supplier, inv_org from purchase_demand where id = any($1::bigint[])`,
  `insert into bare_line
   select o.id, d.id, d.goods, d.store, d.demand_quantity, g.reference_price
   from purchase_demand d join goods g on g.id = d.goods join bare_order o on o.supplier = d.suggested_supplier and o.inv_org = d.inv_org
   where d.id = any($1::bigint[])`,
  `update purchase_demand set status = 'PROCESSED', "order" = null, version = version + 1 where id = any($1::bigint[])`,
]

/** Demands of all stores become orders in one run, which goes on where it stopped; two buyers want the same ones. */
export async function demands(world: World, count: number): Promise<void> {
  const { portal, family, buyer } = world
  const { pool } = portal.database
  const merged = async (ids: readonly string[]) =>
    family.made(buyer, 'demandMerge', { ...(await convert(buyer, 'demandToMerge', { ids })), orderType: '@standard' })
  const generated = (merge: RecordData) => family.step(buyer, 'demandMerge', merge.id, 'generate')
  const frozen = (status: string) => pool.query(`update supplier set freeze_status = $1 where supplier_code = 'X1'`, [status])

  console.log(`\n${count} demands of ${amounts.store} stores\n\n${heading}`)
  const bare = await fill(world, 'B', count)
  const hand = await timed(pool, async () => {
    for (const text of byHand) await pool.query(text, text.includes('$1') ? [bare] : [])
  })
  const ids = await fill(world, 'M', count)
  const merge = await timed(pool, () => merged(ids))
  console.log(row('are put together', merge, undefined))
  await frozen('ALL')
  const first = await timed(pool, () => generated(merge.result))
  console.log(row('become orders, but for those of one supplier who is frozen', first, 60_000, hand))
  equal(first.result.orderedCount, count - count / suppliers)
  await frozen('NONE')
  await family.step(buyer, 'demandMerge', merge.result.id, 'revise')
  const second = await timed(pool, () => generated(merge.result))
  console.log(row('the next run orders what the first could not', second, undefined))
  deepEqual([second.result.orderedCount, second.result.refusedCount], [count, 0])
  equal(new Set(linesOf(second.result, 'lines').map(({ order }) => order)).size, suppliers * warehouses)
  const { rows } = await pool.query(
    `select count(*)::int as lines, count(distinct demand)::int as demands, sum(quantity)::int as quantity,
            (select count(*)::int from purchase_demand where demand_no like 'M%' and status = 'PROCESSED' and "order" is not null) as processed
     from purchase_order_lines`,
  )
  deepEqual(rows[0], { lines: count, demands: count, quantity: count * 10, processed: count }, 'Each demand is ordered once.')

  const wanted = await fill(world, 'W', 500)
  const [one, other] = [await merged(wanted), await merged(wanted)]
  await Promise.allSettled([generated(one), generated(other)])
  const taken = await pool.query(
    `select count(*)::int as lines, count(distinct l.demand)::int as demands from purchase_order_lines l join purchase_demand d on d.id = l.demand where d.demand_no like 'W%'`,
  )
  deepEqual(taken.rows[0], { lines: 500, demands: 500 }, 'Of two who take the same demands, one gets each.')
  console.log('\n500 demands that two buyers take at once are ordered once each')
}
