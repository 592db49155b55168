import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const year = { effectiveFrom: '2026-01-01' }
const seeds: Seeds = {
  library: { entity: 'purchasePrice', record: { goods: '@cabbage', supplier: '@vegetables', finalSettlementPrice: '4', ...year } },
  limit: {
    entity: 'priceUpperLimit',
    record: { purchaseCategory: '@category', limitBasis: 'MARKET', referencePriceType: 'MARKET', upperLimitRate: '1.1', ...year },
  },
  ofStalls: {
    entity: 'selfPurchasePriceConfig',
    record: { purchaseCategory: '@category', allowedUpRate: '0.1', allowedDownRate: '0.3', ...year },
  },
  authority: {
    entity: 'centralPurchaser',
    record: {
      ...year,
      employee: '@buyer',
      purchaseMarket: 'JQ',
      purchaseArea: 'EAST',
      singlePurchaseLimit: '10000',
      dailyPurchaseLimit: '50000',
    },
  },
  stall: { entity: 'centralPurchaseSupplier', record: { ...year, supplier: '@vegetables', purchaseMarket: 'JQ', stallNo: 'A12' } },
}
/** What the library knows of the goods, by type of reference price. */
const known = { MARKET: '5.0000', SURVEY: '4.5000', HISTORY: '4.0000', THIRD_PARTY: '4.2000' }

test.group('the type of a reference price says which price counts', (group) => {
  let family: Family
  let buyer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    const { pool } = portal.database
    await pool.query(`update supplier set status = 'QUALIFIED'`)
    await pool.query(`update goods set reference_price = 3`)
    await portal.add(seeds)
    await pool.query(`update purchase_price set market_reference_price = 5, survey_price = 4.5, third_party_price = 4.2`)
    const person = await portal.person('buyer')
    buyer = portal.as({ ...person.user, employee: portal.id('buyer') })
    return () => portal.close()
  })

  const set = (entity: string, name: string, changes: object) =>
    family.changed(family.portal.admin, entity, family.portal.id(name), changes)
  const firstLine = async (entity: string, id: unknown, lines: string) => linesOf(await family.whole(entity, id), lines)[0]

  test('of a limit: the share of that price which the calculation, or the library for an order, knows', async ({ assert }) => {
    const { id: order } = await family.made(buyer, 'purchaseOrder', {
      orderType: '@standard',
      supplier: '@vegetables',
      invOrg: '@warehouse',
      currency: 'CNY',
      lines: [
        { goods: '@cabbage', unit: 'KG', quantity: '20', unitPrice: '4', taxCode: '@tax', taxRate: '0.09', neededDate: '2027-01-05' },
      ],
    })
    const { id: calculation } = await family.made(buyer, 'priceCalculation', {
      purchaseCategory: '@category',
      invOrg: '@warehouse',
      calculationLines: [
        {
          goods: '@cabbage',
          unit: 'KG',
          supplier: '@vegetables',
          originalPrice: '4',
          marketReferencePrice: '5',
          marketAdjustmentPrice: '4.5',
          thirdPartyPrice: '4.2',
        },
      ],
    })
    for (const [referencePriceType, limitPrice] of [
      ['MARKET', '5.5000'],
      ['SURVEY', '4.9500'],
      ['HISTORY', '4.4000'],
      ['THIRD_PARTY', '4.6200'],
    ] as const) {
      await set('priceUpperLimit', 'limit', { referencePriceType })
      await family.step(buyer, 'purchaseOrder', order, 'submit')
      assert.equal((await firstLine('purchaseOrder', order, 'lines'))?.limitPrice, limitPrice, `${referencePriceType} of an order`)
      await family.step(buyer, 'purchaseOrder', order, 'withdraw')
      await family.step(buyer, 'priceCalculation', calculation, 'calculate')
      const calculated = await firstLine('priceCalculation', calculation, 'calculationLines')
      assert.equal(calculated?.limitPrice, limitPrice, `${referencePriceType} of a calculation`)
    }
  })

  test('of purchases at stalls: that of the library for the supplier of the stall, unless the configuration has a price', async ({
    assert,
  }) => {
    const checked = async (stallNo: string) => {
      const { id } = await family.made(buyer, 'selfPurchaseOrder', {
        centralPurchaser: '@authority',
        purchaseMarket: 'JQ',
        purchaseArea: 'EAST',
        invOrg: '@warehouse',
        lines: [{ goods: '@cabbage', stallNo, grossWeight: '103', tareWeight: '3', unitPrice: '4.9', paymentMethod: 'TRANSFER' }],
      })
      await family.step(buyer, 'selfPurchaseOrder', id, 'check')
      return firstLine('selfPurchaseOrder', id, 'lines')
    }
    for (const [referencePriceType, referencePrice] of Object.entries(known)) {
      await set('selfPurchasePriceConfig', 'ofStalls', { referencePriceType })
      assert.equal((await checked('A12'))?.referencePrice, referencePrice, referencePriceType)
    }
    assert.containsSubset(await checked('A12'), { ceilingPrice: '4.6200', priceCheck: 'OVER' })
    assert.equal((await checked('B05'))?.referencePrice, '3.0000')
    await set('selfPurchasePriceConfig', 'ofStalls', { referencePrice: '6' })
    assert.containsSubset(await checked('A12'), { referencePrice: '6.0000', priceCheck: 'OK' })
  })
})
