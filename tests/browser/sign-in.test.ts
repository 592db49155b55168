import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage, expectIn, newAccount, trySignIn } from './support/accounts.ts'
import { open } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { Simulator } from './support/simulator.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
let admin: Page
beforeAll(async () => {
  browser = await launchChromium()
  admin = await adminPage(browser)
})
afterAll(() => browser.close())

const password = 'Kelp-Marimba9'

test('a person signs in by name and by the mail address that they have confirmed', async () => {
  const account = await newAccount(admin, password)
  for (const typed of [account.login.toUpperCase(), account.email.toUpperCase()]) {
    const { page, context } = await person(browser)
    await trySignIn(page, typed, password)
    await expectIn(page)
    expect((await api<{ user: { login: string } }>(page, 'GET', '/session')).answer.user.login).toBe(account.login)
    await context.close()
  }
})

test('what is missing is said beside the field, and a wrong password says no more than an unknown account', async () => {
  const account = await newAccount(admin, password)
  const { page } = await person(browser, { address: '203.0.113.11' })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('请输入账号', { exact: true }).waitFor()
  await page.getByText('请输入密码', { exact: true }).waitFor()
  for (const login of [account.login, `${account.login}x`]) {
    await trySignIn(page, login, 'Wrong#2026')
    await page.getByRole('alert').getByText('账号或密码不正确', { exact: true }).waitFor()
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe(login)
  }
})

test('after three failures a captcha is asked for, after five the account waits, and the log names reason and address', async () => {
  const account = await newAccount(admin, password)
  const { page } = await person(browser, { width: 390, height: 844, address: '203.0.113.12' })
  const failing = async () => {
    await trySignIn(page, account.login, 'Wrong#2026')
    await page.getByRole('alert').getByText('账号或密码不正确', { exact: true }).waitFor()
  }
  const prove = async () => {
    await page.getByRole('button', { name: '看不清？不用图片验证' }).click()
    await page.getByText('验证完成').waitFor()
  }
  for (let count = 0; count < 3; count++) await failing()
  await page.getByRole('textbox', { name: '验证码' }).waitFor()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('请输入图中的字符', { exact: true }).waitFor()
  for (let count = 0; count < 2; count++) {
    await prove()
    await failing()
  }
  await prove()
  await trySignIn(page, account.login, password)
  await page
    .getByRole('alert')
    .getByText(/^尝试次数过多，请 \d+ 秒后再试$/)
    .waitFor()

  await open(admin, '/allocationManage/userLoginAuthLog')
  const pane = admin.locator('[data-pane]:not([hidden])')
  await pane.getByRole('textbox', { name: '登录账号' }).fill(account.login)
  await pane.getByRole('button', { name: '查询', exact: true }).click()
  const first = pane.locator('[row-index="0"]')
  await expect.poll(() => first.allInnerTexts().then((texts) => texts.join(' '))).toContain(account.login)
  const row = (await first.allInnerTexts()).join(' ')
  for (const word of ['账号密码', '失败', '账号或密码不正确', '203.0.113.12']) expect(row).toContain(word)
  expect(await pane.locator('[row-index="0"] [col-id="loginAccount"]').count()).toBe(1)
})

test('the account is taken back after a captcha that was solved', async () => {
  const account = await newAccount(admin, password)
  const { page } = await person(browser, { address: '203.0.113.13' })
  for (let count = 0; count < 3; count++) {
    await trySignIn(page, account.login, 'Wrong#2026')
    await page.getByRole('alert').waitFor()
  }
  await page.getByRole('button', { name: '看不清？不用图片验证' }).click()
  await page.getByText('验证完成').waitFor()
  await trySignIn(page, account.login, password)
  await expectIn(page)
})

test('an account that is shut, or not valid any more, gets no further than a wrong password, and is thrown out', async () => {
  const account = await newAccount(admin, password)
  const { page } = await person(browser, { address: '203.0.113.14' })
  await trySignIn(page, account.login, password)
  await expectIn(page)
  await api(admin, 'PATCH', `/records/user/${account.id}`, { status: 'DISABLED' })
  expect((await api(page, 'GET', '/session')).status).toBe(401)
  const { page: again } = await person(browser, { address: '203.0.113.14' })
  await trySignIn(again, account.login, password)
  await again.getByRole('alert').getByText('账号或密码不正确', { exact: true }).waitFor()
})

test('on a telephone a person signs in with a code by text message, and is not asked to scan their own screen', async () => {
  const account = await api<{ rows: readonly { mobile: string }[] }>(admin, 'POST', '/records/user/search', {
    filter: { loginAccount: 'supplier2' },
  })
  const { mobile = '' } = account.answer.rows[0] ?? {}
  const { page } = await person(browser, { width: 390, height: 844, isTouched: true, address: '203.0.113.31' })
  await page.goto(`${thisPortal().url}/#/home`)
  await page.getByRole('button', { name: '短信验证码登录' }).click()
  expect(await page.getByRole('button', { name: '扫码登录' }).count()).toBe(0)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请输入手机号', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: '手机号' }).fill(`+86 ${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`)
  expect(await page.getByText('请输入手机号', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '验证码' }).waitFor()
  const sms = await Simulator.of('sms')
  await expect.poll(() => sms.sentWith('send', { phone: mobile })).toBeTruthy()
  const { text } = (await sms.sentWith('send', { phone: mobile })) as { text: string }
  const code = /\d{6}/.exec(text)?.[0] ?? ''
  await page.getByRole('textbox', { name: '验证码' }).fill(code === '111111' ? '222222' : '111111')
  await page.getByText('验证码不正确或已过期').waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(code)
  await page.waitForURL((url) => url.hash.startsWith('#/dataView/homePageCarrier'))
})

test('whoever is signed in already comes from the bare address of the portal to their first page', async () => {
  for (const route of ['', '/']) {
    const { page, complaints } = await signedIn(browser, 'reviewer1', route)
    expect(new URL(page.url()).hash).toBe('#/dataView/homeReview')
    expect(complaints).toEqual([])
  }
})
