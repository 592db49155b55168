import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cellAt, open, signIn, step } from './support/acts.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, person } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const cell = (row: number, column: string) => cellAt(page, row, column)
const text = (row: number, column: string) => expect.poll(() => cell(row, column).innerText())
const counted = (count: number) => page.locator('[data-lines]:visible h2').getByText(`${count} 行`).waitFor()
const selected = () => page.locator('.cell-in-range:visible').count()
const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement?.closest('[col-id]')
    return `${at?.closest('[row-index]')?.getAttribute('row-index')} ${at?.getAttribute('col-id')}`
  })
async function set(row: number, column: string, typed: string): Promise<void> {
  await cell(row, column).click()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

beforeEach(async () => {
  const opened = await person(browser)
  page = opened.page
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // So wide that all columns of the lines are there.
  await page.setViewportSize({ width: 2400, height: 900 })
  await signIn(page, 'buyer')
})

/** An order of so many lines, open in front of the buyer. */
async function order(count: number): Promise<void> {
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${await draftOrder(page, count)}`)
  await counted(count)
  await cell(0, 'goods').waitFor()
}

test('cells are selected with Shift and by dragging, copied, emptied, pasted into and filled', async () => {
  await order(6)
  await slowNetwork(page, 300)
  await set(0, 'quantity', '11')
  await set(1, 'quantity', '22')
  await cell(0, 'quantity').click()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(selected).toBe(2)
  await page.keyboard.press('Control+C')
  await expect.poll(clipboard).toBe('11\r\n22')

  // By the corner, over and over.
  const corner = await cell(1, 'quantity').boundingBox()
  const last = await cell(5, 'quantity').boundingBox()
  if (!corner || !last) throw new Error('The cells are not in view.')
  await page.mouse.move(corner.x + corner.width - 3, corner.y + corner.height - 3)
  await page.mouse.down()
  await page.mouse.move(last.x + 10, last.y + 5, { steps: 5 })
  await page.mouse.up()
  await text(4, 'quantity').toBe('11')
  await text(5, 'quantity').toBe('22')

  // Dragged from one to another, emptied as a whole, and back with one step.
  const from = await cell(2, 'quantity').boundingBox()
  if (!from) throw new Error('The cell is not in view.')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(last.x + 10, last.y + 8, { steps: 5 })
  await page.mouse.up()
  await expect.poll(selected).toBe(4)
  await page.keyboard.press('Delete')
  await text(2, 'quantity').toBe('')
  await text(5, 'quantity').toBe('')
  await page.keyboard.press('Control+Z')
  await text(5, 'quantity').toBe('22')

  // One cell that was copied goes into all that are selected; a press with Shift selects up to it.
  await cell(2, 'quantity').click()
  await cell(5, 'quantity').click({ modifiers: ['Shift'] })
  await page.evaluate(() => navigator.clipboard.writeText('7'))
  await page.keyboard.press('Control+V')
  for (const row of [2, 3, 4, 5]) await text(row, 'quantity').toBe('7')
  await set(2, 'quantity', '8')
  await cell(2, 'quantity').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+D')
  await text(4, 'quantity').toBe('8')
  await text(5, 'quantity').toBe('7')
})

test('what was undone is done again, also when the row that had the focus went with it', async () => {
  await order(2)
  await slowNetwork(page, 300)
  await cell(1, 'goods').click()
  await page.evaluate(() => navigator.clipboard.writeText('10000005\t\t\t4\n10000006\t\t\t5\n10000007\t\t\t6'))
  await page.keyboard.press('Control+V')
  await counted(4)
  await cell(3, 'quantity').click()
  await page.keyboard.press('Control+Z')
  await counted(2)
  await page.keyboard.press('Control+Y')
  await counted(4)
  await text(3, 'quantity').toBe('6')
})

test('what is wrong with many lines is told once, filled at once, and leads to its cell, which nothing covers', async () => {
  await order(30)
  await slowNetwork(page, 300)
  await cell(0, 'neededDate').click()
  for (let row = 1; row < 20; row++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await step(page, '提交').click()
  const bar = page.getByRole('alert').filter({ hasText: '处需要修改' })
  await bar.getByText('有 20 处需要修改').waitFor()
  await bar.getByRole('button', { name: '查看全部' }).click()
  expect(await bar.locator('li').count()).toBe(1)
  await bar.getByRole('button', { name: /第 15 行/ }).click()
  await expect.poll(focused).toBe('14 neededDate')
  const isSeen = await cell(14, 'neededDate').evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isSeen).toBe(true)

  await bar.getByRole('button', { name: '查看全部' }).click()
  await bar.getByRole('button', { name: /全部填写/ }).click()
  await bar.getByRole('textbox').fill('2026-12-24')
  await bar.getByRole('textbox').press('Enter')
  await bar.getByRole('button', { name: /全部填写/ }).click()
  await bar.waitFor({ state: 'hidden' })
  await text(14, 'neededDate').toBe('2026-12-24')
})

test('Ctrl+Enter saves, and goes on with the next step once all is saved; Esc closes the history', async () => {
  await order(2)
  await slowNetwork(page, 300)
  await set(0, 'quantity', '12')
  await page.keyboard.press('Control+S')
  await page.getByText('已保存').first().waitFor()
  await page.locator('[data-action="history"]:visible').click()
  const drawer = page.locator('.ant-drawer-section:visible')
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  // Wherever the focus is left.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const asked = page.waitForRequest('**/transitions/submit')
  await page.keyboard.press('Control+Enter')
  await asked
})
