import type { Page } from 'playwright-core'
import { api } from './api.ts'
import { day } from './day.ts'

interface Rows {
  readonly rows: readonly { readonly id: string }[]
}

/** Makes an order of so many lines, not submitted, as the buyer who is signed in on the page; gives its id. */
export async function draftOrder(page: Page, count = 2, unitPrice = '2.5'): Promise<string> {
  const first = async (entity: string, filter: Record<string, unknown>) =>
    (await api<Rows>(page, 'POST', `/records/${entity}/search`, { filter, page: { size: 1 } })).answer.rows[0]?.id
  const goods = await api<Rows>(page, 'POST', '/records/goods/search', { filter: { status: 'ENABLED' }, page: { size: count } })
  const taxCode = await first('taxRate', { status: 'ENABLED' })
  const created = await api<{ id: string }>(page, 'POST', '/records/purchaseOrder', {
    orderType: await first('purchaseOrderType', { cooperationType: 'PURCHASE', status: 'ENABLED' }),
    supplier: await first('supplier', { status: 'QUALIFIED', freezeStatus: 'NONE', blacklistFlag: false }),
    invOrg: await first('organization', { orgType: 'INV_ORG', status: 'ENABLED' }),
    lines: goods.answer.rows.map(({ id }) => ({ goods: id, quantity: '10', unitPrice, taxCode, neededDate: day(3) })),
  })
  return created.answer.id
}
