import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { report } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

test.group('the three rates', (group) => {
  let portal: Portal
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    return () => portal.close()
  })

  const at = (now: string): Context => ({ ...portal.admin, now })

  /** An order of goods that are needed on 5 January, shipped; answers its receipt. */
  async function shipped(reviewer: Context): Promise<string> {
    const { view } = await create(portal.admin, 'purchaseOrder', portal.resolved(orders.order?.record ?? {}))
    const order = view.id ?? ''
    await transition(portal.admin, 'purchaseOrder', order, 'submit')
    await transition(reviewer, 'purchaseOrder', order, 'approve', { comment: '数量、单价与扣款均已核对，同意通过。' })
    await transition(portal.admin, 'purchaseOrder', order, 'publish')
    const lines = linesOf((await get(portal.admin, 'purchaseOrder', order)).view, 'lines').map(({ id }) => ({
      id,
      promisedDate: '2027-01-05',
    }))
    await transition(portal.admin, 'purchaseOrder', order, 'confirm', { changes: { lines } })
    const draft = await convert(portal.admin, 'orderToDelivery', { ids: [order], byDocument: true })
    const note = (await create(portal.admin, 'deliveryNote', draft)).view.id ?? ''
    await transition(portal.admin, 'deliveryNote', note, 'submit')
    await transition(portal.admin, 'deliveryNote', note, 'ship')
    const [receipt] = (await search(portal.admin, 'goodsReceipt', { filter: { deliveryNote: note }, columns: ['receiptNo'] })).rows
    return receipt?.id ?? ''
  }

  test('what comes late is not on time, however complete; on time is judged by the day of the portal, and only of what is due', async ({
    assert,
  }) => {
    const reviewer = await portal.person('reviewer')
    const [inTime, late, never] = [await shipped(reviewer), await shipped(reviewer), await shipped(reviewer)]
    // Half past midnight of the 5th, and of the 6th, in Shanghai.
    await transition(at('2027-01-04T16:30:00.000Z'), 'goodsReceipt', inTime, 'receive')
    const rates = async (now: string) => {
      const { rows } = await report(at(now), 'threeRateNum', { params: { orderDate: { from: '2026-11-01', to: '2027-02-01' } } })
      const { lines, dueLines, onTimeLines, punctualRate, fullOrderRate } = rows[0] ?? {}
      return { lines, dueLines, onTimeLines, punctualRate, fullOrderRate }
    }
    const early = await rates('2027-01-05T02:00:00.000Z')
    assert.containsSubset(early, { lines: 3, dueLines: 1, onTimeLines: 1, punctualRate: '1.0000' })
    await transition(at('2027-01-05T16:30:00.000Z'), 'goodsReceipt', late, 'receive')
    const after = await rates('2027-01-06T02:00:00.000Z')
    assert.containsSubset(after, { lines: 3, dueLines: 3, onTimeLines: 1, punctualRate: '0.3333', fullOrderRate: '0.6667' })
    assert.notEqual(never, '')
  })
})
