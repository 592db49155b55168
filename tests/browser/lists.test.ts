import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, pickRow } from './support/acts.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const route = '/procurement/purchaseOrder/myOrder'
const firstCell = (page: Page) => pane(page).locator('[role="row"][row-index="0"] [col-id="orderNo"] a')

async function list(login = 'admin', address = route): Promise<Page> {
  const { page } = await signedIn(browser, login, address)
  await pane(page).getByRole('heading', { level: 1, name: '我的订单' }).waitFor()
  await firstCell(page).waitFor()
  return page
}

const views = (page: Page) => pane(page).getByRole('button', { name: /^视图：/ })

test('a saved view keeps conditions, order and columns, opens the list when it is the default, and its link shows the same', async () => {
  const page = await list('admin', `${route}?status=PUBLISHED&_sort=orderNo&_columns=status,orderNo,orderDate`)
  const heads = () => pane(page).locator('.ag-header-cell[col-id]:not([col-id^="ag-"])').allInnerTexts()
  await views(page).click()
  await page.getByText('另存为视图').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('待签收')
  await dialog.getByLabel('打开列表时默认使用').check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await pane(page).getByRole('button', { name: '视图：待签收' }).waitFor()
  const address = page.url()
  expect(address).toContain('status=PUBLISHED')
  expect(address).toContain('_columns=')

  // the list opens with it
  const shown = await heads()
  await page.getByRole('button', { name: '关闭 我的订单' }).click()
  // The first page is on its way until it stands there: whoever goes elsewhere before is led to it.
  await expect.poll(() => page.url()).not.toContain(route)
  await pane(page).getByRole('heading', { level: 1, name: '管理工作台' }).waitFor()
  await open(page, route)
  await pane(page).getByRole('button', { name: '视图：待签收' }).waitFor()
  await firstCell(page).waitFor()
  expect((await heads()).map((head) => head.trim())).toEqual(shown.map((head) => head.trim()))

  // somebody else sees the same by the link, without the view
  const other = await list('supplier', address.slice(address.indexOf('#') + 1))
  expect(await pane(other).locator('.ag-header-cell[col-id="invOrg"]').count()).toBe(0)
  expect(await views(other).innerText()).toContain('标准')

  // it is changed, and goes
  await pane(page).getByRole('button', { name: '重置' }).click()
  await pane(page).locator('.ag-header-cell[col-id="orderDate"] button').first().click()
  await page.getByRole('img', { name: '已修改，未保存' }).waitFor()
  await views(page).click()
  await page.getByText('视图设置').click()
  await page.getByRole('dialog').getByRole('button', { name: '删除视图' }).click()
  await page.getByRole('button', { name: '删除视图' }).last().click()
  await pane(page).getByRole('button', { name: '视图：标准' }).waitFor()
})

test('the selection survives paging, and everything that the conditions find can be selected', async () => {
  const page = await list('admin', `${route}?_=`)
  await pickRow(page, 0)
  await pickRow(page, 1)
  await pane(page).getByText('已选 2 条').first().waitFor()
  await pane(page)
    .locator('.ag-grid-viewport')
    .evaluate((grid) => grid.scrollTo(0, 400 * 30))
  await pane(page).locator('[role="row"][row-index="400"] [col-id="orderNo"] a').waitFor()
  await pickRow(page, 400)
  await pane(page).getByText('已选 3 条').first().waitFor()
  await pane(page)
    .getByRole('button', { name: /^选择全部/ })
    .click()
  await page
    .getByText(/^已选择符合条件的全部/)
    .first()
    .waitFor()
  await pane(page)
    .locator('.ag-grid-viewport')
    .evaluate((grid) => grid.scrollTo(0, 0))
  await pane(page).locator('[role="row"][row-index="5"][aria-selected="true"]').first().waitFor()
  await pickRow(page, 5)
  await expect
    .poll(() =>
      pane(page)
        .getByText(/^已选择符合条件的全部/)
        .count(),
    )
    .toBe(0)
  await pane(page).getByRole('button', { name: '取消选择' }).first().click()
  await expect.poll(() => pane(page).locator('[aria-selected="true"]').count()).toBe(0)
})

test('columns are moved by keys alone, and the address says so', async () => {
  const page = await list()
  await pane(page).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: /^移动列 订单类型/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => page.url()).toContain('neededDate,orderType,orderDate')
  await page.getByRole('button', { name: '恢复默认列' }).click()
  await expect.poll(() => page.url()).not.toContain('_columns')
})

test('a document can be looked at beside the list, row by row', async () => {
  const page = await list()
  await pane(page).locator('[role="row"][row-index="0"] [col-id="status"]').first().click()
  await page.keyboard.press('Shift+Enter')
  const drawer = page.getByRole('dialog')
  const first = await firstCell(page).innerText()
  await drawer.getByText(first).first().waitFor()
  await drawer.getByRole('table').first().waitFor()
  await drawer.getByRole('button', { name: '下一条' }).click()
  await expect.poll(() => drawer.locator('.ant-drawer-title').innerText()).not.toBe(first)
  await drawer.getByRole('button', { name: '打开' }).click()
  await expect.poll(() => page.url()).not.toContain(`#${route}`)
})
