import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { report } from '../../app/records/report.ts'
import { Family } from '../support/family.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const of = 'orderAllocation'
const agreed = '分配与配额相符，同意按分配下单。'
const range = { from: '2026-10-01', to: '2026-11-21' }

test.group('shares of suppliers beside their quotas', (group) => {
  let portal: Portal
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query('update goods set reference_price = 3.2')
    await portal.database.pool.query(`update supplier set grade_level = 'A' where id = $1`, [portal.id('vegetables')])
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  /** What a day orders of the cabbage, and what of it each of the two suppliers gets by hand. */
  const allocated = async (allocationDate: string, vegetables: string, fish: string) => {
    const extraQuantity = String(Number(vegetables) + Number(fish))
    const lines = [
      { supplier: '@vegetables', quotaRatio: '0.5', unit: 'KG' },
      { supplier: '@fish', quotaRatio: '0.5', unit: 'KG' },
    ]
    const head = { allocationDate, goods: '@cabbage', invOrg: '@warehouse', neededDate: '2026-11-28', orderType: '@standard' }
    const { id } = await family.made(buyer, of, { ...head, allocationRule: 'MANUAL', extraQuantity, lines })
    const calculated = await family.step(buyer, of, id, 'calculate')
    const given = [vegetables, fish]
    const changes = { lines: linesOf(calculated, 'lines').map((line, at) => ({ id: line.id, allocatedQuantity: given[at] })) }
    await family.changed(buyer, of, id, changes)
    await family.step(buyer, of, id, 'submit')
    await family.step(reviewer, of, id, 'approve', { comment: agreed })
    return id
  }
  const published = async (day: string, vegetables: string, fish: string) => {
    await family.step(buyer, of, await allocated(day, vegetables, fish), 'publish')
  }
  const rows = async (name: string, params: object = {}) => (await report(buyer, name, { params: params as never })).rows
  const ofSupplier = async (name: string, who: string, params: object = {}) =>
    (await rows(name, { supplier: [portal.id(who)], ...params }))[0] ?? {}

  test('the last 7 and 30 days begin where they say, and only what is published counts', async ({ assert }) => {
    await published('2026-11-15', '70', '30')
    await published('2026-11-14', '10', '90')
    await published('2026-10-23', '50', '50')
    await published('2026-10-22', '100', '0')
    await allocated('2026-11-20', '0', '100')
    const row = await ofSupplier('vendorQuotaRatio', 'vegetables')
    assert.containsSubset(row, {
      quotaRatio: '0.5000',
      last7DaysRatio: '0.7000',
      last30DaysRatio: '0.4333',
      ratioDeviation: '-0.0667',
      orderedQuantity: '130.000',
      supplierCountOnGoods: 2,
      singleSupplierFlag: false,
    })
  })

  test('the shares of all suppliers of the goods add up to the whole', async ({ assert }) => {
    const shares = (await rows('vendorQuotaRatio')).map(({ last7DaysRatio }) => Number(last7DaysRatio))
    assert.equal(
      shares.reduce((sum, share) => sum + share, 0),
      1,
    )
  })

  test('quota.queryCondition: quotas are asked for by goods, supplier or organisation, any one of them', async ({ assert }) => {
    const asked = (params: object) => report(buyer, 'supplierQuotaQuery', { params: params as never })
    assert.deepEqual(await family.refusal(asked({})), ['oneOfRequired goods'])
    for (const [by, which] of [
      ['goods', 'cabbage'],
      ['supplier', 'vegetables'],
      ['invOrg', 'warehouse'],
    ] as const) {
      assert.isArray((await asked({ [by]: [portal.id(which)] })).rows)
    }
  })

  test('a month is reviewed: a deviation above 5 points is told, and the suggestion lies between, raised for grade A', async ({
    assert,
  }) => {
    const params = { allocationDate: range, goods: [portal.id('cabbage')] }
    const months = await rows('quotaReview', { ...params, supplier: [portal.id('vegetables')] })
    assert.lengthOf(months, 2)
    const november = months.find(({ orderedQuantity }) => orderedQuantity === '80.000')
    assert.containsSubset(november, {
      actualRatio: '0.4000',
      ratioDeviation: '-0.1000',
      reviewConclusion: 'UNDER',
      suggestedQuotaRatio: '0.5000',
    })
    const october = months.find(({ orderedQuantity }) => orderedQuantity === '150.000')
    assert.containsSubset(october, { actualRatio: '0.7500', reviewConclusion: 'OVER', suggestedQuotaRatio: '0.6900' })
  })

  test('a deviation of 5 points exactly keeps the quota', async ({ assert }) => {
    await published('2026-09-10', '55', '45')
    const [row] = await rows('quotaReview', {
      allocationDate: { from: '2026-09-01', to: '2026-09-30' },
      supplier: [portal.id('vegetables')],
    })
    assert.containsSubset(row, { ratioDeviation: '0.0500', reviewConclusion: 'KEPT' })
  })

  test('a month is told with what of its orders was received, and how much of that was accepted', async ({ assert }) => {
    await published('2026-08-10', '60', '40')
    await portal.database.pool.query('update purchase_order_lines set received_quantity = 45, rejected_quantity = 5')
    const params = { allocationDate: { from: '2026-08-01', to: '2026-08-31' }, supplier: [portal.id('vegetables')] }
    const months = await rows('quotaReview', params)
    assert.lengthOf(months, 1)
    assert.containsSubset(months[0], {
      orderedQuantity: '60.000',
      receivedQuantity: '45.000',
      qualifiedRate: '0.9000',
      actualRatio: '0.6000',
    })
  })

  test('hot deals and quotes are for staff: the margin is that of the sums, and suppliers run none of it', async ({ assert }) => {
    const deal = {
      goods: '@cabbage',
      invOrg: '@warehouse',
      supplier: '@vegetables',
      goodsCode: 'G00001',
      invOrgCode: 'WH01',
      supplierCode: 'V100001',
    }
    const sold = { salesQuantity: '100', salesAmount: '500', purchaseCost: '400', grossProfit: '100', supplierBearAmount: '60' }
    await family.made(portal.admin, 'hotDealProfit', { ...deal, ...sold, activityDate: '2026-11-18', normalGrossMarginRate: '0.25' })
    const [row] = await rows('hotProfits', { activityDate: range })
    assert.containsSubset(row, { salesAmount: '500.00', grossMarginRate: '0.2000', marginChange: '-0.0500', supplierBearAmount: '60.00' })
    assert.lengthOf(await rows('supplierQuotation', { quotationDate: range }), 0)
    const supplier = await portal.person('supplier', 'vegetables')
    for (const name of ['hotProfits', 'vendorQuotaRatio', 'quotaReview'])
      assert.exists((await refusal(() => report(supplier, name, { params: { activityDate: range } as never }))).code, name)
  })
})
