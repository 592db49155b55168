import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const goods = (goodsCode: string, purchaseCategory: string) => ({
  entity: 'goods',
  record: { goodsCode, goodsName: '时令菜', unit: 'KG', purchaseCategory, taxCode: '@tax', referencePrice: '6.5', status: 'ENABLED' },
})
const seeds: Seeds = {
  second: { entity: 'organization', record: { orgCode: 'WH02', orgName: '深圳常温仓', orgType: 'INV_ORG' } },
  roots: { entity: 'purchaseCategory', record: { categoryCode: 'ROOT', categoryName: '根茎', categoryLevel: 1 } },
  leaf: goods('G00021', '@category'),
  root: goods('G00022', '@roots'),
}

test.group('warehouses that a purchase group prices together', (group) => {
  let family: Family
  let buyer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update purchase_order_type set price_control = 'PRICE_LIBRARY'`)
    await portal.add(seeds)
    family = new Family(portal)
    buyer = await portal.person('buyer')
    for (const [index, of] of ['leaf', 'root'].entries())
      for (const [invOrg, price] of [
        ['warehouse', '5'],
        ['second', '8'],
      ] as const)
        await portal.database.pool.query(
          `insert into purchase_price (version, created_at, updated_at, price_no, status, goods, inv_org, final_settlement_price, effective_from, voided_flag, change_source)
           values (1, now(), now(), $1, 'APPROVED', $2, $3, $4, '2026-01-01', false, 'IMPORT')`,
          [`X${index}${invOrg}`, portal.id(of), portal.id(invOrg), price],
        )
    return () => portal.close()
  })

  const paid = async (more: object = {}) => {
    const line = { unit: 'KG', quantity: '20', unitPrice: '6.5', taxCode: '@tax', neededDate: '2027-12-31' }
    const lines = ['@leaf', '@root'].map((of) => ({ ...line, goods: of }))
    const head = { orderType: '@standard', supplier: '@vegetables', invOrg: '@second', purchaseGroup: '@group', currency: 'CNY' }
    const { id } = await family.made(buyer, 'purchaseOrder', { ...head, orderDate: '2026-11-20', lines, ...more })
    const order = await family.step(buyer, 'purchaseOrder', id, 'submit')
    return linesOf(order, 'lines').map(({ unitPrice }) => Number(unitPrice))
  }
  const merge = async (more: object) => {
    const memberInvOrgs = [{ invOrg: '@warehouse' }, { invOrg: '@second' }]
    const merged = { mergedName: '广州定价合并', purchaseGroup: '@group', mergedInvOrg: '@warehouse', memberInvOrgs }
    const { id } = await family.made(family.portal.admin, 'purchaseGroupInvMerge', { ...merged, effectiveFrom: '2026-01-01', ...more })
    await family.step(family.portal.admin, 'purchaseGroupInvMerge', id, 'enable')
    return () => family.step(family.portal.admin, 'purchaseGroupInvMerge', id, 'disable')
  }

  test('orders of a member take the prices of the warehouse they are merged into, while that holds', async ({ assert }) => {
    assert.deepEqual(await paid(), [8, 8])
    const end = await merge({ mergeScene: 'PRICE' })
    assert.deepEqual(await paid(), [5, 5])
    assert.deepEqual(await paid({ orderDate: '2025-12-31' }), [6.5, 6.5])
    await end()
    assert.deepEqual(await paid(), [8, 8])
  })

  test('a merge of one category prices that alone, and one of ordering prices nothing', async ({ assert }) => {
    const end = await merge({ mergeScene: 'PRICE', purchaseCategory: '@roots' })
    assert.deepEqual(await paid(), [8, 5])
    await end()
    await merge({ mergeScene: 'ORDER' })
    assert.deepEqual(await paid(), [8, 8])
  })
})
