import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '与温氏当日公布牌价核对一致，同意。' }
const seeds: Seeds = {
  guangdong: { entity: 'region', record: { regionCode: '440000', regionName: '广东省', regionLevel: 'PROVINCE', country: '@china' } },
  shop: {
    entity: 'store',
    record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT', supplyWarehouse: '@warehouse', storeAddress: '天河路 1 号' },
  },
  first: {
    entity: 'pigGrade',
    record: { gradeCode: 'A', gradeName: '一级', carcassWeightFrom: '72', carcassWeightTo: '100', backfatFrom: '18', backfatTo: '25' },
  },
}
const tag = {
  slaughterhouse: '四会定点屠宰厂',
  carcassNo: 'C80121',
  grade: '@first',
  grossWeight: '42.4',
  netWeight: '42',
  backfatThickness: '21',
  quarantineCertificateNo: '粤检4400020611',
}

test.group('pork', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let slaughterer: Context
  let other: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    family = new Family(portal)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    slaughterer = await portal.person('supplier', 'vegetables')
    other = await family.supplier('fish')
    return () => portal.close()
  })

  const shipped = async (fields: object) => {
    const { id } = await family.made(slaughterer, 'borderPigTag', { ...tag, ...fields })
    await family.step(slaughterer, 'borderPigTag', id, 'print')
    return family.step(slaughterer, 'borderPigTag', id, 'ship')
  }
  const received = (id: unknown, changes: object) =>
    family.step(buyer, 'borderPigTag', id, 'receive', { changes: { receivingStore: '@shop', ...changes } })

  test('a hog price is told with its change since the day before, and a leap is proven by a picture', async ({ assert }) => {
    const price = { region: '@guangdong', liveHogPrice: '15', carcassPrice: '19.6', halfPigPrice: '20.4' }
    const approved = async (fields: object) => {
      const { id } = await family.made(buyer, 'hogReferencePrice', { ...price, ...fields })
      await family.step(buyer, 'hogReferencePrice', id, 'submit')
      return family.step(reviewer, 'hogReferencePrice', id, 'approve', agreed)
    }
    assert.equal((await approved({ priceDate: '2026-06-01' })).status, 'APPROVED')
    const second = await approved({ priceDate: '2026-06-02', liveHogPrice: '15.3' })
    assert.deepEqual([String(second.priceChange), String(second.priceChangeRate)], ['0.30', '0.0200'])
    const again = family.made(buyer, 'hogReferencePrice', { ...price, priceDate: '2026-06-02' })
    assert.deepEqual(await family.refusal(again), ['sameKey priceDate'])
    assert.deepEqual(await family.refusal(approved({ priceDate: '2026-06-03', liveHogPrice: '16.1' })), ['rule sourcePicture'])
    const cheap = { ...price, priceDate: '2026-06-04', carcassPrice: '14.99' }
    assert.deepEqual(await family.refusal(family.made(buyer, 'hogReferencePrice', cheap)), ['rule carcassPrice'])
  })

  test('a tag is weighed again when it is received, and counted against the target of its supplier and month', async ({ assert }) => {
    const target = await family.made(buyer, 'halfPigTarget', {
      targetMonth: buyer.now.slice(0, 7),
      supplier: '@vegetables',
      invOrg: '@warehouse',
      halfPigCountTarget: 2,
      weightTarget: '84',
      averagePriceTarget: '20.5',
      responsiblePerson: '@buyer',
    })
    await family.step(reviewer, 'halfPigTarget', target.id, 'confirm')
    const left = await shipped({})
    const right = await shipped({ halfSide: 'RIGHT' })
    assert.deepEqual(await family.refusal(received(left.id, { receivedWeight: '41.15' })), ['rule deviationReason'])
    assert.equal(String((await received(left.id, { receivedWeight: '41.16' })).weightDeviation), '-0.84')
    assert.equal((await received(right.id, { receivedWeight: '40', deviationReason: '途中滴水损耗偏高' })).status, 'RECEIVED')
    const now = await family.whole('halfPigTarget', target.id)
    assert.deepEqual([String(now.actualHalfPigCount), String(now.actualWeight), String(now.achievementRate)], ['2', '81.16', '0.9662'])
  })

  test('a tag fits its grade, stands once for a side, and is made again when it was wrong', async ({ assert }) => {
    const made = (fields: object) => family.made(slaughterer, 'borderPigTag', { ...tag, carcassNo: 'C80200', ...fields })
    assert.deepEqual(await family.refusal(made({ backfatThickness: '25.1' })), ['rule backfatThickness'])
    assert.deepEqual(await family.refusal(made({ netWeight: '35.99' })), ['rule netWeight'])
    const wrong = await made({ backfatThickness: '25' })
    assert.deepEqual(await family.refusal(made({})), ['sameKey carcassNo'])
    await family.step(buyer, 'borderPigTag', wrong.id, 'cancel', { comment: '标签与胴体编号不符' })
    assert.equal((await made({})).status, 'NEW')
    assert.notDeepEqual(await family.refusal(family.seen(other, 'borderPigTag', wrong.id)), ['nothing was refused'])
  })
})
