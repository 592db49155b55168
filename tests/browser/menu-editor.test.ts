import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { takeAway } from './support/take-away.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const path = '/admin/overlays/menu/main'
type Entry = { readonly label?: string; readonly items?: Readonly<Record<string, Entry>> }
type Menu = { readonly value: { readonly items: Readonly<Record<string, Entry>> } }
const published = async (page: Page) => (await api<{ published: Menu }>(page, 'GET', path)).answer.published.value.items
const button = (page: Page, name: RegExp | string) => pane(page).getByRole('button', { name, exact: typeof name === 'string' })
const named = (page: Page, text: string) =>
  pane(page)
    .getByRole('treeitem')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .first()
const firstName = (page: Page) => pane(page).getByRole('group', { name: '名称', exact: true }).getByRole('textbox').first()

/** A page of an administrator with the menu before it. */
async function editor(): Promise<Page> {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/menu')
  await pane(page).getByRole('treeitem').first().waitFor()
  return page
}

test('the menu is changed by dragging, looked at as a role, published, and rolled back from its versions', async () => {
  const admin = await editor()
  try {
    const before = Object.keys((await published(admin)).notices?.items ?? {})
    const grip = (text: string) => named(admin, text).locator('.ant-tree-node-content-wrapper')
    await grip('业务通知发布').dragTo(grip('公告管理'), { sourcePosition: { x: 40, y: 12 }, targetPosition: { x: 40, y: 20 } })
    await expect.poll(() => button(admin, /保存草稿$/).isEnabled()).toBe(true)

    await pane(admin).getByRole('combobox', { name: '以角色预览' }).fill('供应商')
    await admin
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: /^供应商$/ })
      .click()
    await pane(admin).getByRole('tree', { name: '以角色预览' }).waitFor()
    await named(admin, '我的订单').waitFor()
    expect(await named(admin, '菜单管理').count()).toBe(0)

    await button(admin, /^发\s*布$/).click()
    await admin.getByText('已发布，立即生效').waitFor()
    const after = Object.keys((await published(admin)).notices?.items ?? {})
    expect(after).not.toEqual(before)
    expect([...after].sort()).toEqual([...before].sort())

    await button(admin, /^更\s*多$/).click()
    await admin.getByRole('menuitem', { name: '版本' }).click()
    await admin.getByText('调整顺序：“业务通知发布”').first().waitFor()
    await admin.getByRole('article', { name: '部署时的内容' }).getByRole('button', { name: '回到此版本' }).click()
    await admin.locator('.ant-popover:visible').getByRole('button', { name: '回到此版本' }).click()
    await admin.getByText('已恢复到所选版本').waitFor()
    expect(Object.keys((await published(admin)).notices?.items ?? {})).toEqual(before)
  } finally {
    await takeAway(admin, 'menu', 'main')
  }
})

test('the places at the bottom of telephones are edited like the menu', async () => {
  const admin = await editor()
  await open(admin, '/allocationManage/mobileMenuManage')
  for (const place of ['首页', '订单', '送货', '对账收款', '我的'])
    await pane(admin).getByRole('treeitem').filter({ hasText: place }).first().waitFor()
})

test('two administrators change one thing: the second chooses, and what only one has changed is kept', async () => {
  const [admin, other] = [await editor(), await editor()]
  try {
    await named(admin, '公告').click()
    await firstName(admin).fill('我的公告栏')
    await named(other, '公告').click()
    await firstName(other).fill('通告')
    await named(other, '工作台').click()
    await firstName(other).fill('桌面')
    await button(other, /保存草稿$/).click()
    await other.getByText('草稿已保存').waitFor()

    await button(admin, /保存草稿$/).click()
    const dialog = admin.getByRole('dialog', { name: '他人已修改此内容' })
    await dialog.getByText('还有 1 项需要选择').waitFor()
    const goOn = dialog.getByRole('button', { name: '按所选继续编辑' })
    expect(await goOn.isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: /我的公告栏/ }).check()
    await goOn.click()
    await button(admin, /保存草稿$/).click()
    await admin.getByText('草稿已保存').waitFor()
    const { answer } = await api<{ draft: Menu }>(admin, 'GET', path)
    const { notices, workbench } = answer.draft.value.items
    expect([notices?.label, workbench?.label]).toEqual(['我的公告栏', '桌面'])
  } finally {
    await takeAway(admin, 'menu', 'main')
  }
})

test('a name that is typed in English alone is published, and shown in English only', async () => {
  const { page: admin } = await signedIn(browser, 'admin', '/allocationManage/menu', { language: 'US' })
  try {
    await named(admin, 'Notice management').click()
    const names = pane(admin).getByRole('group', { name: 'Name', exact: true }).getByRole('textbox')
    await pane(admin)
      .getByRole('textbox', { name: /English$/ })
      .first()
      .fill('Bulletin desk')
    await button(admin, 'Publish').click()
    await admin.getByText('Published and in effect').waitFor()
    await admin.reload()
    await named(admin, 'Bulletin desk').click()
    expect(await Promise.all((await names.all()).map((box) => box.inputValue()))).toEqual(['公告管理', '公告管理', 'Bulletin desk'])
    const { page: other } = await signedIn(browser, 'admin', '/allocationManage/menu')
    await named(other, '公告管理').waitFor()
    expect(await named(other, 'Bulletin desk').count()).toBe(0)
  } finally {
    await takeAway(admin, 'menu', 'main')
  }
})

test('somebody rolls back while another edits: what each did is shown side by side, and one goes on from the choice', async () => {
  const [admin, other] = [await editor(), await editor()]
  try {
    await named(other, '公告').click()
    await firstName(other).fill('通告')
    await button(other, /^发\s*布$/).click()
    await other.getByText('已发布，立即生效').waitFor()
    await admin.reload()
    await named(admin, '通告').click()
    await firstName(admin).fill('我的公告栏')

    await button(other, /^更\s*多$/).click()
    await other.getByRole('menuitem', { name: '版本' }).click()
    await other.getByRole('article', { name: '部署时的内容' }).getByRole('button', { name: '回到此版本' }).click()
    await other.locator('.ant-popover:visible').getByRole('button', { name: '回到此版本' }).click()
    await other.getByText('已恢复到所选版本').waitFor()

    await button(admin, /保存草稿$/).click()
    const dialog = admin.getByRole('dialog', { name: '他人已修改此内容' })
    await dialog.getByText('还有 1 项需要选择').waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(2)
    await dialog.getByRole('radio', { name: /我的公告栏/ }).check()
    await dialog.getByRole('button', { name: '按所选继续编辑' }).click()
    await button(admin, /保存草稿$/).click()
    await admin.getByText('草稿已保存').waitFor()
    const { answer } = await api<{ draft: Menu }>(admin, 'GET', path)
    expect(answer.draft.value.items.notices?.label).toBe('我的公告栏')
  } finally {
    await takeAway(admin, 'menu', 'main')
  }
})
