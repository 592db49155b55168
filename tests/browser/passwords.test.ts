import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage, expectIn, newAccount, trySignIn } from './support/accounts.ts'
import { open } from './support/acts.ts'
import { api } from './support/api.ts'
import { linkIn, mailTo } from './support/mail-box.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
let admin: Page
beforeAll(async () => {
  browser = await launchChromium()
  admin = await adminPage(browser)
})
afterAll(() => browser.close())

const password = 'Kelp-Marimba9'
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(text)
}
const save = (page: Page) => page.getByRole('button', { name: '保存新密码' }).click()
const meter = (page: Page) => page.getByRole('status', { name: '密码强度' })

test('a forgotten password is set anew by the link of a mail, which works once; nobody learns who has an account', async () => {
  const account = await newAccount(admin, password)
  const { page } = await person(browser, { address: '203.0.113.21' })
  const asked: string[] = []
  for (const login of [`${account.login}x`, account.login]) {
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByRole('heading', { name: '找回密码' }).waitFor()
    await page.getByRole('textbox', { name: '账号' }).fill(login)
    await page.getByRole('button', { name: '发送重置链接' }).click()
    await page.getByText('请查收邮件').waitFor()
    asked.push(await page.getByRole('main').innerText())
    await page.getByRole('link', { name: '返回登录' }).click()
  }
  expect(asked[0]).toBe(asked[1])

  const link = linkIn(await mailTo(account.email, 2))
  await page.goto(link)
  await page.reload()
  await page.getByText(account.login, { exact: true }).waitFor()
  await fill(page, { password: 'Willow#Tram52', again: 'Willow#Tram52' })
  await save(page)
  await expectIn(page)

  const { page: other } = await person(browser, { address: '203.0.113.21' })
  await other.goto(link)
  await other.reload()
  await other.getByRole('alert').getByText('链接或二维码已失效，请重新获取').waitFor()
  await other.getByRole('link', { name: '重新获取链接' }).click()
  await other.getByRole('heading', { name: '找回密码' }).waitFor()
})

test('a new password is held against the rules, shown how strong it is, and a common one is refused', async () => {
  const account = await newAccount(admin, password)
  const { page } = await person(browser, { address: '203.0.113.22' })
  await trySignIn(page, account.login, password)
  await expectIn(page)
  await open(page, '/changePsw')
  await fill(page, { current: password, password: 'abc', again: 'abd' })
  await expect.poll(() => meter(page).innerText()).toBe('弱')
  await save(page)
  await page.getByText('两次输入的密码不一致', { exact: true }).waitFor()
  await fill(page, { again: 'abc' })
  await save(page)
  await page.getByText('密码至少 8 位').first().waitFor()
  await fill(page, { password: 'abcdefghij', again: 'abcdefghij' })
  await save(page)
  await page.getByText('密码须同时包含字母、数字和特殊字符').first().waitFor()
  await fill(page, { password: 'P@ssw0rd123', again: 'P@ssw0rd123' })
  await save(page)
  await page.getByText('这个密码太常见或容易被猜到，请换一个').first().waitFor()
  await fill(page, { password: `${account.login}#1a`, again: `${account.login}#1a` })
  await save(page)
  await page.getByText('这个密码太常见或容易被猜到，请换一个').first().waitFor()
  await fill(page, { current: 'Wrong#2026', password: 'Willow#Tram52', again: 'Willow#Tram52' })
  await expect.poll(() => meter(page).innerText()).toBe('强')
  expect(await page.getByRole('list', { name: '密码要求' }).locator('[data-met="true"]').count()).toBe(4)
  await save(page)
  await page.getByText('当前密码不正确').first().waitFor()
  await fill(page, { current: password })
  await save(page)
  await expectIn(page)
})

test('a change of the password ends the other sessions and the old password', async () => {
  const account = await newAccount(admin, password)
  const [here, there] = [await person(browser, { address: '203.0.113.23' }), await person(browser, { address: '203.0.113.23' })]
  for (const { page } of [here, there]) {
    await trySignIn(page, account.login, password)
    await expectIn(page)
  }
  await open(here.page, '/changePsw')
  await fill(here.page, { current: password, password: 'Willow#Tram52', again: 'Willow#Tram52' })
  await save(here.page)
  await expectIn(here.page)
  expect((await api(there.page, 'GET', '/session')).status).toBe(401)
  expect((await api(here.page, 'GET', '/session')).status).toBe(200)
  const { page } = await person(browser, { address: '203.0.113.23' })
  await trySignIn(page, account.login, password)
  await page.getByRole('alert').getByText('账号或密码不正确', { exact: true }).waitFor()
  await trySignIn(page, account.login, 'Willow#Tram52')
  await expectIn(page)
})

test('password.weakPrompt: whoever signs in with a weak password is asked to change it, may do so later, and goes on where they wanted to', async () => {
  const account = await newAccount(admin, 'Vortexia#41')
  await api(admin, 'PATCH', `/records/user/${account.id}`, { userName: 'Vortexia' })
  const { page } = await person(browser, { address: '203.0.113.24' })
  await trySignIn(page, account.login, 'Vortexia#41')
  await page.getByText('您的密码强度较弱，请修改密码').waitFor()
  await page.getByRole('link', { name: '以后再改' }).click()
  await expectIn(page)
  const { page: english } = await person(browser, { language: 'US', address: '203.0.113.24' })
  await english.locator('input[autocomplete="username"]').fill(account.login)
  await english.locator('input[type="password"]').fill('Vortexia#41')
  await english.keyboard.press('Enter')
  await english.getByText('Your password is weak, please change it').waitFor()
})
