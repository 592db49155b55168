import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellAt, open, pane, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { draftOrder } from './support/draft-order.ts'
import { field } from './support/forms.ts'
import { launchChromium, person } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

interface Order {
  readonly lines: readonly { readonly $labels: Readonly<Record<string, string>> }[]
}

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const cell = (row: number, column: string) => cellAt(page, row, column)
const text = (row: number, column: string) => expect.poll(() => cell(row, column).innerText())
const save = () => pane(page).locator('[data-action="save"]').click()
const saved = () => page.getByText('操作成功，已保存').waitFor()

/** Opens an order of two lines, and gives its id. */
async function anOrder(size: Parameters<typeof person>[1]): Promise<string> {
  page = (await person(browser, size)).page
  await signIn(page, 'buyer')
  const id = await draftOrder(page)
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  await pane(page).locator('[data-action="save"]').waitFor()
  return id
}

/** Begins to type over the tax rate of a line. */
async function type(row: number, words: string): Promise<void> {
  await cell(row, 'taxCode').click()
  await page.keyboard.press('Delete')
  await text(row, 'taxCode').toBe('')
  await page.keyboard.type(words)
}

test('at the desk, what is typed in a cell is looked up before it is saved, by the button and by the keys', async () => {
  await anOrder({ width: 2400, height: 900 })
  await slowNetwork(page, 1500)
  await type(0, 'J2')
  await save()
  await saved()
  await text(0, 'taxCode').toContain('13%')

  await page.getByText('操作成功，已保存').waitFor({ state: 'detached' })
  await type(1, 'J3')
  await page.keyboard.press('Control+S')
  await saved()
  await text(1, 'taxCode').toContain('6%')
})

test('at the desk, what several fit or none leads back to its cell, which says so', async () => {
  await anOrder({ width: 2400, height: 900 })
  await slowNetwork(page, 1500)
  await type(1, '3%')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/有多条.+符合“3%”/)
    .first()
    .waitFor()
  await text(1, 'taxCode').toContain('3%')

  await type(1, 'zzz')
  await save()
  await page
    .getByText(/没有编号为“zzz”的/)
    .first()
    .waitFor()
})

test('in a form, what is typed in a picker and in a choice is there before it is saved', async () => {
  await anOrder({})
  await slowNetwork(page, 1500)
  await field(page, 'currency').getByRole('combobox').click()
  await page.keyboard.type('usd')
  await page.keyboard.press('Control+S')
  await saved()
  await expect.poll(() => field(page, 'currency').locator('.ant-select').innerText()).toContain('美元')
})

test('on a phone, what is typed on a line is looked up before it is left, and before it is saved', async () => {
  const id = await anOrder({ width: 390, height: 844, isTouched: true })
  const rateOf = async () =>
    (await api<Order>(page, 'GET', `/records/purchaseOrder/${id}`)).answer.lines.map(({ $labels }) => $labels.taxCode)[0]
  expect(await rateOf()).not.toContain('6%')
  await slowNetwork(page, 2500)
  const line = page.getByRole('dialog')
  const rate = line.locator('[data-field$="-taxCode"]')
  await pane(page).getByRole('article').first().getByRole('button').first().tap()
  await line.locator('[data-field$="-quantity"] input').fill('12')
  await rate.getByRole('combobox').tap()
  await page.keyboard.type('J3')
  await line.getByRole('button', { name: '下一行' }).tap()
  await line.getByText('第 2 行').waitFor()
  await page.keyboard.press('Escape')
  await line.waitFor({ state: 'detached' })
  await save()
  await saved()
  expect(await rateOf()).toContain('6%')
})

test('in a form, a date that still has the focus is there before it is saved by the keys, and stays as it was meant', async () => {
  const id = await anOrder({})
  const year = new Date().getFullYear()
  const stored = async () => (await api<{ readonly orderDate: string }>(page, 'GET', `/records/purchaseOrder/${id}`)).answer.orderDate
  const input = field(page, 'orderDate').locator('input')
  for (const [typed, meant] of [
    ['11-3', `${year}-11-03`],
    [`${year}-11-04`, `${year}-11-04`],
  ] as const) {
    await input.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(typed)
    await page.keyboard.press('Control+S')
    await expect.poll(stored).toBe(meant)
    await page.keyboard.press('Tab')
    await expect.poll(() => input.inputValue()).toBe(meant)
  }
})

test('each save that finds errors leads to the first of them', async () => {
  await anOrder({})
  const input = field(page, 'orderDate').locator('input')
  const hasFocus = expect.poll(() => input.evaluate((one) => one === document.activeElement))
  await input.fill('someday')
  await input.press('Tab')
  await save()
  await hasFocus.toBe(true)
  await field(page, 'currency').getByRole('combobox').focus()
  await hasFocus.toBe(false)
  await save()
  await hasFocus.toBe(true)
})
