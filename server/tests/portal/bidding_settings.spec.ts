import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { biddingWarehouse } from '../support/bidding.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

test.group('settings of bidding', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const warehouse = (more: object = {}) => ({ ...biddingWarehouse, ...more })

  test('a warehouse bids a category with enough suppliers, between two times of the day, once at a time', async ({ assert }) => {
    const refused = (more: object) => family.refusal(family.made(buyer, 'biddingWarehouse', warehouse(more)))
    assert.deepEqual(await refused({ minBidderCount: 3 }), ['rule biddingSuppliers'])
    assert.deepEqual(await refused({ bidOpenTime: '16:00', bidCloseTime: '16:00' }), ['rule bidCloseTime'])
    assert.deepEqual(await refused({ bidOpenTime: '9:60' }), ['notATime bidOpenTime'])
    assert.deepEqual(await refused({ biddingSuppliers: [{ supplier: '@fish' }, { supplier: '@fish' }] }), [
      'sameKey biddingSuppliers.1.supplier',
    ])
    await family.made(buyer, 'biddingWarehouse', warehouse())
    assert.deepEqual(await refused({ warehouseName: '另一个' }), ['overlaps purchaseCategory'])
    assert.deepEqual(await family.refusal(family.made(reviewer, 'biddingWarehouse', warehouse())), ['forbidden'])
  })

  test('of goods and a grade one standard holds at a time, with sizes in their order', async ({ assert }) => {
    const standard = {
      standardName: '上海青一级',
      goods: '@cabbage',
      grade: '一级',
      qualityRequirement: '鲜嫩无黄叶',
      effectiveFrom: '2026-01-01',
    }
    const made = (more: object) => family.made(buyer, 'bidStandard', { ...standard, ...more })
    assert.deepEqual(await family.refusal(made({ sizeFrom: '100.01', sizeTo: '100' })), ['rule sizeTo'])
    assert.match(String((await made({ sizeFrom: '100', sizeTo: '100', effectiveTo: '2026-06-30' })).standardCode), /^BZ\d{5}$/)
    assert.deepEqual(await family.refusal(made({ effectiveFrom: '2026-06-30' })), ['overlaps goods'])
    await made({ effectiveFrom: '2026-07-01' })
  })

  test('a markup says its rate or its amount, within its bounds, once for a range', async ({ assert }) => {
    const made = (more: object) => family.made(buyer, 'bidMarkup', { purchaseCategory: '@category', effectiveFrom: '2026-01-01', ...more })
    assert.deepEqual(await family.refusal(made({})), ['required markupRate'])
    assert.deepEqual(await family.refusal(made({ markupType: 'AMOUNT' })), ['required markupAmount'])
    assert.deepEqual(await family.refusal(made({ markupRate: '0.05', minMarkup: '0.5001', maxMarkup: '0.5' })), ['rule maxMarkup'])
    await made({ markupRate: '0.05', minMarkup: '0.5', maxMarkup: '0.5' })
    assert.deepEqual(await family.refusal(made({ markupRate: '0.06' })), ['overlaps purchaseCategory'])
    await made({ markupRate: '0.06', goods: '@cabbage' })
  })
})
