import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const ask = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
const choose = async (page: Page, label: string, typed: string, name: string | RegExp) => {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(typed)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click()
}

test('an administrator tries the portal as a role: marked, without writing, until they end it', async () => {
  const { page } = await signedIn(browser, 'admin')
  await ask(page, '以角色试用')
  await choose(page, '角色', '供应商', /^供应商$/)
  await choose(page, '以谁的数据范围', 'supplier2', /^supplier2 /)
  await page.getByRole('button', { name: '开始试用' }).click()

  const banner = page.getByRole('region', { name: '角色试用' })
  await banner.waitFor()
  expect(await banner.innerText()).toContain('以“供应商”试用')
  expect(await page.getByRole('navigation').getByText('采购订单审批').count()).toBe(0)
  await open(page, '/procurement/purchaseOrder/myOrder')
  await page.locator('[data-pane]:not([hidden]) [row-index="0"] [col-id="orderNo"] a').waitFor()
  const { status, answer } = await api<{ code: string }>(page, 'POST', '/records/driver', {})
  expect([status, answer.code]).toEqual([403, 'trialReadsOnly'])
  await page.reload()
  await banner.waitFor()

  await banner.getByRole('button', { name: '结束试用' }).click()
  await banner.waitFor({ state: 'detached' })
  const log = await api<{ rows: { operation: string }[] }>(page, 'POST', '/records/auditEntry/search', {
    filter: { loginAccount: 'admin', operation: ['trial_start', 'trial_refused', 'trial_end'] },
    sort: [['createdAt', 'asc']],
  })
  expect(log.answer.rows.slice(-3).map(({ operation }) => operation)).toEqual(['trial_start', 'trial_refused', 'trial_end'])
})

test('an administrator asks why a person can or cannot do what, of records and of one', async () => {
  const { page } = await signedIn(browser, 'admin')
  await ask(page, '为什么能看到？')
  await choose(page, '人员', 'supplier', /^supplier · /)
  await choose(page, '单据类型', '采购订单', /^采购订单$/)
  const verdict = (name: string) => page.locator(`[data-verdict="${name}"]:visible`)
  await expect.poll(() => verdict('read').getAttribute('data-allowed')).toBe('true')
  expect(await verdict('update').getAttribute('data-allowed')).toBe('false')
  await verdict('update').click()
  await page.getByText('供应商：没有授予。').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click()

  await open(page, '/procurement/purchaseOrder/myOrder')
  await page.locator('[data-pane]:not([hidden]) [row-index="0"] [col-id="orderNo"] a').click()
  await page.getByRole('button', { name: '历史记录' }).click()
  await page.getByRole('tab', { name: '权限' }).click()
  const box = page.getByRole('combobox', { name: '人员', exact: true })
  await box.fill('supplier2')
  await expect.poll(() => verdict('read').count()).toBe(1)
  await verdict('read').click()
  await page.getByText('供应商：授予满足下列条件的记录。').waitFor()
})

test('the audit log is searched by who, what and when; others have no such page', async () => {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/auditLog')
  const first = page.locator('[data-pane]:not([hidden]) [row-index="0"]')
  await first.waitFor()
  await page.getByRole('textbox', { name: '登录账号' }).fill('admin')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(() => first.innerText()).toContain('admin')
  const { page: other } = await signedIn(browser, 'buyer')
  expect((await api(other, 'GET', '/screens?route=/allocationManage/auditLog')).status).toBe(404)
  expect((await api(other, 'POST', '/records/auditEntry/search', {})).status).toBe(404)
})

test('a main account creates sub-accounts of its own supplier with no more than their role, and disables them', async () => {
  const { page } = await signedIn(browser, 'supplier')
  const { id: own, supplier } = (await api<{ account: { id: string; supplier: string } }>(page, 'GET', '/session')).answer.account
  const others = (await api<{ rows: { id: string }[] }>(page, 'POST', '/records/user/search', {})).answer.rows
  expect(others.length).toBe(2)

  const login = `sub.${Date.now().toString(36)}`
  const wanted = { loginAccount: login, userName: '陈小送', email: `${login}@xianda.example` }
  const forged = {
    ...wanted,
    roles: ['supplier', 'admin'],
    supplier: '1',
    mainAccount: '1',
    userType: 'ADMIN',
    adminFlag: true,
    subAccountFlag: false,
  }
  const made = await api<{ id: string; version: number }>(page, 'POST', '/records/user', forged)
  expect(made.answer).toMatchObject({ supplier, mainAccount: own, userType: 'SUPPLIER', adminFlag: false, subAccountFlag: true })
  expect(made.answer).toMatchObject({ roles: ['supplierSub'] })
  const path = `/records/user/${made.answer.id}`
  const disabled = await api<object>(page, 'PATCH', path, { status: 'DISABLED', roles: ['supplier'], supplier: '1' })
  expect(disabled.answer).toMatchObject({ status: 'DISABLED', roles: ['supplierSub'], supplier })
  expect((await api(page, 'PATCH', `/records/user/${own}`, { userName: '别人' })).status).not.toBe(200)

  const { page: sub } = await signedIn(browser, 'supplier.sub')
  expect((await api(sub, 'POST', '/records/user', wanted)).status).toBe(403)
})

test('a list that opens for everybody says that it has nothing to whoever may read none of its records', async () => {
  const { page } = await signedIn(browser, 'quality', '/finance/payApply/payApplyQuery')
  await page.locator('[data-pane]:not([hidden])').getByText('这里还没有记录').waitFor()
  expect(await page.locator('[data-pane]:not([hidden])').getByRole('alert').count()).toBe(0)
})
