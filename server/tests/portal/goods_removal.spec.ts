import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { runOnce } from '../support/jobs.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const now = '2026-11-30T02:00:00.000Z'
const goods = (goodsCode: string, goodsName: string) => ({
  entity: 'goods',
  record: { goodsCode, goodsName, unit: 'KG', purchaseCategory: '@category', taxCode: '@tax', referencePrice: '6', status: 'ENABLED' },
})
const stock = (name: string, availableQuantity: string, dailyAverageSales: string, invOrg = '@warehouse') => ({
  entity: 'goodsStock',
  record: {
    goods: name,
    invOrg,
    supplier: '@vegetables',
    unit: 'KG',
    onHandQuantity: availableQuantity,
    dailyAverageSales,
    stockDate: '2026-11-30',
  },
})
const seeds: Seeds = {
  second: { entity: 'organization', record: { orgCode: 'WH02', orgName: '深圳常温仓', orgType: 'INV_ORG' } },
  shop: { entity: 'store', record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT', supplyWarehouse: '@warehouse' } },
  leek: goods('G00011', '韭菜'),
  radish: goods('G00012', '白萝卜'),
  pea: goods('G00013', '荷兰豆'),
  yam: goods('G00014', '淮山'),
  tomato: goods('G00015', '番茄'),
  stockOfRadish: stock('@radish', '4', '2'),
  moreOfRadish: stock('@radish', '30', '2', '@second'),
  stockOfPea: stock('@pea', '4', '20'),
}

test.group('goods that are removed by themselves', (group) => {
  let portal: Portal
  let family: Family
  let buyer: Context
  let quality: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update goods set status = 'ENABLED', reference_price = 6 where goods_code = 'G00001'`)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    family = new Family(portal)
    buyer = { ...(await portal.person('buyer')), now }
    quality = { ...(await portal.person('quality')), now }
    return () => portal.close()
  })

  const rule = async (name: string, more: object) => (await family.made(buyer, 'autoRemoveGoods', { goods: name, ...more })).id
  const step = (id: unknown, name: string, comment?: string) => family.step(buyer, 'autoRemoveGoods', id, name, comment ? { comment } : {})
  const removed = async (id: unknown) => (await family.whole('autoRemoveGoods', id)).removedFlag
  const ordered = async (name: string, orderDate: string) => {
    const line = { goods: name, quantity: '10', unit: 'KG', unitPrice: '6', taxCode: '@tax', neededDate: '2027-01-05' }
    const head = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY', orderDate }
    const { id } = await family.made(buyer, 'purchaseOrder', { ...head, lines: [line] })
    await family.step(buyer, 'purchaseOrder', id, 'submit')
  }
  const requested = async (name: string) => {
    const lines = [{ goods: name, unit: 'KG', quantity: '5', requestReason: '会员日陈列用' }]
    const { id } = await family.made(buyer, 'storeRequest', { store: '@shop', expectedArrivalDate: '2027-01-05', lines })
    return family.refusal(family.step(buyer, 'storeRequest', id, 'submit'))
  }
  const night = async (day: string) => {
    const said = []
    for (const job of ['keepMovements', 'checkRemovals', 'removeDueGoods']) {
      said.push(await runOnce(portal, job, `${day}T19:40:00.000Z`))
    }
    return said.map(({ status, refused }) => `${status} ${refused}`)
  }

  test('goods not ordered for so many days are removed; those that are exempt stay', async ({ assert }) => {
    await ordered('@cabbage', '2026-11-10')
    await ordered('@leek', '2026-11-10')
    const cabbage = await rule('@cabbage', { removeRule: 'NO_ORDER', noOrderDays: 14 })
    const leek = await rule('@leek', { removeRule: 'NO_ORDER', noOrderDays: 14 })
    await step(leek, 'exempt', '引流商品，门店要求保留')
    assert.deepEqual(await night('2026-11-22'), ['DONE 0', 'DONE 0', 'DONE 0'])
    assert.isFalse(await removed(cabbage))
    await night('2026-11-23')
    assert.isTrue(await removed(cabbage))
    assert.isFalse(await removed(leek))
    assert.equal((await family.whole('autoRemoveGoods', cabbage)).removeReason, '连续无订单，自动下架')
    await step(leek, 'endExemption')
    await night('2026-11-24')
    assert.isTrue(await removed(leek))
  })

  test('a store cannot request what is removed, until it is restored; the days are counted from then', async ({ assert }) => {
    const { id } = await family.made(buyer, 'autoRemoveGoods', { goods: '@yam', removeRule: 'NO_ORDER', noOrderDays: 7 })
    assert.deepEqual(await requested('@yam'), ['nothing was refused'])
    await ordered('@yam', '2026-11-10')
    await night('2026-11-29')
    assert.deepEqual(await requested('@yam'), ['rule lines.0.goods'])
    await step(id, 'restore')
    assert.deepEqual(await requested('@yam'), ['nothing was refused'])
    await night('2026-12-05')
    assert.isFalse(await removed(id))
    await night('2026-12-06')
    assert.isTrue(await removed(id))
  })

  test('stock below its threshold removes what sells little, by the stock of its warehouse or of all', async ({ assert }) => {
    const low = { removeRule: 'STOCK_OUT', stockThreshold: '5', salesThreshold: '3' }
    const here = await rule('@radish', { ...low, invOrg: '@warehouse' })
    const there = await rule('@radish', { ...low, invOrg: '@second' })
    const anywhere = await rule('@radish', { ...low, salesChannel: 'APP', salesThreshold: '4' })
    const selling = await rule('@pea', low)
    await night('2026-11-30')
    assert.deepEqual(await Promise.all([here, there, anywhere, selling].map(removed)), [true, false, false, false])
    await family.changed(buyer, 'autoRemoveGoods', anywhere, { stockThreshold: '40' })
    await night('2026-12-01')
    assert.isTrue(await removed(anywhere))
    assert.deepEqual(await requested('@radish'), ['rule lines.0.goods'])
    assert.deepEqual(await requested('@pea'), ['nothing was refused'])
  })

  test('an open food safety risk removes goods by quality, once however many rules they have', async ({ assert }) => {
    const first = await rule('@tomato', { removeRule: 'QUALITY' })
    const other = await rule('@tomato', { removeRule: 'STOCK_OUT', stockThreshold: '5' })
    await night('2026-11-30')
    assert.isFalse(await removed(first))
    const about = { supplier: '@vegetables', goods: '@tomato', batchNo: 'B20261130', responsiblePerson: '@buyer' }
    const risk = { ...about, riskType: 'FOOD_SAFETY', riskDescription: '农残超标' }
    const { id } = await family.made(quality, 'riskOrder', risk)
    await family.step(quality, 'riskOrder', id, 'submit')
    await portal.add({ stockOfTomato: stock('@tomato', '1', '0') })
    const said = await night('2026-12-01')
    assert.deepEqual((await Promise.all([first, other].map(removed))).filter(Boolean).length, 1)
    assert.equal(said[2], 'DONE 1')
    assert.deepEqual(await night('2026-12-02'), ['DONE 0', 'DONE 0', 'DONE 0'])
  })
})
