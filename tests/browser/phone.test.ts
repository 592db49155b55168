import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, open, pane, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
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

const narrow = { width: 360, height: 740, isTouched: true }
const screenOf = (id: string) => `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`

/** A buyer on a narrow phone, at an order that is not submitted. */
async function atOrder(): Promise<Page> {
  const { page } = await signedIn(browser, 'buyer', '/', narrow)
  await open(page, screenOf(await draftOrder(page)))
  await pane(page).getByRole('textbox', { name: '收货地址' }).waitFor()
  return page
}

test('what is not saved elsewhere is told on a phone, and leads back to what was typed', async () => {
  const page = await atOrder()
  const address = () => pane(page).getByRole('textbox', { name: '收货地址' })
  await address().fill('南沙区港前大道 8 号')
  await open(page, '/procurement/purchaseOrder/myOrder')
  await pane(page).locator('article').first().waitFor()
  await page.getByRole('button', { name: '1 处未保存' }).click()
  await page.getByRole('menuitem').first().click()

  await expect.poll(() => address().inputValue()).toBe('南沙区港前大道 8 号')
  expect(await page.getByRole('button', { name: /处未保存/ }).count()).toBe(0)
})

test('drawers fit a phone of 360 pixels, and what is in them', async () => {
  const page = await atOrder()
  const drawer = page.locator('.ant-drawer-section:visible')
  const found: string[] = []
  const look = async (name: string, come: Locator) => {
    await come.click()
    await drawer.waitFor()
    await expect.poll(() => drawer.locator('.ant-skeleton, [aria-busy="true"]').count()).toBe(0)
    const off = await drawer.evaluate((section) => {
      const { left, right } = section.getBoundingClientRect()
      const wide = [...section.querySelectorAll('*')].filter((inside) => inside.getBoundingClientRect().right > innerWidth + 1)
      return { left, right, wide: wide.map((inside) => inside.outerHTML.slice(0, 120)) }
    })
    if (off.left < 0 || off.right > narrow.width || off.wide.length > 0) found.push(`${name}: ${JSON.stringify(off)}`)
    await page.evaluate(() => history.back())
    await drawer.waitFor({ state: 'hidden' })
  }
  await look('history', pane(page).locator('[data-action="history"]'))
  await look('inbox', page.getByRole('button', { name: /待我审批/ }))
  await look('letters', page.getByRole('button', { name: /^消息|通知/ }).first())
  await look('menu', page.getByRole('button', { name: '菜单' }).first())

  expect(found).toEqual([])
})
