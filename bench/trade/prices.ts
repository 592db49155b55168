import { deepEqual } from 'node:assert/strict'
import type { App } from '../../engine/runtime/app/app.ts'
import { link } from '../../engine/runtime/app/link.ts'
import type { RecordData } from '../../engine/runtime/values/record-data.ts'
import { searchesOf } from '../../engine/runtime/workflows/finds.ts'
import type { Workflow } from '../../engine/schema/workflow.ts'
import { entityNamed } from '../../server/app/records/entity_of.ts'
import { search } from '../../server/app/records/search.ts'
import { bestFits } from '../../server/app/storage/queries/best_fits.ts'
import { copyRow, oneOf } from '../../server/tests/support/copy_row.ts'
import { heading, medianOf, row } from './timed.ts'
import { amounts, type World } from './world.ts'

const day = '2026-11-21'
const [suppliers, days] = [100, 60]

/** Fills the library: of each goods, of each supplier and for all of them, periods one after the other. */
async function fill({ portal, family }: World, count: number): Promise<void> {
  const { pool } = portal.database
  const price = { goods: '@cabbage', supplier: '@fish', finalSettlementPrice: '7', effectiveFrom: '2020-01-01', effectiveTo: '2020-01-02' }
  const { id } = await family.made(portal.admin, 'purchasePrice', price)
  const [goods, supplier] = [`n % ${amounts.goods}`, `n / ${amounts.goods} % ${suppliers}`]
  const periods = Math.ceil(count / amounts.goods / suppliers)
  const first = `date '${day}' - ${days - 5} + ${goods} % 30 - ${days} * (${periods - 1} - n / ${amounts.goods * suppliers})`
  await copyRow(pool, 'purchase_price', String(id), count, {
    price_no: `'X' || n`,
    status: `'IMPORT_SUCCESS'`,
    goods: oneOf('goods', 'goods_code', amounts.goods, goods),
    supplier: `case when ${supplier} = 0 then null else ${oneOf('supplier', 'supplier_code', suppliers, supplier)} end`,
    effective_from: first,
    effective_to: `${first} + ${days - 1}`,
    final_settlement_price: `5 + (n * 37 % 4001) / 1000.0`,
  })
  const since = { effectiveFrom: '2026-01-01' }
  const factor = {
    factorName: '蔬菜因子',
    categoryLine: 'VEGETABLE',
    transportFactor: '0.2',
    lossFactor: '0.05',
    profitFactor: '0.1',
    ...since,
  }
  await family.made(portal.admin, 'priceFactor', factor)
  const own = await family.made(portal.admin, 'priceFactor', { ...factor, goods: '@cabbage' })
  await pool.query(`update price_factor set status = 'APPROVED'`)
  const each = { goods: oneOf('goods', 'goods_code', amounts.goods, 'n') }
  await copyRow(pool, 'price_factor', String(own.id), amounts.goods / 2, { ...each, factor_no: `'X' || n` })
  const bounds = { upperLimitPrice: '99', overLimitMeasure: 'APPROVE', approverRole: 'groupadmin' }
  const limit = await family.made(portal.admin, 'priceUpperLimit', {
    purchaseCategory: '@category',
    goods: '@cabbage',
    ...bounds,
    ...since,
  })
  await copyRow(pool, 'price_upper_limit', String(limit.id), amounts.goods / 2, each)
}

/** The prices of many goods on a day by SQL alone: of a supplier before that of all. */
const pricesByHand = `select (
    select p.id from purchase_price p
    where p.goods = w.goods and (p.supplier = $2 or p.supplier is null) and (p.inv_org = $3 or p.inv_org is null)
      and p.effective_from <= $4 and (p.effective_to >= $4 or p.effective_to is null) and not coalesce(p.voided_flag, false) and p._deleted_at is null
    order by p.supplier is null, p.inv_org is null limit 1
  ) as id from unnest($1::bigint[]) w(goods)`

/** What a person waits for where prices are: the library, a calculation, an order. */
export async function prices(world: World, count: number): Promise<void> {
  const { portal, family, buyer } = world
  const { pool } = portal.database
  const begun = performance.now()
  await fill(world, count)
  console.log(`\n${count} prices filled in within ${((performance.now() - begun) / 1_000).toFixed(0)} s\n\n${heading}`)

  const { rows } = await pool.query<{ id: string }>(`select id::text from goods where goods_code like 'X%' order by id limit 500`)
  const goods = rows.map(({ id }) => id)
  const supplier = (await pool.query<{ id: string }>(`select id::text from supplier where supplier_code = 'X7'`)).rows[0]?.id ?? ''
  const warehouse = portal.id('warehouse')
  const [found] = searchesOf(portal.app, entityNamed(portal.app, 'purchaseOrder'), 'submit')
  if (!found) throw new Error('An order finds no price.')
  const sought = (each: string) => ({ values: [each, supplier, warehouse], at: day })
  const byHand = (of: readonly string[]) => pool.query<{ id: string }>({ text: pricesByHand, values: [of, supplier, warehouse, day] })
  const ours = await bestFits(pool, portal.app, found, goods.map(sought))
  deepEqual(
    ours,
    (await byHand(goods)).rows.map(({ id }) => id),
    'The portal and SQL by hand find the same prices.',
  )

  const at = (round: number) => goods[round] ?? ''
  const one = await medianOf(pool, 20, (round) => bestFits(pool, portal.app, found, [sought(at(round))]))
  console.log(row('price of one goods on one day', one, 20, await medianOf(pool, 20, (round) => byHand([at(round)]))))
  for (const [name, filter] of Object.entries(lists(at(1), supplier))) {
    const asked = { filter, sort, columns, page: { size: 50 }, total: 'capped' }
    const page = await medianOf(pool, 9, () => search(buyer, 'purchasePrice', asked))
    console.log(row(`first page of the library, ${name}`, page, 100))
  }

  const lines = goods.map((each, index) => ({
    goods: each,
    unit: 'KG',
    supplier,
    originalPrice: '6.2',
    marketAdjustmentPrice: `${5 + (index % 7)}.3`,
  }))
  const head = { purchaseCategory: '@category', invOrg: '@warehouse', calculationDate: day, priceEffectiveDate: day }
  const { id } = await family.made(buyer, 'priceCalculation', { ...head, calculationLines: lines })
  const calculated = await medianOf(pool, 5, () => family.step(buyer, 'priceCalculation', id, 'calculate'))
  console.log(row('500 lines of a price calculation', calculated, 1_000))

  const [taken, plain] = [
    await submitted(world, goods, supplier, portal.app),
    await submitted(world, goods, supplier, withoutFinds(portal.app)),
  ]
  console.log(row('an order of 300 lines is submitted', taken, undefined))
  console.log(row('the same without looking for prices', plain, undefined))
  console.log(`\nprices of an order of 300 lines: ${(taken.elapsed - plain.elapsed).toFixed(0)} ms more; the goal is 500`)
}

const sort = [
  ['effectiveFrom', 'desc'],
  ['priceNo', 'desc'],
]
const columns = [
  'priceNo',
  'status',
  'goods',
  'finalSettlementPrice',
  'effectiveTo',
  'effectiveFrom',
  'supplier',
  'invOrg',
  'taxIncludedPrice',
  'previousPrice',
  'priceChangeRate',
]
const status = { in: ['APPROVED', 'IMPORT_SUCCESS', 'IMPORT_FAILED'] }
const lists = (goods: string, supplier: string): Readonly<Record<string, object>> => ({
  'as it opens': { status },
  'of one goods': { status, goods },
  'of one supplier': { status, supplier },
})

/** The portal whose orders look for nothing when they are submitted. */
function withoutFinds({ bundle }: App): App {
  const { finds, ...submit } = bundle.workflows.purchaseOrder?.transitions.submit ?? {}
  const order = bundle.workflows.purchaseOrder as Workflow
  const transitions = { ...order.transitions, submit: submit as Workflow['transitions'][string] }
  return link({ ...bundle, workflows: { ...bundle.workflows, purchaseOrder: { ...order, transitions } } }, 'without prices')
}

/** Orders of 300 lines, each submitted once. */
async function submitted({ portal, family, buyer }: World, goods: readonly string[], supplier: string, app: App) {
  const line = { unit: 'KG', quantity: '20', unitPrice: '6.5', taxCode: '@tax', taxRate: '0.09', neededDate: '2027-01-05' }
  const head = { orderType: '@standard', supplier, invOrg: '@warehouse', currency: 'CNY', orderDate: day }
  await portal.database.pool.query(`update purchase_order_type set price_control = 'PRICE_LIBRARY'`)
  const orders: RecordData[] = []
  for (let index = 0; index < 6; index++)
    orders.push(
      await family.made(buyer, 'purchaseOrder', { ...head, lines: goods.slice(0, 300).map((each) => ({ ...line, goods: each })) }),
    )
  return medianOf(portal.database.pool, 5, (round) => family.step({ ...buyer, app }, 'purchaseOrder', orders[round]?.id, 'submit'))
}
