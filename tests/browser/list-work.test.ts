import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, pickRow, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, person } from './support/person.ts'
import { read, take } from './support/records.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const route = '/procurement/purchaseOrder/myOrder'

async function list(address = route, login = 'admin'): Promise<Page> {
  const { page, context } = await person(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, login)
  await open(page, address)
  await cell(page, 0, 'orderNo').locator('a').waitFor()
  return page
}

const cell = (page: Page, row: number, column: string): Locator =>
  pane(page).locator(`[role="row"][row-index="${row}"] [col-id="${column}"]`)
const head = (page: Page, column: string): Locator => pane(page).locator(`.ag-header-cell[col-id="${column}"]`)

/** Clicks the head of a column, and waits until it says that it orders the list. */
async function sortBy(page: Page, column: string, direction: '升序' | '降序', modifiers: 'Shift'[] = []): Promise<void> {
  const button = head(page, column).getByRole('button').first()
  await button.click({ modifiers })
  await expect.poll(() => button.getAttribute('aria-label')).toContain(direction)
}
const rowsShown = (page: Page): Locator => pane(page).locator('[role="row"][row-index]:not([row-id="totals"])')

/** The numbers of the first orders in the list. */
const numbers = (page: Page) => Promise.all([0, 1, 2, 3, 4].map((row) => cell(page, row, 'orderNo').innerText()))

/** Waits until the list begins with what the server has first, of all orders, in this order. */
async function expectOrder(page: Page, sort: Readonly<Record<string, 'asc' | 'desc'>>): Promise<void> {
  const { answer } = await api<{ rows: { orderNo: string }[] }>(page, 'POST', '/records/purchaseOrder/search', {
    columns: ['orderNo'],
    sort: Object.entries(sort),
    page: { size: 5 },
  })
  await expect.poll(() => numbers(page)).toEqual(answer.rows.map(({ orderNo }) => orderNo))
}

/** Cents of an amount as it is shown. */
const cents = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100)

test('fourteen rows are seen at 1366 x 768 in the height that is left; neither a slash nor Enter of an input method asks anything of the list', async () => {
  const page = await list()
  expect((await pane(page).boundingBox())?.height).toBe(768 - 55 - 48)
  const bar = await pane(page).locator('footer').boundingBox()
  expect([bar?.height, (bar?.y ?? 0) + (bar?.height ?? 0)]).toEqual([50, 768])
  const bottom = (await pane(page).locator('[row-id="totals"]').boundingBox())?.y ?? 0
  const seen = await rowsShown(page).evaluateAll(
    (rows, edge) => rows.filter((row) => row.getBoundingClientRect().bottom <= edge).length,
    bottom,
  )
  expect(seen).toBeGreaterThanOrEqual(14)

  const input = pane(page).locator('[data-condition="orderNo"] input')
  const composing = (place: Locator, key: string) =>
    place.evaluate(
      (element, pressed) => element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, isComposing: true })),
      key,
    )
  const isEntered = () => input.evaluate((element) => element === document.activeElement)
  await cell(page, 0, 'status').click()
  await composing(cell(page, 0, 'status'), '/')
  expect(await isEntered()).toBe(false)
  await page.keyboard.press('/')
  await expect.poll(isEntered).toBe(true)
  await page.keyboard.type('no such order')
  await composing(input, 'Enter')
  expect(page.url()).not.toContain('orderNo=')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('orderNo=')
})

test('heads sort all rows on the server, by several keys with Shift, Reset brings back the first order, and the row of totals sums what is found', async () => {
  const page = await list()
  await sortBy(page, 'status', '升序')
  await sortBy(page, 'orderNo', '升序', ['Shift'])
  await expectOrder(page, { status: 'asc', orderNo: 'asc' })
  await sortBy(page, 'orderNo', '降序', ['Shift'])
  await expectOrder(page, { status: 'asc', orderNo: 'desc' })
  await pane(page).getByRole('button', { name: '重置' }).click()
  await expectOrder(page, { orderDate: 'desc', orderNo: 'desc' })

  const number = await cell(page, 0, 'orderNo').innerText()
  await open(page, `${route}?orderNo=${number.slice(0, -1)}`)
  await expect.poll(() => rowsShown(page).count()).toBeLessThanOrEqual(10)
  const amounts = await rowsShown(page).locator('[col-id="totalTaxIncludedAmount"]').allInnerTexts()
  const sum = amounts.reduce((total, amount) => total + cents(amount), 0)
  await expect
    .poll(async () => cents(await pane(page).locator('[row-id="totals"] [col-id="totalTaxIncludedAmount"]').innerText()))
    .toBe(sum)
})

test('what is selected is copied for Excel in the order of the list, and stays selected where it stands when the list is refreshed', async () => {
  const page = await list()
  const grid = pane(page).locator('.ag-grid-viewport')
  const scrolled = () => grid.evaluate((element) => element.scrollTop)
  await grid.evaluate((element) => element.scrollTo(0, 1200))
  await pickRow(page, 46)
  await pickRow(page, 44)
  await pane(page).getByText('已选 2 条').first().waitFor()
  await page.keyboard.press('Control+C')
  const copied = async () =>
    (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/).map((line) => line.split('\t').slice(0, 3))
  const shown = (row: number) => Promise.all(['orderNo', 'status', 'invOrg'].map((column) => cell(page, row, column).innerText()))
  await expect.poll(copied).toEqual([await shown(44), await shown(46)])

  const before = await scrolled()
  const answered = page.waitForResponse('**/api/records/purchaseOrder/search')
  await pane(page).getByRole('button', { name: '刷新' }).click()
  await answered
  await expect.poll(() => pane(page).locator('[data-density]').getAttribute('aria-busy')).toBe('false')
  expect(await scrolled()).toBe(before)
  expect(
    await Promise.all(
      [43, 44, 45, 46].map((row) =>
        rowsShown(page)
          .and(page.locator(`[row-index="${row}"]`))
          .getAttribute('aria-selected'),
      ),
    ),
  ).toEqual(['false', 'true', 'false', 'true'])
  await pane(page).getByText('已选 2 条').first().waitFor()
})

test('columns that were hidden, pinned, dragged and made wider are so again after a reload', async () => {
  const page = await list()
  const heads = async () => {
    const found = await pane(page)
      .locator('.ag-header-cell[col-id]:not([col-id^="ag-"])')
      .evaluateAll((cells) => cells.map((one) => ({ column: one.getAttribute('col-id'), x: one.getBoundingClientRect().x })))
    return found
      .toSorted((one, other) => one.x - other.x)
      .map(({ column }) => column)
      .slice(0, 5)
  }
  const width = async () => Math.round((await head(page, 'status').boundingBox())?.width ?? 0)
  expect(await heads()).toEqual(['orderNo', 'status', 'invOrg', 'totalTaxIncludedAmount', 'neededDate'])
  const usual = await width()
  const edge = await head(page, 'status').boundingBox()
  if (!edge) throw new Error('The column is not there.')
  await page.mouse.move(edge.x + edge.width - 1, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width + 59, edge.y + edge.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(usual + 40)
  const wide = await width()

  await pane(page).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '订单类型' }).uncheck()
  await page.getByRole('button', { name: /固定.*订单日期|订单日期.*固定/ }).click()
  await page.getByRole('button', { name: /^移动列 库存组织/ }).dragTo(page.getByRole('button', { name: /^移动列 状态/ }))
  const wanted = ['orderNo', 'orderDate', 'invOrg', 'status', 'totalTaxIncludedAmount']
  await expect.poll(heads).toEqual(wanted)

  await page.goto('about:blank')
  await page.goto(`${thisPortal().url}/#${route}`)
  await cell(page, 0, 'orderNo').locator('a').waitFor()
  await expect.poll(heads).toEqual(wanted)
  expect(await width()).toBe(wide)
})

test('of a step that is taken with many, each record is told: done, or why not', async () => {
  const page = await list('/procurement/purchaseOrder/purchaseOrderCreate?_sort=-createdAt', 'buyer')
  const [open, sent] = [await draftOrder(page), await draftOrder(page)]
  await take(page, 'purchaseOrder', sent, 'submit')
  const [one, other] = [await read(page, 'purchaseOrder', open), await read(page, 'purchaseOrder', sent)]
  await pane(page).getByRole('button', { name: '刷新' }).click()
  for (const { orderNo } of [one, other]) {
    const row = rowsShown(page).filter({ hasText: String(orderNo) })
    await row.waitFor()
    await pickRow(page, Number(await row.getAttribute('row-index')))
  }
  await pane(page).getByText('已选 2 条').first().waitFor()
  await pane(page).locator('[data-action="submit"]').click()
  const dialog = page.getByRole('dialog')
  // Others see the step: it asks before it goes.
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await dialog.getByText('成功 1 条，失败 1 条。').waitFor()
  const results = await dialog.getByRole('listitem').allInnerTexts()
  expect(results).toEqual([
    expect.stringMatching(new RegExp(`${other.orderNo}\\s+\\S+`)),
    expect.stringMatching(new RegExp(`${one.orderNo}\\s*$`)),
  ])
  expect((await read(page, 'purchaseOrder', open)).status).toBe('SUBMITTED')
})
