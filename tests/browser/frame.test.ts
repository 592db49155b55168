import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const list = '/procurement/purchaseOrder/myOrder'

/** Waits for the first order of the list. */
async function firstOrder(page: Page) {
  const order = pane(page).locator('[row-index="0"] [col-id="orderNo"] a')
  await order.waitFor()
  return order
}

test('routing.shellTitle: every page stands in the same frame, whose title names it and the portal', async () => {
  const { page } = await signedIn(browser, 'admin')
  const portal = await page.evaluate(async () => (await (await fetch('/api/portal')).json()).title as string)
  expect(portal.length).toBeGreaterThan(3)
  for (const [route, title] of [
    [list, '我的订单'],
    ['/supplier/qualification/vendorBlacklist', '黑名单'],
    ['/report/orderBusiness', '订单业务报表'],
  ] as const) {
    await open(page, route)
    await expect.poll(() => page.title()).toBe(`${title} - ${portal}`)
    expect(await page.getByRole('banner').count()).toBe(1)
    expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(1)
  }
})

test('routing.parentHighlight: the entry of a list stays highlighted in the menu while a document of it is open', async () => {
  const { page } = await signedIn(browser, 'admin')
  const current = () =>
    page
      .getByRole('navigation', { name: '主菜单' })
      .locator('a[aria-current="page"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))])
  await open(page, list)
  const order = await firstOrder(page)
  await expect.poll(current).toEqual([`#${list}`])
  const number = await order.innerText()
  await order.click()
  await pane(page).getByRole('heading', { level: 1, name: number }).waitFor()
  expect(new URL(page.url()).hash).not.toBe(`#${list}`)
  await expect.poll(() => page.title()).toContain(number)
  await expect.poll(current).toEqual([`#${list}`])
  await open(page, '/sales/deliverGoods/deliveryNoteQuery')
  await expect.poll(current).toEqual(['#/sales/deliverGoods/deliveryNoteQuery'])
})

/** Where the table of a list stands with its foot, its conditions folded away: the pixels above it, its own, and those below it. */
async function placeOfTable(page: Page) {
  await firstOrder(page)
  const fold = pane(page).getByRole('button', { name: '隐藏查询条件' })
  if ((await fold.count()) > 0) await fold.click()
  const window = page.viewportSize()?.height ?? 0
  const [table, body] = [await pane(page).locator('.ag-root-wrapper').boundingBox(), await pane(page).boundingBox()]
  const [above, end] = [table?.y ?? 0, (body?.y ?? 0) + (body?.height ?? 0)]
  return { above, height: end - above, below: window - end, grid: table?.height ?? 0 }
}

test('const.tableHeight, const.tableHeightEmbedded: a table with its foot has all of the window but 153 pixels above it, and but 75 inside another system, however high the window is', async () => {
  const { page } = await signedIn(browser, 'admin')
  await open(page, list)
  const [portal, inside] = [153, 75]
  const low = await placeOfTable(page)
  expect(low.below).toBe(0)
  expect(low.height).toBeGreaterThanOrEqual(768 - portal)
  await page.setViewportSize({ width: 1366, height: 1000 })
  await expect.poll(async () => (await placeOfTable(page)).grid).toBe(low.grid + 1000 - 768)
  await page.goto(`${page.url().split('#')[0]}?type=old#${list}`)
  const embedded = await placeOfTable(page)
  expect(embedded.below).toBe(0)
  expect(embedded.height).toBeGreaterThanOrEqual(1000 - inside)
})
