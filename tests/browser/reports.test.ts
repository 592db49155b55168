import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { rowsIn } from './support/workbook.ts'

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

test.each([
  ['ZHS', '供应商：', '订单日期：', '数据时间', '，按梁雪莹的权限导出'],
  ['ZHT', '供應商：', '訂單日期：', '資料時間', '，按梁雪莹的權限匯出'],
  ['US', 'Supplier: ', 'Order date: ', 'Data as of', ', exported with the rights of 梁雪莹'],
] as const)(
  'in %s a workbook says on top what its report was asked for, as the screen shows it',
  async (language, supplier, days, read, reader) => {
    const { page } = await signedIn(browser, 'buyer', '/report/orderBusiness', { language })
    const { answer } = await api<{ rows: { supplier: string; $labels: { supplier: string } }[] }>(
      page,
      'POST',
      '/reports/orderBusiness/run',
      {},
    )
    const [{ supplier: id, $labels: names } = { supplier: '', $labels: { supplier: '' } }] = answer.rows
    await open(page, `/report/orderBusiness?supplier=${id}&orderDate=today-60..today`)
    const asked = pane(page).locator('[data-condition="supplier"]').getByTitle(names.supplier)
    await asked.waitFor()
    const [from = '', to = ''] = await pane(page)
      .locator('[data-condition="orderDate"] input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    await pane(page).locator('[role="row"][row-index="0"] [col-id="lines"]').first().waitFor()
    const download = page.waitForEvent('download')
    await pane(page)
      .getByRole('button', { name: /^(导出|匯出|Export)$/ })
      .click()
    const rows = rowsIn(readFileSync(await (await download).path()))
    const said = rows.slice(0, 5).map(([line]) => line)
    expect(said.slice(0, 3)).toEqual([await heading(page).innerText(), `${days}${from} – ${to}`, `${supplier}${names.supplier}`])
    expect(said[3]).toMatch(new RegExp(`^${read} .*${reader}$`))
    expect(said[4]).toBe('')
    const heads = await pane(page).locator('.ag-header-cell-text').allInnerTexts()
    expect(heads).toEqual(expect.arrayContaining((rows[5] ?? []).slice(0, 3)))
  },
)

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
  const share = page.locator('[data-tile="share"]:visible')
  for (const chart of [failed, share]) await chart.scrollIntoViewIfNeeded()
  await failed.getByRole('alert').waitFor()
  await share.locator('[role="img"][data-drawn="true"]').waitFor()
  await page.locator('[data-tile="approve"]:visible').getByText(/^\d/).waitFor()
  await page.unroute('**/api/reports/orderBusiness/run')
  await failed.getByRole('button', { name: '重试' }).click()
  await failed.locator('[role="img"][data-drawn="true"]').waitFor()
})
