import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCell, open, pane } from './support/acts.ts'
import { api } from './support/api.ts'
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

test('F2 in a cell that is open already changes nothing, and what is typed stays', async () => {
  const { page, complaints } = await signedIn(browser, 'buyer', '/contractSupplyAgree/purchaseContract/newPurchaseContractInfo/new')
  const parties = pane(page).locator('[data-lines="contractParties"]')
  const party = (field: string) => parties.locator(`[row-index="0"] [col-id="${field}"]`)
  await parties.getByRole('toolbar').getByRole('button', { name: '添加一行' }).click()
  await party('partyRole').getByRole('combobox').waitFor()
  await page.keyboard.press('F2')
  await page.keyboard.type('甲方')
  await page.keyboard.press('Enter')
  await expect.poll(() => party('partyRole').innerText()).toBe('甲方')
  expect(complaints).toEqual([])
})

test('open lines of other documents are found and added, each once', async () => {
  const { page } = await signedIn(browser, 'supplier', '/sales/deliverGoods/deliveryMantanceInfo/new')
  const dialog = page.getByRole('dialog')
  const offered = (row: number, field: string) => dialog.locator(`[role="row"][row-index="${row}"] [col-id="${field}"]`)
  const nameOf = async (row: number) => `${await offered(row, 'parent.orderNo').innerText()} ${await offered(row, 'lineNo').innerText()}`
  await tool(page, '从采购订单添加')
  await offered(2, 'lineNo').getByText(/\d/).waitFor()
  const heads = await dialog.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.getAttribute('col-id')))
  expect(heads.filter((id) => id !== null && !id.startsWith('ag-')).slice(0, 2)).toEqual(['goods', 'shippableQuantity'])
  const [one, other, third] = [await nameOf(0), await nameOf(1), await nameOf(2)]
  await offered(0, 'goods').click()
  await offered(1, 'goods').click()
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

test('on a phone they are cards: a tap anywhere takes one, and what is taken stays so while others are searched', async () => {
  const { page } = await signedIn(browser, 'supplier', '/sales/deliverGoods/deliveryMantanceInfo/new', {
    width: 390,
    height: 844,
    isTouched: true,
  })
  const dialog = page.getByRole('dialog')
  const cards = dialog.locator('[data-source]')
  const goodsOf = async (at: number) => (await cards.nth(at).innerText()).split('\n')[0] ?? ''
  await tool(page, '从采购订单添加')
  await cards.nth(2).waitFor()
  const [first, third] = [await goodsOf(0), await goodsOf(2)]
  await cards.nth(0).getByText(first).first().tap()
  await dialog.getByRole('button', { name: '添加所选的 1 行' }).waitFor()
  await dialog.getByRole('searchbox').fill(third)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cards.allInnerTexts()).every((text) => text.includes(third))).toBe(true)
  await cards.nth(0).getByText('可发', { exact: false }).first().tap()
  await dialog.getByRole('button', { name: '添加所选的 2 行' }).tap()
  await dialog.waitFor({ state: 'hidden' })
  await counted(page, 2)
  await expect
    .poll(() => lines(page).getByRole('article').allInnerTexts())
    .toEqual([expect.stringContaining(first), expect.stringContaining(third)])
})

const taxes = '/allocationManage/taxRateDefine'
const button = (page: Page, name: string) => pane(page).locator(`[data-action="${name}"]`)

/** The tax with a code, as it is stored. */
async function tax(page: Page, code: string): Promise<{ id: string; version: number; taxName: string } | undefined> {
  const { answer } = await api<{ rows: { id: string; version: number; taxName: string }[] }>(page, 'POST', '/records/taxRate/search', {
    columns: ['taxName', 'version'],
    filter: { '==': [{ var: 'record.taxCode' }, code] },
  })
  return answer.rows[0]
}

test('a list of settings is edited in place: good rows are stored while wrong ones stay with their errors, each over the version that was seen', async () => {
  const { page } = await signedIn(browser, 'groupadmin', taxes)
  await button(page, 'editTable').click()
  await cell(page, 1, 'taxName').filter({ hasText: /\S/ }).waitFor()
  const [first, second] = [(await column(page, 'taxCode'))[0] ?? '', (await column(page, 'taxCode'))[1] ?? '']
  await fillCell(page, 0, 'taxName', '改过的税种')
  await tool(page, /添加一行/)
  const last = (await column(page, 'taxCode')).length - 1
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await button(page, 'save').click()
  await pane(page).locator('[data-error-bar]').getByText(/项|处/).first().waitFor()
  expect((await tax(page, first))?.taxName).not.toBe('改过的税种')

  await button(page, 'saveGood').click()
  await expect.poll(async () => (await tax(page, first))?.taxName).toBe('改过的税种')
  await pane(page).locator('[data-error-bar]').waitFor()
  expect(await column(page, 'taxCode')).toHaveLength(last + 1)

  // The rest is filled in by pasting a block, as from a workbook; that the code is taken only the server knows.
  await cell(page, last, 'taxName').click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '新税种\t9%\t启用\t\t增值税\t\t\t是\t\t2026-01-01')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect.poll(async () => (await column(page, 'taxName'))[last]).toBe('新税种')
  await button(page, 'save').click()
  await cell(page, last, 'taxCode')
    .locator('[aria-invalid="true"], [data-invalid="true"]')
    .or(cell(page, last, 'taxCode'))
    .first()
    .waitFor()
  await pane(page).locator('[data-error-bar]').waitFor()
  await fillCell(page, last, 'taxCode', 'T9TEST')
  await button(page, 'save').click()
  await expect.poll(() => tax(page, 'T9TEST')).toBeDefined()

  // Somebody else changes a row meanwhile: what was typed stays, and is stored over theirs when it is saved again.
  const meanwhile = await tax(page, second)
  await api(page, 'PATCH', `/records/taxRate/${meanwhile?.id}`, { taxName: '别人改的' })
  await fillCell(page, 1, 'sapTaxCode', 'J9')
  await button(page, 'save').click()
  await pane(page).getByText('这条记录刚刚被他人修改过').first().waitFor()
  await expect.poll(async () => (await column(page, 'taxName'))[1]).toBe('别人改的')
  await button(page, 'save').click()
  await expect.poll(async () => ((await tax(page, second))?.version ?? 0) - (meanwhile?.version ?? 0)).toBe(2)

  const made = (await column(page, 'taxCode')).indexOf('T9TEST')
  await cell(page, made, 'taxName').click()
  await tool(page, '删除行')
  await button(page, 'save').click()
  await expect.poll(() => tax(page, 'T9TEST')).toBeUndefined()
  await pane(page).getByRole('button', { name: '完成' }).click()
  await button(page, 'editTable').waitFor()
})

test('a table is for those who may change the records, and on a phone each has its page', async () => {
  const { page } = await signedIn(browser, 'finance', taxes)
  await pane(page).locator('[row-index="0"] a').waitFor()
  expect(await button(page, 'editTable').count()).toBe(0)
  const { page: phone } = await signedIn(browser, 'groupadmin', taxes, { width: 390, height: 844, isTouched: true })
  await pane(phone).locator('article').first().waitFor()
  expect(await button(phone, 'editTable').count()).toBe(0)
})
