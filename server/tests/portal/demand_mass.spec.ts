import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { convert } from '../../app/writing/convert.ts'
import { copyRow, oneOf } from '../support/copy_row.ts'
import { cabbageDemand } from '../support/demands.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

/** How many demands; `npm test` takes a tenth of what one merge holds. */
const demands = Number(process.env.DEMANDS ?? 500)
const [stores, goods, suppliers, warehouses] = [200, 100, 10, 5]
/** As many rows as are asked for, copied from one by what is different in each. */
const copies: readonly (readonly [table: string, count: number, code: string])[] = [
  ['store', stores, 'store_code'],
  ['goods', goods, 'goods_code'],
  ['supplier', suppliers, 'supplier_code'],
  ['organization', warehouses, 'org_code'],
]

test.group('demands of 200 stores', (group) => {
  let family: Family
  let buyer: Context
  let ids: readonly string[]
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update goods set reference_price = 6.5`)
    await portal.add({ shop: { entity: 'store', record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT' } } })
    buyer = await portal.person('buyer')
    ids = await filled()
    return () => portal.close()
  })

  async function filled(): Promise<readonly string[]> {
    const { portal } = family
    const { pool } = portal.database
    const sources: Record<string, string> = { store: 'shop', goods: 'cabbage', supplier: 'vegetables', organization: 'warehouse' }
    for (const [table, count, code] of copies) {
      const others: Readonly<Record<string, Record<string, string>>> = { goods: { ean: 'null' }, supplier: { credit_code: `'C' || n` } }
      await copyRow(pool, table, portal.id(sources[table] ?? ''), count, { [code]: `'X' || n`, ...others[table] })
    }
    const { id } = await family.made(buyer, 'purchaseDemand', cabbageDemand)
    await copyRow(pool, 'purchase_demand', String(id), demands, {
      demand_no: `'M' || n`,
      store: oneOf('store', 'store_code', stores, 'n'),
      goods: oneOf('goods', 'goods_code', goods, 'n'),
      suggested_supplier: oneOf('supplier', 'supplier_code', suppliers, 'n'),
      inv_org: oneOf('organization', 'org_code', warehouses, `n / ${suppliers}`),
    })
    const { rows } = await pool.query<{ id: string }>(`select id::text from purchase_demand where demand_no like 'M%'`)
    return rows.map((row) => row.id)
  }

  const generated = (merge: RecordData) => family.step(buyer, 'demandMerge', merge.id, 'generate')
  const frozen = (status: string) =>
    family.portal.database.pool.query(`update supplier set freeze_status = $1 where supplier_code = 'X1'`, [status])

  test('are one order for each supplier and warehouse in one run; what could not be ordered is ordered by the next, and nothing twice', async ({
    assert,
  }) => {
    const merge = await family.made(buyer, 'demandMerge', { ...(await convert(buyer, 'demandToMerge', { ids })), orderType: '@standard' })
    await frozen('ALL')
    const first = await generated(merge)
    assert.deepEqual([first.orderedCount, first.refusedCount], [demands - demands / suppliers, demands / suppliers])
    await frozen('NONE')
    await family.step(buyer, 'demandMerge', merge.id, 'revise')
    const second = await generated(merge)
    assert.deepEqual([second.orderedCount, second.refusedCount], [demands, 0])
    const lines = linesOf(second, 'lines')
    assert.equal(new Set(lines.map(({ order }) => order)).size, suppliers * warehouses)
    for (const [at, { order }] of linesOf(first, 'lines').entries()) if (order) assert.equal(lines[at]?.order, order)
    assert.deepEqual(await family.refusal(family.step(buyer, 'demandMerge', merge.id, 'revise')), ['rule '])
    const { rows } = await family.portal.database.pool.query<{ ordered: string; untreated: string }>(
      `select (select count(*) from purchase_order_lines) as ordered,
              (select count(*) from purchase_demand where demand_no like 'M%' and status = 'UNTREATED') as untreated`,
    )
    assert.deepEqual([Number(rows[0]?.ordered), Number(rows[0]?.untreated)], [demands, 0])
  }).timeout(600_000)
})
