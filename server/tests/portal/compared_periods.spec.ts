import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { report, rowsBehind } from '../../app/records/report.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

/** Orders of cabbage: supplier, day, kg, price without tax. */
const orders = [
  ['vegetables', '2025-10-20', '15', '2.5'],
  ['vegetables', '2025-11-10', '40', '3.0'],
  ['vegetables', '2025-11-25', '5', '2.9'],
  ['vegetables', '2026-10-12', '10', '3.1'],
  ['vegetables', '2026-10-30', '10', '3.3'],
  ['vegetables', '2026-11-02', '20', '3.5'],
  ['vegetables', '2026-11-09', '10', '3.6'],
  ['vegetables', '2026-11-10', '30', '3.8'],
  ['fish', '2025-11-11', '100', '2.7'],
  ['fish', '2026-11-10', '25', '3.4'],
] as const
const november = { from: '2026-11-01', to: '2026-11-30' }

/** Lines of orders beside what is written on them, for SQL by hand. */
const lines = `select o.supplier, o.order_date as day, l.tax_included_price as price, l.tax_included_amount as amount
  from purchase_order_lines l join purchase_order o on o.id = l.parent`

test.group('periods beside those before', (group) => {
  let portal: Portal
  let buyer: Context
  let goods = ''
  const sql = async (text: string) => (await portal.database.pool.query<Record<string, string | null>>(`with l as (${lines}) ${text}`)).rows
  const asked = async (who: Context, name: string, params: object) => (await report(who, name, { params: params as never })).rows

  group.setup(async () => {
    portal = await Portal.open(world)
    const family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    goods = portal.id('cabbage')
    for (const [supplier, day, quantity, unitPrice] of orders) {
      const line = { goods: '@cabbage', unit: 'KG', quantity, unitPrice, taxCode: '@tax', taxRate: '0.09', neededDate: '2027-01-05' }
      const head = { orderType: '@standard', supplier: `@${supplier}`, invOrg: '@warehouse', currency: 'CNY', lines: [line] }
      const { id } = await family.made(portal.admin, 'purchaseOrder', head)
      await portal.database.pool.query(`update purchase_order set status = 'PUBLISHED', order_date = $2 where id = $1`, [id, day])
    }
    return () => portal.close()
  })

  test('prices of a supplier stand beside those of the day, the month and the year before', async ({ assert }) => {
    const rows = await asked(buyer, 'vendorPriceTrend', { orderDate: november, goods })
    const byHand = await sql(`
      , days as (select supplier, day, round(avg(price), 4) as price from l group by 1, 2)
      select d.day::text as "priceDate", d.price::text as "purchasePrice",
        round((d.price - b.price) / b.price, 4)::text as "dayOverDayRate",
        round((d.price - m.price) / m.price, 4)::text as "monthOverMonthRate",
        round((d.price - y.price) / y.price, 4)::text as "yearOverYearRate"
      from days d
        left join days b on b.supplier = d.supplier and b.day = d.day - 1
        left join days m on m.supplier = d.supplier and m.day = d.day - interval '1 month'
        left join days y on y.supplier = d.supplier and y.day = d.day - interval '1 year'
      where d.day between '2026-11-01' and '2026-11-30' order by d.supplier, d.day desc`)
    assert.sameDeepMembers(rows.filter(({ $subtotal }) => $subtotal === undefined).map(picked(byHand)), byHand)
    assert.isTrue(byHand.some(({ dayOverDayRate }) => dayOverDayRate !== null))
    assert.isTrue(byHand.some(({ yearOverYearRate }) => yearOverYearRate !== null))
    const [month] = rows.filter(({ $subtotal }) => $subtotal === 'month')
    const monthByHand = await sql(`
      , months as (select to_char(day, 'YYYY-MM') as month, round(avg(price), 4) as price from l where supplier = ${portal.id('vegetables')} group by 1)
      select d.month, d.price::text as "purchasePrice", round((d.price - m.price) / m.price, 4)::text as "monthOverMonthRate",
        round((d.price - y.price) / y.price, 4)::text as "yearOverYearRate"
      from months d join months m on m.month = '2026-10' join months y on y.month = '2025-11' where d.month = '2026-11'`)
    assert.deepEqual([month].map(picked(monthByHand)), monthByHand)
  })

  test('prices of goods stand beside those of the day and the week before, and of the same weekday of a year ago', async ({ assert }) => {
    const rows = await asked(buyer, 'srmItemPriceTrend', { orderDate: november, goods: [goods] })
    const byHand = await sql(`
      , days as (select day, round(avg(price), 4) as price from l group by 1)
      select d.day::text as "priceDate", d.price::text as "purchasePrice", b.price::text as "previousDayPrice",
        round((d.price - b.price) / b.price, 4)::text as "dayOverDayRate",
        round((d.price - w.price) / w.price, 4)::text as "weekOverWeekRate",
        round((d.price - y.price) / y.price, 4)::text as "yearOverYearRate"
      from days d left join days b on b.day = d.day - 1 left join days w on w.day = d.day - 7 left join days y on y.day = d.day - 364
      where d.day between '2026-11-01' and '2026-11-30'`)
    assert.sameDeepMembers(rows.filter(({ $subtotal }) => $subtotal === undefined).map(picked(byHand)), byHand)
    assert.isTrue(byHand.some(({ weekOverWeekRate }) => weekOverWeekRate !== null))
    assert.isTrue(byHand.some(({ yearOverYearRate }) => yearOverYearRate !== null))
  })

  test('the price of the day before opens the orders of that day', async ({ assert }) => {
    const rows = await asked(buyer, 'srmItemPriceTrend', { orderDate: november, goods: [goods] })
    const row = rows.find(({ priceDate }) => priceDate === '2026-11-10')
    const at = { goods, week: row?.week, priceDate: '2026-11-10' }
    const behind = await rowsBehind(buyer, 'srmItemPriceTrend', {
      params: { orderDate: november, goods: [goods] },
      at,
      measure: 'previousDayPrice',
    })
    assert.deepEqual(
      behind.rows.map(({ orderDate, taxIncludedPrice }) => [orderDate, taxIncludedPrice]),
      [['2026-11-09', row?.previousDayPrice]],
    )
  })

  test('purchases of a year have their place and share in it, and what they grew by', async ({ assert }) => {
    const years = { from: '2026-01-01', to: '2026-12-31' }
    const rows = await asked(buyer, 'supplierYearReport', { orderDate: years })
    const byHand = await sql(`
      , years as (select supplier, extract(year from day) as year, sum(amount) as amount from l group by 1, 2)
      select n.amount::text as "yearPurchaseAmount", rank() over (order by n.amount desc)::int as "purchaseRank",
        round(n.amount / sum(n.amount) over (), 4)::text as "purchaseShare",
        round((n.amount - b.amount) / b.amount, 4)::text as "yearOverYearRate"
      from years n join years b on b.supplier = n.supplier and b.year = n.year - 1 where n.year = 2026 order by n.amount desc`)
    assert.lengthOf(byHand, 2)
    assert.deepEqual(rows.map(picked(byHand)), byHand)
    const { totals } = await report(buyer, 'supplierYearReport', { params: { orderDate: years } as never })
    const [whole] = await sql(`select round((sum(amount) filter (where day >= '2026-01-01') - sum(amount) filter (where day < '2026-01-01'))
      / sum(amount) filter (where day < '2026-01-01'), 4)::text as growth from l`)
    assert.deepEqual([totals?.purchaseShare, totals?.purchaseRank ?? null, totals?.yearOverYearRate], ['1.0000', null, whole?.growth])
  })

  test('a supplier is compared with what they sold themselves, now and before', async ({ assert }) => {
    const supplier = await portal.person('supplier', 'vegetables')
    const rows = await asked(supplier, 'supplierYearReport', { orderDate: { from: '2026-01-01', to: '2026-12-31' } })
    const [own] = await sql(`select round((sum(amount) filter (where day >= '2026-01-01') - sum(amount) filter (where day < '2026-01-01'))
      / sum(amount) filter (where day < '2026-01-01'), 4)::text as growth from l where supplier = ${portal.id('vegetables')}`)
    assert.deepEqual(
      rows.map(({ purchaseRank, purchaseShare, yearOverYearRate }) => [purchaseRank, purchaseShare, yearOverYearRate]),
      [[1, '1.0000', own?.growth]],
    )
  })
})

/** The columns of a row that some rows by hand have. */
const picked =
  ([first = {}]: readonly object[]) =>
  (row: object | undefined): Record<string, unknown> =>
    Object.fromEntries(Object.keys(first).map((key) => [key, (row as Record<string, unknown> | undefined)?.[key] ?? null]))
