import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage, expectIn, newAccount, trySignIn } from './support/accounts.ts'
import { open } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
let admin: Page
beforeAll(async () => {
  browser = await launchChromium()
  admin = await adminPage(browser)
})
afterAll(() => browser.close())

const password = 'Kelp-Marimba9'

test('a person sees where they are signed in and ends one; the other page asks to sign in over what stands there', async () => {
  const account = await newAccount(admin, password)
  const [here, there] = [await person(browser), await person(browser)]
  for (const { page } of [there, here]) {
    await trySignIn(page, account.login, password)
    await expectIn(page)
  }
  await open(there.page, '/procurement/purchaseOrder/purchaseOrderCreateInfo/new')
  const typed = there.page.getByRole('textbox', { name: '收货地址' })
  await typed.fill('一号门')

  await here.page.getByRole('button', { name: /的菜单$/ }).click()
  await here.page.getByRole('menuitem', { name: '登录的设备' }).click()
  const sessions = here.page.getByRole('main').getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  expect(await sessions.filter({ hasText: '当前设备' }).count()).toBe(1)
  for (const text of await sessions.allInnerTexts())
    expect(text).toMatch(/Chrome, Linux\s+127\.0\.0\.1 · \d{4}-\d{2}-\d{2} \d{2}:\d{2} · 密码/)
  await here.page.getByRole('button', { name: '退出 Chrome, Linux' }).click()
  await expect.poll(() => sessions.count()).toBe(1)

  await there.page.getByRole('button', { name: '保存', exact: true }).dispatchEvent('click')
  await open(there.page, '/procurement/purchaseOrder/purchaseOrderCreate')
  const dialog = there.page.getByRole('dialog')
  await dialog.getByText('登录已过期').first().waitFor()
  await dialog.locator('input[type="password"]').fill(password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open(there.page, '/procurement/purchaseOrder/purchaseOrderCreateInfo/new')
  await expect.poll(() => typed.inputValue()).toBe('一号门')

  const { answer } = await api<{ rows: Readonly<Record<string, unknown>>[] }>(admin, 'POST', '/records/loginLog/search', {
    filter: { loginAccount: account.login, status: 'SUCCESS' },
    sort: [['loginAt', 'asc']],
  })
  const [reset, first] = answer.rows
  expect(reset).toMatchObject({
    loginMethod: 'PASSWORD',
    ipAddress: expect.stringMatching(/^198\.51\.100\.\d+$/),
    terminalType: 'WEB',
  })
  expect(first?.logoutAt).toEqual(expect.any(String))
})

test('the log of sign-ins shows who, how, from where and with what', async () => {
  const account = await newAccount(admin, password)
  const { page, context } = await person(browser)
  await trySignIn(page, account.login, password)
  await expectIn(page)
  await context.close()
  await open(admin, '/allocationManage/userLoginAuthLog')
  const pane = admin.locator('[data-pane]:not([hidden])')
  await pane.getByRole('textbox', { name: '登录账号' }).fill(account.login)
  await pane.getByRole('button', { name: '查询', exact: true }).click()
  const cell = (field: string) => pane.locator(`[row-index="0"] [col-id="${field}"]`)
  await expect.poll(() => cell('loginAccount').innerText()).toBe(account.login)
  const row = (await pane.locator('[row-index="0"]').allInnerTexts()).join(' ')
  for (const word of ['陆小满', '内部员工', '账号密码', '成功', '127.0.0.1', '网页端']) expect(row).toContain(word)
})
