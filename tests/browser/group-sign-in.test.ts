import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectIn } from './support/accounts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** At the simulated provider of the demonstration. */
async function fillIn(page: Page, login: string, password = 'Fresh#2026'): Promise<void> {
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[value="enter"]').click()
}

test('a person signs in with the group and comes back where they wanted to go', async () => {
  const { page } = await person(browser)
  await page.goto(`${page.url().split('#')[0]}#/home?back=${encodeURIComponent('/procurement/purchaseOrder/purchaseOrderCreate')}`)
  await page.reload()
  await page.getByRole('link', { name: '集团统一登录' }).click()
  await page.getByRole('heading', { name: '集团统一登录' }).waitFor()
  await fillIn(page, 'buyer', 'wrong')
  await page.getByText('工号或密码不正确').waitFor()
  await fillIn(page, 'buyer')
  await expectIn(page)
  expect(page.url()).toContain('#/procurement/purchaseOrder/purchaseOrderCreate')
  expect((await api<{ user: { login: string } }>(page, 'GET', '/session')).answer.user.login).toBe('buyer')
})

test('whom the portal does not have, and whoever cancels, is told why at the portal', async () => {
  const { page } = await person(browser, { width: 390, height: 844 })
  await page.getByRole('link', { name: '集团统一登录' }).click()
  await fillIn(page, 'somebody')
  await page.getByText('集团账号在本平台没有对应用户，请联系管理员。').waitFor()
  await page.getByRole('link', { name: '集团统一登录' }).click()
  await page.locator('button[value="cancel"]').click()
  await page.getByText('统一登录未完成，请重试。').waitFor()
  expect((await api(page, 'GET', '/session')).status).toBe(401)
})

test('the provider is told the language of the page', async () => {
  const { page } = await person(browser, { language: 'ZHT' })
  await page.getByRole('link', { name: '集團統一登入' }).click()
  await page.getByText('模擬').waitFor()
})
