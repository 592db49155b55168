import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectIn } from './support/accounts.ts'
import { signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
let phone: Page
beforeAll(async () => {
  browser = await launchChromium()
  phone = (await person(browser, { width: 390, height: 844 })).page
  await signIn(phone, 'buyer')
})
afterAll(() => browser.close())

/** A page that shows a code, and the address that is in the code. */
async function showCode() {
  const { page, context } = await person(browser)
  await page.getByRole('button', { name: '扫码登录' }).click()
  const code = page.getByRole('img', { name: '登录二维码' })
  await code.waitFor()
  return { page, context, link: (await code.getAttribute('data-link')) ?? '' }
}

/** The telephone follows the code. */
async function scan(link: string): Promise<void> {
  await phone.goto('about:blank')
  await phone.goto(link)
}
const says = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

test('a page is signed in by a telephone that scans its code, sees where it is, and confirms; the code is worth nothing afterwards', async () => {
  const { page, link } = await showCode()
  await scan(link)
  await phone.getByRole('heading', { name: '确认登录' }).waitFor()
  for (const word of ['梁雪莹', 'Chrome, Linux', '127.0.0.1']) await phone.getByRole('main').getByText(word).first().waitFor()
  await says(page, '已扫描，请在手机上确认')
  await phone.getByRole('button', { name: '确认登录' }).click()
  await says(phone, '已确认，请回到电脑端继续')
  await expectIn(page)
  expect((await api<{ user: { login: string } }>(page, 'GET', '/session')).answer.user.login).toBe('buyer')

  await scan(link)
  await phone.getByRole('alert').getByText('链接或二维码已失效，请重新获取').waitFor()
})

test('what is refused on the telephone signs nobody in, and the page offers another code', async () => {
  const { page, link } = await showCode()
  await scan(link)
  await phone.getByRole('button', { name: '不是我，拒绝' }).click()
  await says(phone, '已拒绝，没有登录')
  await says(page, '已在手机上拒绝')
  expect((await api(page, 'GET', '/session')).status).toBe(401)
  await page.getByRole('button', { name: '重新获取' }).click()
  await expect.poll(() => page.getByRole('img', { name: '登录二维码' }).getAttribute('data-link')).not.toBe(link)
})

test('a code counts only for the page that shows it: without its secret it is over', async () => {
  const { page, context, link } = await showCode()
  await context.clearCookies()
  await says(page, '二维码已失效')
  await scan(link)
  await phone.getByRole('button', { name: '确认登录' }).click()
  await says(phone, '已确认')
  expect((await api(page, 'GET', '/session')).status).toBe(401)
})

test('a telephone that is not signed in signs in first and comes back to the question', async () => {
  const { link } = await showCode()
  const { page } = await person(browser, { width: 390, height: 844 })
  await page.goto('about:blank')
  await page.goto(link)
  await page.locator('input[autocomplete="username"]').fill('buyer2')
  await page.locator('input[type="password"]').fill('Fresh#2026')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '确认登录' }).waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).toContain('罗俊杰')
})
