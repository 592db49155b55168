import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, open, pane, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { launchChromium, person } from './support/person.ts'
import { made, read, take, theOne } from './support/records.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const onPhone = { width: 390, height: 844 }

test('an order waits in the inbox with its amount, its age and its deadline; the supplier confirms it on a phone', async () => {
  const [{ page: buyer }, { page: reviewer }, { page: supplier }] = [
    await person(browser),
    await person(browser),
    await person(browser, onPhone),
  ]
  await Promise.all([signIn(buyer, 'buyer'), signIn(reviewer, 'reviewer1'), signIn(supplier, 'supplier')])
  const { answer: session } = await api<{ account: { supplier: string } }>(supplier, 'GET', '/session')
  const [orderType, invOrg, goods, tax] = await Promise.all([
    theOne(buyer, 'purchaseOrderType', { cooperationType: 'PURCHASE', status: 'ENABLED' }),
    theOne(buyer, 'organization', { orgType: 'INV_ORG', status: 'ENABLED' }),
    theOne(buyer, 'goods', { status: 'ENABLED' }),
    theOne(buyer, 'taxRate', { status: 'ENABLED' }),
  ])
  const { id, orderNo } = await made(buyer, 'purchaseOrder', {
    orderType: orderType.id,
    supplier: session.account.supplier,
    invOrg: invOrg.id,
    lines: [{ goods: goods.id, quantity: '1000', unitPrice: '2.5', taxCode: tax.id, neededDate: day(3) }],
  })
  await take(buyer, 'purchaseOrder', id, 'submit')

  await reviewer.getByRole('button', { name: /待我审批/ }).click()
  await reviewer
    .getByRole('dialog')
    .getByText(/^采购订单 \d+$/)
    .click()
  const waiting = reviewer.locator('[data-approval]').filter({ hasText: String(orderNo) })
  await waiting.waitFor()
  const { totalTaxIncludedAmount } = await read(buyer, 'purchaseOrder', id)
  const said = await waiting.innerText()
  expect(said.replaceAll(',', '')).toContain(String(totalTaxIncludedAmount))
  expect(said).toMatch(/(今天提交|已等待 \d+ 天) · 截止 \d{4}-\d\d-\d\d \d\d:\d\d/)
  await take(reviewer, 'purchaseOrder', id, 'approve', '价格与合同一致，同意采购。')
  await take(buyer, 'purchaseOrder', id, 'publish')

  await open(supplier, `/procurement/purchaseOrder/purchaseOrderReceiptInfo/${id}`)
  const promised = pane(supplier).getByLabel('承诺日期')
  await promised.fill(day(2))
  await promised.press('Tab')
  await step(supplier, '确认').click()
  await expectStanding(supplier, '已确认')
  expect(await supplier.evaluate(() => document.documentElement.scrollWidth)).toBe(onPhone.width)
})
