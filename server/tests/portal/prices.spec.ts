import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/documents/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { update } from '../../app/records/update.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Seeds
const agreed = { comment: '因子与近期运费变动相符，同意生效。' }
const factor = { factorName: '蔬菜通用因子', categoryLine: 'VEGETABLE', transportFactor: '0.2', lossFactor: '0.05', profitFactor: '0.1' }

test.group('price factors', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(read('./world.json'))
    family = new Family(portal)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const inForce = async (fields: object) => {
    const { id } = await family.made(buyer, 'priceFactor', { ...factor, ...fields })
    await family.step(buyer, 'priceFactor', id, 'submit')
    return family.step(reviewer, 'priceFactor', id, 'approve', agreed)
  }

  test('of one range there is one factor at a time, until it is ended', async ({ assert }) => {
    const first = await inForce({ effectiveFrom: '2026-11-01' })
    assert.equal(first.status, 'APPROVED')
    const { id } = await family.made(buyer, 'priceFactor', { ...factor, effectiveFrom: '2026-12-01' })
    await family.step(buyer, 'priceFactor', id, 'submit')
    const approve = () => family.step(reviewer, 'priceFactor', id, 'approve', agreed)
    assert.deepEqual(await family.refusal(approve()), ['overlaps effectiveFrom'])
    await family.step(buyer, 'priceFactor', first.id, 'end', { changes: { effectiveTo: '2026-11-30' }, comment: '十二月起按新运价' })
    assert.equal((await approve()).status, 'APPROVED')
    assert.equal((await inForce({ goods: '@cabbage', effectiveFrom: '2026-11-01' })).status, 'APPROVED')
  })

  test('a factor says something, and nobody approves their own', async ({ assert }) => {
    const none = { transportFactor: null, lossFactor: null, profitFactor: null }
    assert.deepEqual(await family.refusal(family.made(buyer, 'priceFactor', { ...factor, ...none })), ['rule transportFactor'])
    const times = { ...factor, ...none, calculationMode: 'MULTIPLY', factorType: 'PROFIT', grade: '一级' }
    assert.deepEqual(await family.refusal(family.made(buyer, 'priceFactor', { ...times, factorValue: '-1' })), ['rule factorValue'])
    const { id } = await family.made(buyer, 'priceFactor', { ...times, factorValue: '1.02' })
    await family.step(buyer, 'priceFactor', id, 'submit')
    assert.notDeepEqual(await family.refusal(family.step(buyer, 'priceFactor', id, 'approve', agreed)), ['nothing was refused'])
  })
})

test.group('a survey of markets', (group) => {
  let family: Family
  let buyer: Context
  let surveyor: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(read('./world.json'))
    family = new Family(portal)
    buyer = await portal.person('buyer')
    surveyor = portal.as({ ...buyer.user, id: portal.admin.user.id ?? '', employee: portal.id('buyer') })
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  test('whoever is dispatched confirms, fills in the prices of each market, and the dispatch is done with the last', async ({ assert }) => {
    const line = { goods: '@cabbage', market: 'JN' }
    const window = { surveyTimeFrom: '2026-11-21T00:00:00.000Z', surveyTimeTo: '2026-11-22T04:00:00.000Z' }
    const lines = [line, { ...line, market: 'HS' }]
    const { id } = await family.made(buyer, 'surveyDispatch', { surveyor: '@buyer', ...window, dispatchLines: lines })
    await family.step(buyer, 'surveyDispatch', id, 'publish')
    const other = family.portal.as({ ...buyer.user, employee: null })
    assert.deepEqual(await family.refusal(family.step(other, 'surveyDispatch', id, 'confirm')), ['rule '])
    const confirmed = await family.step(surveyor, 'surveyDispatch', id, 'confirm')
    const surveys = linesOf(confirmed, 'dispatchLines').map(({ survey }) => survey)
    assert.lengthOf([...new Set(surveys)], 2)
    const submit = async (survey: unknown) => {
      const whole = await family.whole('marketSurvey', survey)
      const surveyLines = linesOf(whole, 'surveyLines').map((row) => ({ ...row, originalPrice: '6.2', marketAdjustmentPrice: '6' }))
      await update(surveyor, 'marketSurvey', String(survey), whole.version as number, { surveyLines })
      return family.step(surveyor, 'marketSurvey', survey, 'submit')
    }
    assert.deepEqual(await family.refusal(family.step(surveyor, 'marketSurvey', surveys[0], 'submit')), [
      'rule surveyLines.0.originalPrice',
    ])
    const first = await submit(surveys[0])
    assert.equal(linesOf(first, 'surveyLines')[0]?.finalSettlementPrice, '6.0000')
    assert.containsSubset(await family.whole('surveyDispatch', id), { status: 'CONFIRMED', completedCount: 1, openCount: 1 })
    await submit(surveys[1])
    assert.equal((await family.whole('surveyDispatch', id)).status, 'PROCESSED')
    await family.step(reviewer, 'marketSurvey', surveys[1], 'return', { comment: '与相邻市场价差过大，请核对后再报。' })
    assert.containsSubset(await family.whole('surveyDispatch', id), { status: 'CONFIRMED', completedCount: 1 })
    await family.step(reviewer, 'marketSurvey', surveys[0], 'approve', { comment: '价格与市场行情相符，同意采用。' })
  })
})
