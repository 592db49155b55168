import { readFileSync } from 'node:fs'
import type { Context } from '../../server/app/records/context.ts'
import { copyRow } from '../../server/tests/support/copy_row.ts'
import { Family } from '../../server/tests/support/family.ts'
import { Portal, type Seeds } from '../../server/tests/support/portal.ts'

/** How much of each there is, besides what the tests start from; their codes are X and a number. */
export const amounts = { goods: 2_000, supplier: 200, store: 200, organization: 5 }

/** The portal of this repository with goods, suppliers, stores and warehouses, and who works in it. */
export interface World {
  readonly portal: Portal
  readonly family: Family
  readonly buyer: Context
  readonly reviewer: Context
}

/** Opens it in a database of its own. */
export async function openWorld(): Promise<World> {
  const seeds = JSON.parse(readFileSync(new URL('../../server/tests/portal/world.json', import.meta.url), 'utf8')) as Seeds
  const portal = await Portal.open(seeds)
  const { pool } = portal.database
  await pool.query(`update supplier set status = 'QUALIFIED'`)
  await pool.query(`update goods set reference_price = 6.5`)
  await pool.query(`update purchase_category set category_line = 'VEGETABLE'`)
  await portal.add({ shop: { entity: 'store', record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT' } } })
  await copyRow(pool, 'goods', portal.id('cabbage'), amounts.goods, { goods_code: `'X' || n`, ean: 'null' })
  await copyRow(pool, 'supplier', portal.id('vegetables'), amounts.supplier, { supplier_code: `'X' || n`, credit_code: `'C' || n` })
  await copyRow(pool, 'store', portal.id('shop'), amounts.store, { store_code: `'X' || n` })
  await copyRow(pool, 'organization', portal.id('warehouse'), amounts.organization, { org_code: `'X' || n` })
  return { portal, family: new Family(portal), buyer: await portal.person('buyer'), reviewer: await portal.person('reviewer') }
}
