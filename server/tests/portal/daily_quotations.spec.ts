import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const of = 'dailyQuotation'

test.group('what a supplier quotes from day to day', (group) => {
  let family: Family
  let buyer: Context
  let supplier: Context
  let first: unknown
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    supplier = await portal.person('supplier', 'vegetables')
    const line = { goods: '@cabbage', unit: 'KG', quotedPrice: '3.5', supplyQuantity: '800' }
    first = (await family.made(supplier, of, { invOrg: '@warehouse', quotationLines: [line] })).id
    await family.step(supplier, of, first, 'calculate')
    await family.step(supplier, of, first, 'submit')
    await family.step(buyer, of, first, 'approve')
    return () => portal.close()
  })

  const lineIds = async (id: unknown) => linesOf(await family.whole(of, id), 'quotationLines').map((row) => String(row.id))

  test('starts from the day before, of which a rise above 20 % is explained', async ({ assert }) => {
    const nextDay = { ...supplier, now: '2026-11-22T02:00:00.000Z' }
    const draft = await convert(nextDay, 'quotationAgain', { ids: await lineIds(first) })
    const made = await family.made(nextDay, of, draft)
    assert.containsSubset(made, { status: 'NEW', quotationDate: '2026-11-22', priceEffectiveDate: '2026-11-23' })
    const [line] = linesOf(made, 'quotationLines')
    assert.containsSubset(line, { quotedPrice: '3.5000', previousPrice: '3.5000', priceChangeRate: '0.0000' })
    const quoted = async (quotedPrice: string, changeReason: string | null = null) => {
      await family.changed(nextDay, of, made.id, { quotationLines: [{ id: line?.id, quotedPrice, changeReason }] })
      return family.step(nextDay, of, made.id, 'calculate')
    }
    assert.deepEqual(await family.refusal(quoted('4.21')), ['rule quotationLines'])
    assert.equal((await quoted('4.2')).highestChange, '0.2000')
    await quoted('4.21', '产地连续降雨')
    await family.changed(nextDay, of, made.id, { quotationLines: [{ id: line?.id, quotedPrice: '4.3' }] })
    assert.deepEqual(await family.refusal(family.step(nextDay, of, made.id, 'submit')), ['wrongStatus '])
    await family.step(nextDay, of, made.id, 'calculate')
    const late = { ...supplier, now: '2026-11-24T02:00:00.000Z' }
    assert.deepEqual(await family.refusal(family.step(late, of, made.id, 'submit')), ['rule priceEffectiveDate'])
    assert.equal((await family.step(nextDay, of, made.id, 'submit')).status, 'SUBMITTED')
  })

  test('is one quotation for a day, and a base of prices once it is accepted', async ({ assert }) => {
    const again = await family.made(supplier, of, { invOrg: '@warehouse', quotationLines: [{ goods: '@cabbage', quotedPrice: '3.4' }] })
    await family.step(supplier, of, again.id, 'calculate')
    assert.deepEqual(await family.refusal(family.step(supplier, of, again.id, 'submit')), ['sameKey priceEffectiveDate'])
    const ids = await lineIds(first)
    const draft = await convert(buyer, 'quotationToCalculation', { ids })
    const made = await family.made(buyer, 'priceCalculation', draft)
    assert.containsSubset(made, { invOrg: family.portal.id('warehouse'), priceEffectiveDate: '2026-11-22' })
    assert.containsSubset(await family.step(buyer, 'priceCalculation', made.id, 'calculate'), {
      calculationLines: [
        { quotationLine: ids[0], supplier: family.portal.id('vegetables'), originalPrice: '3.5000', finalSettlementPrice: '3.5000' },
      ],
    })
    assert.notDeepEqual(await family.refusal(convert(buyer, 'quotationToCalculation', { ids: await lineIds(again.id) })), [
      'nothing was refused',
    ])
  })
})
