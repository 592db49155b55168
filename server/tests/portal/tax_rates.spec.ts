import { test } from '@japa/runner'
import { create } from '../../app/steps/create.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

test.group('tax rates and their days', (group) => {
  let portal: Portal
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    return () => portal.close()
  })

  const rate = async (taxCode: string, days: object) => {
    const record = { taxCode, taxName: `进项 ${taxCode}`, taxRateValue: '0.09', taxType: 'VAT', ...days }
    return (await create(portal.admin, 'taxRate', record)).view.id ?? ''
  }
  const order = (taxCode: string) => {
    const { record } = orders.order as { record: { lines: object[] } }
    const { lines, ...head } = record
    return refusal(() =>
      create(portal.admin, 'purchaseOrder', portal.resolved({ ...head, lines: lines.map((line) => ({ ...line, taxCode })) })),
    )
  }
  const goods = (goodsCode: string, taxCode: string) => {
    const { record } = world.cabbage as { record: object }
    return refusal(() => create(portal.admin, 'goods', portal.resolved({ ...record, goodsCode, ean: `69012345${goodsCode}`, taxCode })))
  }

  test('only those of the day can be picked, on orders and for goods', async ({ assert }) => {
    const lapsed = await rate('J8', { effectiveFrom: '2020-01-01', effectiveTo: '2021-12-31' })
    const coming = await rate('J7', { effectiveFrom: '2099-01-01' })
    const present = await rate('J6', { effectiveFrom: '2020-01-01', effectiveTo: '2099-12-31' })
    for (const [index, wrong] of [lapsed, coming].entries()) {
      assert.deepEqual(
        (await order(wrong)).issues?.map(({ path }) => path),
        ['lines.0.taxCode'],
      )
      assert.deepEqual(
        (await goods(`1000${index}`, wrong)).issues?.map(({ path }) => path),
        ['taxCode'],
      )
    }
    assert.equal((await order(present)).code, 'nothing was refused')
    assert.equal((await goods('10009', present)).code, 'nothing was refused')
  })
})
