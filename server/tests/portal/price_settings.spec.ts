import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import { runTimers } from '../../app/jobs/timers.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { minutesLater } from '../support/statements.ts'

const agreed = { comment: '价格与市调相符，同意按此执行。' }
const year = { effectiveFrom: '2026-01-01' }
const type = { priceTypeName: '结算价', ...year }
const seeds: Seeds = {
  usual: { entity: 'priceType', record: { ...type, priceTypeCode: 'PT1' } },
  free: { entity: 'priceType', record: { ...type, priceTypeCode: 'PT2', approvalRequired: false } },
  config: {
    entity: 'purchasePriceConfig',
    record: { purchaseCategory: '@category', invOrg: '@warehouse', priceType: '@usual', ...year },
  },
  noSurvey: {
    entity: 'priceWhitelist',
    record: { goods: '@cabbage', whitelistType: 'MARKET', applyReason: '独家规格，市场无可比价格', ...year },
  },
}

test.group('settings of prices do what they say', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let director: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    director = await portal.person('groupadmin')
    return () => portal.close()
  })

  const of = 'priceCalculation'
  const set = (changes: object) => family.changed(director, 'purchasePriceConfig', family.portal.id('config'), changes)
  const calculated = async (fields: object = {}, originalPrice = '6') => {
    const line = { goods: '@cabbage', unit: 'KG', supplier: '@vegetables', originalPrice }
    const { id } = await family.made(buyer, of, {
      purchaseCategory: '@category',
      invOrg: '@warehouse',
      calculationLines: [line],
      ...fields,
    })
    return family.step(buyer, of, id, 'calculate')
  }
  const status = async (id: unknown) => (await family.whole(of, id)).status
  const submitted = async (fields: object = {}) => {
    const { id } = await calculated(fields)
    await family.step(buyer, of, id, 'submit')
    return id
  }

  test('prices of a category that hold from the next day are not submitted for the day they are calculated on', async ({ assert }) => {
    const sameDay = await calculated({ priceEffectiveDate: '2026-11-21' })
    assert.deepEqual(await family.refusal(family.step(buyer, of, sameDay.id, 'submit')), ['rule priceEffectiveDate'])
    await set({ effectiveTimeRule: 'IMMEDIATE' })
    await family.step(buyer, of, sameDay.id, 'calculate')
    assert.equal((await family.step(buyer, of, sameDay.id, 'submit')).status, 'SUBMITTED')
    await set({ effectiveTimeRule: 'NEXT_DAY' })
  })

  test('whoever the category names approves them', async ({ assert }) => {
    await set({ approverRole: 'groupadmin' })
    const id = await submitted()
    assert.notDeepEqual(await family.refusal(family.step(reviewer, of, id, 'approve', agreed)), ['nothing was refused'])
    await family.step(director, of, id, 'approve', agreed)
    assert.equal(await status(id), 'APPROVED')
    await set({ approverRole: 'reviewer' })
  })

  test('a type that needs no approval, or goods that are exempt from it, are approved as they are submitted, but not what leaps', async ({
    assert,
  }) => {
    const free = family.portal.id('free')
    assert.equal(await status(await submitted({ priceType: free, priceEffectiveDate: '2026-11-23' })), 'APPROVED')
    const leap = await calculated({ priceType: free, priceEffectiveDate: '2026-11-24' }, '7.3')
    assert.equal(linesOf(leap, 'calculationLines')[0]?.priceChangeRate, '0.2167')
    await family.step(buyer, of, leap.id, 'submit')
    assert.equal(await status(leap.id), 'SUBMITTED')
    await family.made(director, 'priceWhitelist', {
      goods: '@cabbage',
      whitelistType: 'APPROVAL',
      exemptApproval: true,
      applyReason: '新品试销，首月按报价结算',
      effectiveFrom: '2026-12-01',
      effectiveTo: '2026-12-01',
    })
    const waiting = await submitted({ priceEffectiveDate: '2026-11-30' })
    assert.equal(await status(waiting), 'SUBMITTED')
    assert.equal(await status(await submitted({ priceEffectiveDate: '2026-12-01' })), 'APPROVED')
  })

  test('a calculation is submitted by itself after ten minutes, and imported five after its approval, where the category says so', async ({
    assert,
  }) => {
    const usual = await calculated({ priceEffectiveDate: '2026-12-02' })
    await runTimers(minutesLater(family.portal, 10))
    assert.equal(await status(usual.id), 'CALCULATED')
    await set({ autoSubmitFlag: true, autoImportFlag: true })
    await family.step(buyer, of, usual.id, 'calculate')
    await runTimers(minutesLater(family.portal, 9))
    assert.equal(await status(usual.id), 'CALCULATED')
    await runTimers(minutesLater(family.portal, 10))
    assert.equal(await status(usual.id), 'SUBMITTED')
    await family.step(reviewer, of, usual.id, 'approve', agreed)
    await runTimers(minutesLater(family.portal, 5))
    const imported = await family.whole(of, usual.id)
    assert.equal(linesOf(imported, 'calculationLines')[0]?.importStatus, 'IMPORTING')
    assert.isNotNull(imported.importedAt)
  })
})

test.group('an order above its limit', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    const limit = { purchaseCategory: '@category', upperLimitPrice: '3', overLimitMeasure: 'WARN', ...year }
    await family.made(portal.admin, 'priceUpperLimit', limit)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const alerts = async (as: Context) =>
    (
      await search(as, 'priceMonitor', {
        columns: ['status', 'alertLevel', 'deviationRate', 'handler', 'sourceDocNo'],
        sort: [['createdAt', 'asc']],
      })
    ).rows

  test('goes its way with a warning, which whoever watches prices handles; sent in again, it has one warning open', async ({ assert }) => {
    const line = {
      goods: '@cabbage',
      unit: 'KG',
      quantity: '20',
      unitPrice: '3.5',
      taxCode: '@tax',
      taxRate: '0.09',
      neededDate: '2027-01-05',
    }
    const head = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY' }
    const { id, orderNo } = await family.made(buyer, 'purchaseOrder', { ...head, lines: [line, { ...line, unitPrice: '3' }] })
    await family.step(buyer, 'purchaseOrder', id, 'submit')
    assert.containsSubset(await alerts(buyer), [{ status: 'OPEN', alertLevel: 'ORANGE', deviationRate: '0.1667', sourceDocNo: orderNo }])
    await family.step(buyer, 'purchaseOrder', id, 'withdraw')
    await family.step(buyer, 'purchaseOrder', id, 'submit')
    assert.deepEqual(
      (await alerts(buyer)).map((row) => row.status),
      ['HANDLED', 'OPEN'],
    )
    assert.equal((await family.step(reviewer, 'purchaseOrder', id, 'approve', agreed)).status, 'APPROVED')
    const open = (await alerts(buyer))[1]?.id
    assert.deepEqual(await family.refusal(family.step(buyer, 'priceMonitor', open, 'handle')), ['commentRequired comment'])
    await family.step(buyer, 'priceMonitor', open, 'handle', { comment: '已与供应商议价，下批恢复原价' })
    assert.containsSubset((await alerts(reviewer))[1], { status: 'HANDLED', handler: buyer.user.id })
    const supplier = await family.portal.person('supplier', 'vegetables')
    assert.deepEqual(await family.refusal(alerts(supplier)), ['notFound'])
  })
})
