import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, pane, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { launchChromium, person } from './support/person.ts'
import { made, read, take, theOne } from './support/records.ts'
import { countTaps } from './support/taps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const onPhone = { width: 390, height: 844, isTouched: true }

interface People {
  readonly buyer: Page
  readonly reviewer: Page
  readonly supplier: Page
}

/** Those of a day: the supplier is at a phone. */
async function people(): Promise<People> {
  const [buyer, reviewer, supplier] = await Promise.all([person(browser), person(browser), person(browser, onPhone)])
  await Promise.all([signIn(buyer.page, 'buyer'), signIn(reviewer.page, 'reviewer1'), signIn(supplier.page, 'supplier')])
  return { buyer: buyer.page, reviewer: reviewer.page, supplier: supplier.page }
}

/** An order of so many lines for the supplier who is signed in, approved and published. */
async function publishedOrder({ buyer, reviewer, supplier }: People, lines: number): Promise<{ id: string; orderNo: string }> {
  const { answer: session } = await api<{ account: { supplier: string } }>(supplier, 'GET', '/session')
  const [orderType, invOrg, tax, goods] = await Promise.all([
    theOne(buyer, 'purchaseOrderType', { cooperationType: 'PURCHASE', status: 'ENABLED' }),
    theOne(buyer, 'organization', { orgType: 'INV_ORG', status: 'ENABLED' }),
    theOne(buyer, 'taxRate', { status: 'ENABLED' }),
    api<{ rows: readonly { id: string }[] }>(buyer, 'POST', '/records/goods/search', {
      filter: { status: 'ENABLED' },
      page: { size: lines },
    }),
  ])
  const order = await made(buyer, 'purchaseOrder', {
    orderType: orderType.id,
    supplier: session.account.supplier,
    invOrg: invOrg.id,
    lines: Array.from({ length: lines }, (_, at) => ({
      goods: goods.answer.rows[at % goods.answer.rows.length]?.id,
      quantity: String(10 * (at + 1)),
      unitPrice: '2.5',
      taxCode: tax.id,
      neededDate: day(at < 15 ? 3 : 4),
    })),
  })
  await take(buyer, 'purchaseOrder', order.id, 'submit')
  await take(reviewer, 'purchaseOrder', order.id, 'approve', '价格与合同一致，同意采购。')
  await take(buyer, 'purchaseOrder', order.id, 'publish')
  return { id: order.id, orderNo: String(order.orderNo) }
}

test('an order of twenty lines is confirmed as requested but for two in at most twelve taps', async () => {
  const those = await people()
  const { supplier } = those
  const { id, orderNo } = await publishedOrder(those, 20)
  const taps = countTaps()

  await taps.tap(supplier.getByRole('navigation', { name: '常用位置' }).getByText('订单', { exact: true }))
  await taps.tap(pane(supplier).locator('article').filter({ hasText: orderNo }))
  await pane(supplier).getByText('等您确认').first().waitFor()
  const dates = pane(supplier).getByLabel('承诺日期')
  for (const at of [1, 7]) await taps.enter(dates.nth(at), day(6))
  await taps.tap(step(supplier, '确认'))
  const question = supplier.getByRole('dialog')
  await question.getByText(`承诺日期 ${day(3)}（13 处）`).waitFor()
  await question.getByText(`承诺日期 ${day(4)}（5 处）`).waitFor()
  await taps.tap(question.getByRole('button', { name: '确认' }))
  await expectStanding(supplier, '已确认')

  const { lines } = (await read(supplier, 'purchaseOrder', id)) as unknown as { lines: readonly { promisedDate: string }[] }
  expect(lines.map(({ promisedDate }) => promisedDate)).toEqual(
    lines.map((_, at) => (at === 1 || at === 7 ? day(6) : day(at < 15 ? 3 : 4))),
  )
  expect(taps.count).toBeLessThanOrEqual(6)
  expect(await supplier.evaluate(() => document.documentElement.scrollWidth)).toBe(onPhone.width)

  // what comes next is on the document: all that was confirmed, ready to be shipped
  await taps.tap(pane(supplier).getByRole('button', { name: '生成送货单' }))
  await expect.poll(() => supplier.url()).toContain('/sales/deliverGoods/deliveryMantanceInfo/new')
  await expect.poll(() => pane(supplier).locator('article').count()).toBe(20)
  expect(taps.count).toBeLessThanOrEqual(7)
})
