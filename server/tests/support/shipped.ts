import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import type { Portal } from './portal.ts'
import { orders } from './seeds.ts'

/** An order of 20 kg that are needed on 5 January, shipped; answers its receipt. */
export async function shipped(portal: Portal, reviewer: Context): Promise<string> {
  return shippedOf(portal, await confirmed(portal, reviewer))
}

/** An order of 20 kg that are needed on 5 January, confirmed by its supplier for a day: nothing is undelivered before the end of January. */
export async function confirmed(portal: Portal, reviewer: Context, promisedDate = '2027-01-31'): Promise<string> {
  const { view } = await create(portal.admin, 'purchaseOrder', portal.resolved(orders.order?.record ?? {}))
  const order = view.id ?? ''
  await transition(portal.admin, 'purchaseOrder', order, 'submit')
  await transition(reviewer, 'purchaseOrder', order, 'approve', { comment: '数量、单价与扣款均已核对，同意通过。' })
  await transition(portal.admin, 'purchaseOrder', order, 'publish')
  const lines = linesOf((await get(portal.admin, 'purchaseOrder', order)).view, 'lines').map(({ id }) => ({
    id,
    promisedDate,
  }))
  await transition(portal.admin, 'purchaseOrder', order, 'confirm', { changes: { lines } })
  return order
}

/** What of an order has not come yet, shipped; answers its receipt. */
export async function shippedOf(portal: Portal, order: string): Promise<string> {
  const note = (
    await create(portal.admin, 'deliveryNote', await convert(portal.admin, 'orderToDelivery', { ids: [order], byDocument: true }))
  ).view.id
  await transition(portal.admin, 'deliveryNote', note ?? '', 'submit')
  await transition(portal.admin, 'deliveryNote', note ?? '', 'ship')
  const [receipt] = (await search(portal.admin, 'goodsReceipt', { filter: { deliveryNote: note }, columns: ['receiptNo'] })).rows
  return receipt?.id ?? ''
}
