import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyNth } from '../../engine/testing/every-nth.ts'
import { cellAt, open, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { draftOrder } from './support/draft-order.ts'
import { field } from './support/forms.ts'
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
const picked = (name: string) => expect.poll(() => field(page, name).locator('.ant-select').innerText())
const isOpen = () => page.locator('.ant-select-dropdown:visible').count()

async function anOrder(): Promise<void> {
  const opened = await person(browser)
  page = opened.page
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // So wide that all columns of the lines are there.
  await page.setViewportSize({ width: 2400, height: 900 })
  await signIn(page, 'buyer')
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${await draftOrder(page, 4)}`)
  await cell(3, 'goods').waitFor()
}
/** Empties a cell. */
async function empty(row: number, column: string): Promise<void> {
  await cell(row, column).click()
  await page.keyboard.press('Delete')
  await text(row, column).toBe('')
}

const speeds = [
  ['at 20 ms a key', 20, 0, 0],
  ['at 90 ms a key', 90, 0, 0],
  ['at 20 ms a key, answers 300 ms late', 20, 300, 300],
  ['at 90 ms a key, answers late and out of order', 90, 60, 600],
] as const

describe.each(everyNth(speeds, 3))('a picker takes what was meant, %s', (_, delay, from, to) => {
  beforeEach(async () => {
    await anOrder()
    if (to > 0) await slowNetwork(page, from, to)
  })

  test('in a cell: a part that only one has, a code, and nothing for what is unknown', async () => {
    await empty(0, 'taxCode')
    await page.keyboard.type('6%', { delay })
    await page.keyboard.press('Enter')
    await text(0, 'taxCode').toContain('6%')

    const before = await cell(1, 'taxCode').innerText()
    await cell(1, 'taxCode').click()
    await page.keyboard.type('zzz', { delay })
    await page.keyboard.press('Enter')
    await page.getByText('没有符合的记录').waitFor()
    expect(await isOpen()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await text(1, 'taxCode').toBe(before)

    await cell(1, 'taxCode').click()
    await page.keyboard.type('J2', { delay })
    await page.keyboard.press('Enter')
    await text(1, 'taxCode').toContain('13%')
  })

  test('of several it takes none, and says so; an arrow chooses', async () => {
    await cell(0, 'taxCode').click()
    await page.keyboard.type('3%', { delay })
    await page.keyboard.press('Enter')
    await page.getByText('有多条符合').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await text(0, 'taxCode').toContain('3%')
  })

  test('Tab takes it too, and what is typed on goes into the next cells', async () => {
    await empty(2, 'taxCode')
    await page.keyboard.type('J3', { delay })
    await page.keyboard.press('Tab')
    await text(2, 'taxCode').toContain('6%')
    await cell(1, 'goods').click()
    await page.keyboard.type('10000005', { delay })
    await page.keyboard.press('Tab')
    await page.keyboard.type('12', { delay })
    await page.keyboard.press('Enter')
    await text(1, 'goods').not.toBe('10000005')
    await text(1, 'quantity').toBe('12')
  })

  test('a choice in a cell is the one that was typed, or none', async () => {
    const before = await cell(0, 'urgency').innerText()
    await cell(0, 'urgency').click()
    await page.keyboard.type('zzz', { delay })
    await page.keyboard.press('Enter')
    await page.getByText('没有符合的记录').waitFor()
    expect(await isOpen()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await text(0, 'urgency').toBe(before)

    await cell(0, 'urgency').click()
    await page.keyboard.type('very', { delay })
    await page.keyboard.press('Enter')
    await text(0, 'urgency').toBe('特急')
    await cell(1, 'urgency').click()
    await page.keyboard.type('very_urgent', { delay })
    await page.keyboard.press('Tab')
    await text(1, 'urgency').toBe('特急')

    await cell(2, 'urgency').click()
    await page.evaluate(() => navigator.clipboard.writeText('very'))
    await page.keyboard.press('Control+V')
    await text(2, 'urgency').toBe('特急')
  })

  test('a choice in a form is the one that was typed, or none', async () => {
    const currency = field(page, 'currency').getByRole('combobox')
    await currency.click()
    await page.keyboard.type('zzz', { delay })
    await page.keyboard.press('Enter')
    await page.getByText('没有符合的记录').waitFor()
    await page.keyboard.press('Escape')
    await picked('currency').toContain('人民币')

    await currency.click()
    await page.keyboard.type('usd', { delay })
    await page.keyboard.press('Tab')
    await picked('currency').toContain('美元')
    expect(await isOpen()).toBe(0)
  })

  test('in a form: the code of a supplier takes the place of the former one', async () => {
    const { answer } = await api<{ rows: { supplierCode: string; supplierName: string }[] }>(page, 'POST', '/records/supplier/search', {
      filter: { status: 'QUALIFIED', freezeStatus: 'NONE', blacklistFlag: false },
      columns: ['supplierCode', 'supplierName'],
      page: { size: 5 },
    })
    const wanted = answer.rows[3]
    const picker = field(page, 'supplier').getByRole('combobox')
    await picker.click()
    await page.keyboard.type(wanted?.supplierCode ?? '', { delay })
    await page.keyboard.press('Enter')
    await picked('supplier').toContain(wanted?.supplierName)
    expect(await isOpen()).toBe(0)
  })
})

test('a scanner that types twenty characters in fifty milliseconds fills row after row, whatever the network does', async () => {
  await anOrder()
  const { answer } = await api<{ rows: { goodsCode: string; goodsName: string }[] }>(page, 'POST', '/records/goods/search', {
    filter: { status: 'ENABLED' },
    columns: ['goodsCode', 'goodsName'],
    page: { size: 20 },
  })
  const scanned = answer.rows.slice(12, 16)
  await slowNetwork(page, 50, 500)
  await cell(0, 'goods').click()
  for (const [row, { goodsCode, goodsName }] of scanned.entries()) {
    await page.keyboard.type(`${goodsCode}\n`, { delay: 2 })
    await text(row, 'goods').toContain(goodsName)
  }
})
