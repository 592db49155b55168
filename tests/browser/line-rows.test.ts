import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const lines = (page: Page) => pane(page).locator('[data-lines]')
const cell = (page: Page, row: number, field: string) => lines(page).locator(`[role="row"][row-index="${row}"] [col-id="${field}"]`)

/** What stands in a column, from the first line to the last. */
async function column(page: Page, field: string): Promise<string[]> {
  const rows = await lines(page)
    .locator('[role="row"][row-index]:not([row-index^="b-"])')
    .evaluateAll(
      (found, name) =>
        found.map((row) => [Number(row.getAttribute('row-index')), row.querySelector(`[col-id="${name}"]`)?.textContent ?? ''] as const),
      field,
    )
  return rows.toSorted(([one], [other]) => one - other).map(([, text]) => text.trim())
}

const tool = (page: Page, name: string | RegExp) => lines(page).getByRole('toolbar').getByRole('button', { name }).click()
const counted = (page: Page, count: number) => lines(page).getByRole('heading').getByText(`共 ${count} 行`).waitFor()
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement?.closest('[col-id]')
    return `${at?.closest('[row-index]')?.getAttribute('row-index')} ${at?.getAttribute('col-id')}`
  })

test('Tab goes from one open cell to the next, and after the last adds a line; lines are inserted, duplicated, removed, and brought back', async () => {
  const { page } = await signedIn(browser, 'buyer')
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${await draftOrder(page)}`)
  await counted(page, 2)
  await cell(page, 1, 'goods').dblclick()
  const passed: string[] = []
  for (let at = '1 goods'; at.startsWith('1 ') && passed.length < 30; passed.push(at)) {
    await page.keyboard.press('Tab')
    const before = at
    await expect
      .poll(async () => {
        at = await focused(page)
        return at !== before && /^\d/.test(at)
      })
      .toBe(true)
  }
  expect(passed.slice(0, 3)).toEqual(['1 quantity', '1 unitPrice', '1 taxCode'])
  expect(passed.at(-1)).toBe('2 goods')
  await counted(page, 3)
  await page.keyboard.press('Escape')

  await cell(page, 0, 'quantity').click()
  await tool(page, '在上方插入一行')
  await counted(page, 4)
  await expect.poll(() => column(page, 'quantity')).toEqual(['', '10', '10', ''])
  await page.keyboard.press('Escape')
  await cell(page, 1, 'quantity').click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await cell(page, 1, 'quantity').click()
  await tool(page, '复制行')
  await expect.poll(() => column(page, 'quantity')).toEqual(['', '7', '7', '10', ''])
  await cell(page, 0, 'quantity').click()
  await tool(page, '删除行')
  await expect.poll(() => column(page, 'quantity')).toEqual(['7', '7', '10', ''])
  await tool(page, '撤销')
  await tool(page, '撤销')
  await expect.poll(() => column(page, 'quantity')).toEqual(['', '7', '10', ''])
})

test('open lines of other documents are found and added, each once', async () => {
  const { page } = await signedIn(browser, 'supplier', '/sales/deliverGoods/deliveryMantanceInfo/new')
  const dialog = page.getByRole('dialog')
  const offered = (row: number, field: string) => dialog.locator(`[role="row"][row-index="${row}"] [col-id="${field}"]`)
  const nameOf = async (row: number) => `${await offered(row, 'parent.orderNo').innerText()} ${await offered(row, 'lineNo').innerText()}`
  await tool(page, '从采购订单添加')
  await offered(2, 'lineNo').getByText(/\d/).waitFor()
  const [one, other, third] = [await nameOf(0), await nameOf(1), await nameOf(2)]
  await offered(0, 'lineNo').click()
  await offered(1, 'lineNo').click()
  await dialog.getByRole('button', { name: '添加所选的 2 行' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const added = async () => {
    const [orders, numbers] = [await column(page, 'purchaseOrderNo'), await column(page, 'purchaseOrderLineNo')]
    return orders.map((order, at) => `${order} ${numbers[at]}`)
  }
  await expect.poll(added).toEqual([one, other])
  await tool(page, '从采购订单添加')
  await expect.poll(() => nameOf(0)).toBe(third)
})
