import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, open, pane, step } from './support/acts.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, person, signedIn } from './support/person.ts'

/** Core flows, each by keys alone: nothing is clicked, and nothing is focused but by Tab, arrows and shortcuts. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const list = '/procurement/purchaseOrder/myOrder'
const cell = (page: Page, row: number, field: string) => pane(page).locator(`[role="row"][row-index="${row}"] [col-id="${field}"]`)

/** Presses Tab, or what is said, until the place has the focus. */
async function reach(page: Page, place: Locator, key = 'Tab'): Promise<void> {
  await place.first().waitFor()
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (await place.first().evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press(key)
  }
  expect.unreachable('the place is not reached by keys')
}

async function at(login: string, route: string): Promise<Page> {
  const { page } = await signedIn(browser, login, route)
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Types into the picker that has the focus, and takes the first that is offered. */
async function choose(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(typed)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('signing in and out', async () => {
  const { page } = await person(browser)
  await reach(page, page.locator('input[autocomplete="username"]'))
  await page.keyboard.type('buyer')
  await reach(page, page.locator('input[type="password"]'))
  await page.keyboard.type('Fresh#2026')
  await page.keyboard.press('Enter')
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
  await reach(page, page.getByRole('banner').getByRole('button', { name: /的菜单$/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor()
  await page.keyboard.press('Tab')
  await reach(page, page.getByRole('menuitem', { name: '退出登录' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete="username"]').waitFor()
})

test('looking at a record beside the list, and closing it again', async () => {
  const page = await at('admin', list)
  await reach(page, cell(page, 0, 'orderNo'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Enter')
  const drawer = page.getByRole('dialog')
  await drawer
    .getByText(await cell(page, 1, 'orderNo').innerText())
    .first()
    .waitFor()
  await reach(page, drawer.getByRole('button', { name: '关闭' }))
  await page.keyboard.press('Enter')
  await drawer.waitFor({ state: 'hidden' })
})

test('selecting rows and exporting them', async () => {
  const page = await at('admin', list)
  await reach(page, cell(page, 0, 'orderNo'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await pane(page).getByText('已选 2 条').first().waitFor()
  const saved = page.waitForEvent('download')
  await reach(page, pane(page).locator('[data-action="export"]'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('export.xlsx')
})

test('writing an order with a line, and going to what is missing', async () => {
  const page = await at('buyer', '/procurement/purchaseOrder/purchaseOrderCreateInfo/new')
  const picker = (label: string) => page.getByRole('combobox', { name: label, exact: true })
  await reach(page, picker('订单类型'))
  await choose(page, 'biaozhun', '标准采购订单')
  await reach(page, picker('供应商'))
  await choose(page, 'lvye', '广州绿野鲜蔬')
  await reach(page, picker('库存组织'))
  await choose(page, 'huangpu', '广州黄埔综合仓')
  await reach(page, page.getByRole('button', { name: '添加一行' }))
  await page.keyboard.press('Enter')
  await reach(page, cell(page, 0, 'quantity'))
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 0, 'quantity').innerText()).toBe('12')
  await page.keyboard.press('Control+S')
  const bar = pane(page).getByRole('alert').filter({ hasText: '请填写所有必填项' })
  await reach(page, bar.getByRole('button', { name: '下一处' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[col-id]')?.getAttribute('col-id'))).toBe('goods')
})

test('submitting an order, and approving it with a comment', async () => {
  const page = await at('buyer', '/home')
  const id = await draftOrder(page)
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  await reach(page, step(page, '提交'))
  await page.keyboard.press('Enter')
  await expectStanding(page, '已提交')
  const reviewer = await at('reviewer1', `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  await reach(reviewer, step(reviewer, '审批通过'))
  await reviewer.keyboard.press('Enter')
  await reviewer.getByRole('dialog').getByRole('textbox').waitFor()
  await reach(reviewer, reviewer.getByRole('dialog').getByRole('textbox'))
  await reviewer.keyboard.type('价格与市场调查一致，同意采购。')
  await reviewer.keyboard.press('Control+Enter')
  await expectStanding(reviewer, '已审批')
})

test('moving a column', async () => {
  const page = await at('admin', list)
  await reach(page, pane(page).getByRole('button', { name: '列设置' }))
  await page.keyboard.press('Enter')
  const column = page.getByRole('button', { name: /^移动列 订单类型/ })
  await column.waitFor()
  await reach(page, column)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => page.url()).toContain('_columns=')
})

test('finding a list by its name, and searching in it', async () => {
  const page = await at('admin', '/procurement/purchaseOrder/purchaseOrderCreate')
  await page.keyboard.press('Control+K')
  await page.locator('[role="dialog"] input[role="combobox"]:focus').waitFor()
  await page.keyboard.type('wddd')
  await page.getByRole('option', { selected: true }).filter({ hasText: '我的订单' }).waitFor()
  await page.keyboard.press('Enter')
  await pane(page).getByRole('heading', { level: 1, name: '我的订单' }).waitFor()
  const number = await cell(page, 3, 'orderNo').locator('a').innerText()
  await page.keyboard.press('/')
  await pane(page).locator('[data-condition="orderNo"] input:focus').waitFor()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 0, 'orderNo').innerText()).toBe(number)
  expect(page.url()).toContain(`orderNo=${number}`)

  // with the conditions folded away, the same key brings them back
  await reach(page, pane(page).getByRole('button', { name: '隐藏查询条件' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pane(page).locator('[data-condition="orderNo"]').waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await pane(page).locator('[data-condition="orderNo"] input:focus').waitFor()
})

test('going from tab to tab, and closing one', async () => {
  const page = await at('admin', list)
  for (const [route, title] of [
    ['/procurement/purchaseOrder/purchaseOrderCreate', '采购订单'],
    ['/goods/priceLibrary/purClassDefine', '采购品类定义'],
  ] as const) {
    await open(page, route)
    await pane(page).getByRole('heading', { level: 1, name: title }).waitFor()
  }
  const strip = page.locator('[data-part="tabs"]')
  /** Waits until the tab of this name is in front and has the focus. */
  const expectFront = (name: string) =>
    expect
      .poll(async () => {
        const front = strip.locator('[aria-current="page"]')
        return [(await front.innerText()).trim(), await front.evaluate((tab) => tab === document.activeElement)]
      })
      .toEqual([name, true])
  await reach(page, strip.locator('[aria-current="page"]'), 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expectFront('采购订单')
  await page.keyboard.press('ArrowLeft')
  await expectFront('我的订单')
  await pane(page).getByRole('heading', { level: 1, name: '我的订单' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await expectFront('采购订单')
  await page.keyboard.press('Delete')
  await strip.locator('[aria-current="page"]:focus').filter({ hasNotText: '采购订单' }).waitFor()
  await expect.poll(() => strip.getByText('采购订单').count()).toBe(0)
})
