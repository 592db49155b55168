import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { launchChromium, person, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** The number in a text, without its separators. */
const numberIn = (text: string): number => Number(/[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)
const heading = (page: Page) => pane(page).getByRole('heading', { level: 1 })

test('a report runs with its parameters, shows figures, charts and rows, and leads to the rows behind', async () => {
  const { page } = await signedIn(browser, 'buyer', '/report/orderBusiness')
  await expect.poll(() => heading(page).innerText()).toBe('订单业务报表')
  const figure = pane(page).locator('dl div').filter({ hasText: '订单行数' }).locator('dd')
  await figure.waitFor()
  await pane(page).locator('[role="img"][data-drawn="true"]').first().waitFor()
  await pane(page).getByRole('button', { name: '看“各供应商下单与收货”的数据表' }).click()
  await pane(page).getByRole('region', { name: '“各供应商下单与收货”的数据' }).getByRole('row').nth(1).waitFor()

  const row = pane(page).locator('[role="row"][row-index="0"]').first()
  const lines = numberIn(await row.locator('[col-id="lines"]').innerText())
  await row.locator('[col-id="supplier"]').getByRole('button').click()
  const behind = page.getByRole('dialog').getByRole('status')
  await expect.poll(async () => numberIn(await behind.innerText())).toBe(lines)
})

test('each figure opens its rows: by a click, by Enter, in the total, and in the table of a chart', async () => {
  const { page } = await signedIn(browser, 'buyer', '/report/orderBusiness')
  const dialog = page.getByRole('dialog')
  const behind = async () => {
    await dialog.waitFor()
    const told = dialog.getByRole('status').filter({ hasText: /\d/ })
    // Of very many rows the first are shown, and how many there are is told after that.
    const count = Math.max(...((await told.innerText()).match(/[\d,]+/g) ?? []).map(numberIn))
    await dialog.getByRole('button', { name: '关闭' }).click()
    await dialog.waitFor({ state: 'detached' })
    return count
  }
  const cell = pane(page).locator('[role="row"][row-index="0"] [col-id="lines"]').first()
  await cell.waitFor()
  const lines = numberIn(await cell.innerText())
  await cell.getByRole('button').click()
  expect(await behind()).toBe(lines)

  await cell.click({ position: { x: 3, y: 3 } })
  await page.keyboard.press('Enter')
  expect(await behind()).toBe(lines)

  const total = pane(page).locator('[row-index="b-0"] [col-id="lines"]').first()
  const all = numberIn(await total.innerText())
  await total.getByRole('button').click()
  expect(await behind()).toBe(all)

  await pane(page).getByRole('button', { name: '看“各供应商下单与收货”的数据表' }).click()
  const point = pane(page).getByRole('region', { name: '“各供应商下单与收货”的数据' }).getByRole('row').nth(1).getByRole('button').first()
  await point.click()
  expect(await behind()).toBeGreaterThan(0)
})

test('a range of dates beyond its limit is told before the report runs', async () => {
  const { page } = await signedIn(browser, 'buyer', '/report/purchaseOrderQueryReport?orderDate=2026-01-01..2026-03-31')
  await expect.poll(() => heading(page).innerText()).toBe('采购订单查询报表')
  await pane(page).getByRole('button', { name: '查询', exact: true }).click()
  await pane(page).getByRole('alert').filter({ hasText: '31' }).waitFor()
})

test('report.queryPlace, report.queryCommodity: orders are asked for by place and by goods', async () => {
  const { page } = await signedIn(browser, 'buyer', '/report/purchaseOrderQueryReport')
  await pane(page).getByRole('button', { name: '查询', exact: true }).click()
  await pane(page).getByText('至少填一项：库存组织').waitFor()
  await pane(page).getByText('至少填一项：商品 / 采购品类').waitFor()
  expect(await pane(page).locator('[role="row"][row-index="0"]').count()).toBe(0)
})

test('every figure of a workbench opens the list behind it with the same count', async () => {
  const { page } = await signedIn(browser, 'supplier')
  for (const name of ['confirm', 'ship']) {
    await open(page, '/dataView/homePageCarrier')
    const link = page.locator(`[data-tile="${name}"]:visible a`)
    await link.waitFor()
    const figure = numberIn(await link.innerText())
    const label = await page.locator(`[data-tile="${name}"]:visible h2`).innerText()
    await link.click()
    await page.getByText(`来自：${label}`).waitFor()
    const total = page.locator('footer:visible').filter({ hasText: /共/ }).first()
    await expect.poll(async () => numberIn(await total.innerText())).toBe(figure)
  }
})

test('a tile that fails says so alone, and once more brings it', async () => {
  const { page } = await person(browser)
  await page.route('**/api/reports/orderBusiness/run', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify({ code: 'failed', title: '失败了' }) }),
  )
  await signIn(page, 'buyer')
  await open(page, '/dataView/homePageInside')
  const failed = page.locator('[data-tile="trend"]:visible')
  await failed.getByRole('alert').waitFor()
  await page.locator('[data-tile="share"]:visible [role="img"][data-drawn="true"]').waitFor()
  await page.locator('[data-tile="approve"]:visible').getByText(/^\d/).waitFor()
  await page.unroute('**/api/reports/orderBusiness/run')
  await failed.getByRole('button', { name: '重试' }).click()
  await failed.locator('[role="img"][data-drawn="true"]').waitFor()
})
