import type { Browser, Page } from 'playwright-core'
import { signIn } from './acts.ts'
import { api } from './api.ts'
import { linkIn, mailWith } from './mail-box.ts'
import { person } from './person.ts'

/** An account that a test has for itself. */
interface OwnAccount {
  readonly id: string
  readonly login: string
  readonly email: string
  readonly mobile: string
  readonly password: string
}

let made = 0
let asked = 0

/** Makes an account as an administrator does; its first password is set by the link of a mail. @param admin a page on which `admin` is signed in */
export async function newAccount(admin: Page, password: string, facts: object = {}): Promise<OwnAccount> {
  const number = `${Date.now()}${made++}`.slice(-8)
  const [login, email, mobile] = [`t${number}`, `t${number}@people.example`, `139${number}`]
  const record = { loginAccount: login, userName: '陆小满', userType: 'STAFF', roles: ['buyer'], email, mobile, ...facts }
  const { status, answer } = await api<{ id: string }>(admin, 'POST', '/records/user', record)
  if (status !== 201) throw new Error(`The account was not made: ${status} ${JSON.stringify(answer)}`)
  await passwordByMail(admin.context().browser() as Browser, { login, email, password })
  return { id: answer.id, login, email, mobile, password }
}

/** Sets the password of an account by the link of a mail, as somebody does who has none yet. */
export async function passwordByMail(
  browser: Browser,
  { login, email, password }: Pick<OwnAccount, 'login' | 'email' | 'password'>,
): Promise<void> {
  const { page, context } = await person(browser, { address: `198.51.100.${++asked}` })
  // The page has its request token once it knows that nobody is signed in.
  await page.locator('input[autocomplete="username"]').waitFor()
  await api(page, 'POST', '/password/forgotten', { login })
  const token = new URL(linkIn(await mailWith(email, '/changePsw?token=')).replace('#/', '')).searchParams.get('token')
  const reset = await api<object>(page, 'POST', '/password/reset', { token, password })
  if (reset.status !== 200) throw new Error(`The password was not set: ${JSON.stringify(reset.answer)}`)
  await api(page, 'DELETE', '/session').catch(() => undefined)
  await context.close()
}

/** A page on which `admin` is signed in. */
export async function adminPage(browser: Browser): Promise<Page> {
  const { page } = await person(browser)
  await signIn(page, 'admin')
  return page
}

/** Fills in the form of the sign-in page and sends it. */
export async function trySignIn(page: Page, login: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(login)
  await page.locator('input[type="password"]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Waits until the person is in: the page leaves the sign-in for a screen with a title. */
export async function expectIn(page: Page): Promise<void> {
  await page.waitForURL((url) => url.hash.length > 2 && !/^#\/(home|changePsw|forgotPsw|scan|authorize)\b/.test(url.hash))
  await page.getByRole('heading', { level: 1 }).waitFor()
}
