import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage, newAccount, trySignIn } from './support/accounts.ts'
import { expectStanding, open, signIn, step, stepWithComment } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'
import { type OwnPortal, startSecondPortal } from './support/portal.ts'
import { theOne } from './support/records.ts'
import { register } from './support/register.ts'
import { Simulator } from './support/simulator.ts'
import { thisPortal } from './support/this-portal.ts'

/** A portal without a mail server: what people need to come in, other people hand over. */
let browser: Browser
let portal: OwnPortal
beforeAll(async () => {
  browser = await launchChromium()
  portal = await startSecondPortal()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

const password = 'Quiet-Orchard7'
const phoneSized = { width: 390, height: 844, isTouched: true } as const
const number = Date.now() % 10 ** 8

test('a new supplier registers on a phone, is approved, sets a password with the link of the reviewer and sees its home', async () => {
  const { page: phone, complaints } = await person(browser, { ...phoneSized, at: portal.url })
  await register(phone, portal.url, number)

  const { page: admin } = await person(browser, { at: portal.url })
  await signIn(admin, 'admin')
  const registration = await theOne(admin, 'supplierRegistration', { contactEmail: `li${number}@hesui.example` })
  const group = await theOne(admin, 'purchaseGroup', { status: 'ENABLED' })
  const named = await api(admin, 'PATCH', `/records/supplierRegistration/${registration.id}`, { purchaseGroup: group.id })
  expect(named.status).toBe(200)

  const { page: reviewer } = await person(browser, { at: portal.url })
  await signIn(reviewer, 'reviewer1')
  await open(reviewer, `/supplier/lifeCycleManage/registerApprovalBuyerInfoZH/${registration.id}`)
  await stepWithComment(reviewer, '审核通过', '资料齐全，与证照原件核对一致，同意。')
  await expectStanding(reviewer, '审核通过')
  // The step has opened an account: how its person gets in is asked at once.
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByText('尚未设置').waitFor()
  await dialog.getByText('72 小时内有效').waitFor()
  const link = await madeIn(reviewer, '生成一次性链接')
  await reviewer.getByRole('dialog').getByRole('button', { name: '已交给对方' }).click()

  await setPassword(phone, link)
  await phone.waitForURL((url) => url.hash.startsWith('#/dataView/homePageCarrier'))
  await phone.getByText('待确认订单').first().waitFor()
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])

  // The link counts once, and nobody opens an account that is in use.
  const { page: late } = await person(browser, { at: portal.url })
  await late.goto(link)
  await late.getByText('链接或二维码已失').first().waitFor()
  await reviewer.reload()
  await expectStanding(reviewer, '审核通过')
  expect(await reviewer.locator('[data-action="signIn"]').count()).toBe(0)
})

test('a main account gives its sub-account a temporary password, which opens nothing but the setting of another', async () => {
  const { page: main } = await person(browser, { at: portal.url })
  await signIn(main, 'supplier')
  const login = `sub${number}`
  const made = await api<{ id: string }>(main, 'POST', '/records/user', { loginAccount: login, userName: '陈小穗', mobile: '13900139000' })
  expect(made.status).toBe(201)
  await open(main, `/allocationManage/subAccountAdminInfo/${made.answer.id}`)
  await step(main, '登录与密码').click()
  const temporary = await madeIn(main, '生成临时密码')
  expect(temporary).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)

  const { page: sub } = await person(browser, { ...phoneSized, at: portal.url })
  await trySignIn(sub, login, temporary.toLowerCase())
  await sub.getByText('您用的是临时密码').waitFor()
  await newPassword(sub)
  await sub.waitForURL((url) => !url.hash.startsWith('#/changePsw'))
  await sub.getByRole('heading', { level: 1 }).first().waitFor()
})

test('an administrator sees that somebody waits after failures and is signed in elsewhere, and ends both', async () => {
  const admin = await adminPage(browser)
  const account = await newAccount(admin, password)
  const { page: there } = await person(browser)
  await trySignIn(there, account.login, password)
  await there.waitForURL((url) => !url.hash.startsWith('#/home'))
  await open(admin, `/allocationManage/permission/userInfo/${account.id}`)
  await step(admin, '登录与密码').click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByText('1 处').waitFor()
  await dialog.getByRole('button', { name: '全部退出' }).click()
  await dialog.getByText('0 处').waitFor()
  await there.reload()
  await there.locator('input[type="password"]').waitFor()
})

test('whoever uses the link of a text message is known by that number from then on', async () => {
  const admin = await adminPage(browser)
  const account = await newAccount(admin, password)
  const { page } = await person(browser)
  await trySignIn(page, account.mobile, password)
  await page.getByText('账号或密码不正确').waitFor()
  await open(admin, `/allocationManage/permission/userInfo/${account.id}`)
  await step(admin, '登录与密码').click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: `发短信到 ${account.mobile}` })
    .click()
  const sms = await Simulator.of('sms')
  await expect.poll(() => sms.sentWith('send', { phone: account.mobile })).toBeTruthy()
  const { text } = (await sms.sentWith('send', { phone: account.mobile })) as { text: string }
  await setPassword(page, /https?:\/\/\S+/.exec(text)?.[0] ?? '')
  await page.waitForURL((url) => !url.hash.startsWith('#/changePsw'))
  const { page: again } = await person(browser)
  await trySignIn(again, account.mobile, password)
  await again.waitForURL((url) => !url.hash.startsWith('#/home'))
  // What lets somebody in stands in no record of what was sent.
  const kept = await api<{ rows: readonly object[] }>(admin, 'POST', '/records/messageRecord/search', {
    filter: { receiverAddress: account.mobile },
  })
  expect(JSON.stringify(kept.answer.rows)).not.toContain('token=')
  expect(thisPortal().url).not.toBe(portal.url)
})

/** Presses the button that makes a way in, and reads what it shows. */
async function madeIn(page: Page, name: string): Promise<string> {
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByText('只显示这一次').waitFor()
  return page.getByRole('dialog').locator('code').nth(1).innerText()
}

/** Opens a link and sets the password. */
async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await newPassword(page)
}

async function newPassword(page: Page): Promise<void> {
  // The page that one comes from may have a password to fill in too.
  await page.locator('input[name="again"]').waitFor()
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="again"]').fill(password)
  await page.getByRole('button', { name: '保存新密码' }).click()
}
