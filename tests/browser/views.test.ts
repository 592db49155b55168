import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const route = '/procurement/purchaseOrder/myOrder'
const views = (page: Page) => pane(page).getByRole('button', { name: /^视图：/ })
const head = (page: Page, column: string) => pane(page).locator(`.ag-header-cell[col-id="${column}"]`)
const widthOf = async (page: Page, column: string) => Math.round((await head(page, column).boundingBox())?.width ?? 0)

async function list(login: string): Promise<Page> {
  const { page } = await signedIn(browser, login, route)
  await head(page, 'orderNo').waitFor()
  return page
}

/** Saves what the list shows as a view. */
async function save(page: Page, name: string, audience: string, role?: string): Promise<void> {
  await views(page).click()
  await page.getByText('另存为视图').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByText(audience, { exact: true }).click()
  if (role !== undefined) {
    await dialog.getByRole('combobox', { name: '角色' }).click()
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: new RegExp(`^${role}$`) })
      .click()
  }
  await dialog.getByRole('button', { name: '保存' }).click()
  await pane(page)
    .getByRole('button', { name: `视图：${name}` })
    .waitFor()
}

/** Takes the view away, so that others find the list as it was. */
async function remove(page: Page, name: string, of = route): Promise<void> {
  const { answer } = await api<{ views: { id: string; name: string }[] }>(page, 'GET', `/views?route=${encodeURIComponent(of)}`)
  for (const { id } of answer.views.filter((view) => view.name === name)) {
    await page.evaluate(async (path) => {
      const token = decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      await fetch(path, { method: 'DELETE', headers: { 'x-xsrf-token': token } })
    }, `/api/views/${id}`)
  }
}

/** The names of the views that somebody is offered. */
async function offered(login: string): Promise<{ page: Page; names: string }> {
  const page = await list(login)
  await views(page).click()
  const menu = page.locator('.ant-dropdown:visible')
  await menu.waitFor()
  return { page, names: await menu.innerText() }
}

test('a column that was made wider is as wide for everybody to whom the view is given', async () => {
  const page = await list('admin')
  const before = await widthOf(page, 'orderType')
  const box = await head(page, 'orderType').boundingBox()
  if (!box) throw new Error('The column is not there.')
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 79, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  const wider = await widthOf(page, 'orderType')
  expect(wider).toBeGreaterThan(before + 60)
  try {
    await save(page, '宽列', '所有人')
    const { page: other, names } = await offered('supplier')
    expect(names).toContain('宽列')
    await other.getByText('宽列').click()
    await expect.poll(() => widthOf(other, 'orderType')).toBe(wider)
  } finally {
    await remove(page, '宽列')
  }
})

test('a view for a role is offered to those who hold it, and to nobody else', async () => {
  const page = await list('admin')
  try {
    await save(page, '给子账号', '某个角色', '供应商子账号')
    expect((await offered('supplier.sub')).names).toContain('给子账号')
    expect((await offered('supplier')).names).not.toContain('给子账号')
  } finally {
    await remove(page, '给子账号')
  }
})

test('a view keeps that the list is a calendar, and of a week; the standard view is the list as it opens', async () => {
  const notes = '/sales/deliverGoods/myDeliveryNote'
  const { page } = await signedIn(browser, 'supplier', notes)
  const shown = pane(page).locator('[data-arranged]')
  try {
    await pane(page).locator('[data-arrangement="calendar"]').click()
    await shown.getByText('周', { exact: true }).click()
    await pane(page).locator('[data-span="week"]').waitFor()
    await views(page).click()
    await page.getByText('另存为视图').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill('本周到货')
    await dialog.getByLabel('打开列表时默认使用').check()
    await dialog.getByRole('button', { name: '保存' }).click()
    await pane(page).getByRole('button', { name: '视图：本周到货' }).waitFor()

    const { page: later } = await signedIn(browser, 'supplier', notes)
    await pane(later).locator('[data-span="week"]').waitFor()
    await views(later).click()
    await later.locator('.ant-dropdown:visible').getByText('标准', { exact: true }).click()
    await head(later, 'deliveryNo').waitFor()
    expect(await pane(later).locator('[data-arranged]').count()).toBe(0)
    await pane(later).locator('[data-arrangement="board"]').click()
    await pane(later).locator('[data-arranged="board"]').waitFor()
    await views(later).click()
    await later.locator('.ant-dropdown:visible').getByText('本周到货').click()
    await pane(later).locator('[data-span="week"]').waitFor()
    expect(await pane(later).getByRole('img', { name: '已修改，未保存' }).count()).toBe(0)
  } finally {
    await remove(page, '本周到货', notes)
  }
})
