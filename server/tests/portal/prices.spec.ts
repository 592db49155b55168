import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
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
