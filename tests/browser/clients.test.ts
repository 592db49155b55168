import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage } from './support/accounts.ts'
import { open } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
let admin: Page
let redirect = ''
/** The site of the partner that people are sent back to. */
const partner = createServer((_request, response) => response.end('partner'))
beforeAll(async () => {
  browser = await launchChromium()
  admin = await adminPage(browser)
  partner.listen(0, '127.0.0.1')
  await once(partner, 'listening')
  redirect = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/back`
})
afterAll(async () => {
  await browser.close()
  partner.close()
})

const verifier = 'v'.repeat(64)
interface Client {
  readonly id: string
  readonly clientId: string
  readonly clientName: string
}

let made = 0

async function newClient(facts: object = {}): Promise<Client> {
  const { answer, status } = await api<Client>(admin, 'POST', '/records/client', {
    clientId: `app${Date.now()}`,
    clientName: `配送助手 ${++made}`,
    scope: ['openid', 'profile', 'read'],
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUri: redirect,
    roles: ['buyer'],
    resourceGrants: [{ resourceGroup: await groupOf('PROCUREMENT'), grantedFlag: true }],
    ...facts,
  })
  if (status !== 201) throw new Error(JSON.stringify(answer))
  return answer
}

async function groupOf(code: string): Promise<string> {
  const found = await api<{ rows: { id: string }[] }>(admin, 'POST', '/records/resourceGroup/search', {
    filter: { resourceGroupCode: code },
  })
  return found.answer.rows[0]?.id ?? ''
}

/** Presses the button on the screen of the client that makes a secret. */
async function askForSecret({ id, clientName }: Client): Promise<void> {
  await open(admin, `/allocationManage/clientMaintenanceInfo/${id}`)
  await admin.getByRole('heading', { level: 1, name: clientName }).waitFor()
  await admin.locator('[data-action="secret"]:visible').click()
}

/** Makes the secret on the screen of the client, and reads it there. */
async function secretOf(client: Client): Promise<string> {
  await askForSecret(client)
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  await dialog.getByText('密钥只显示这一次').waitFor()
  const secret = await dialog.locator('code').nth(1).innerText()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return secret
}

const question = ({ clientId }: Client) =>
  `${thisPortal().url}/oauth/auth?${new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid profile read',
    state: 'kept',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`

/** Where the partner receives the person. */
async function arrival(page: Page): Promise<URL> {
  await page.waitForURL((url) => url.href.startsWith(redirect))
  return new URL(page.url())
}

/** What a client gets for a code, or for its own name. */
const exchange = ({ clientId }: Client, secret: string, body: Record<string, string>) =>
  fetch(`${thisPortal().url}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(body),
  })

test('a secret is made on the screen of the client, shown once with a button that copies it, and replaces the one before', async () => {
  const client = await newClient({
    grantTypes: ['client_credentials'],
    account: await accountOf('finance'),
    roles: ['finance'],
    scope: ['read'],
  })
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await askForSecret(client)
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  await dialog.getByText('密钥只显示这一次').waitFor()
  await dialog.getByRole('button', { name: '复制客户端密钥' }).click()
  const secret = await admin.evaluate(() => navigator.clipboard.readText())
  expect(await dialog.locator('code').allInnerTexts()).toEqual([client.clientId, secret])
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await admin
    .getByText(`…${secret.slice(-4)}`)
    .first()
    .waitFor()
  expect(await admin.locator('body').innerText()).not.toContain(secret)
  expect((await exchange(client, secret, { grant_type: 'client_credentials', scope: 'read' })).status).toBe(200)

  await admin.locator('[data-action="secret"]:visible').click()
  await dialog.getByText('原密钥以及用它取得的令牌立即失效').waitFor()
  await dialog
    .getByRole('button', { name: '取 消' })
    .or(dialog.getByRole('button', { name: '取消' }))
    .click()
  await dialog.waitFor({ state: 'hidden' })
  const next = await secretOf(client)
  expect((await exchange(client, secret, { grant_type: 'client_credentials', scope: 'read' })).status).toBe(401)
  expect((await exchange(client, next, { grant_type: 'client_credentials', scope: 'read' })).status).toBe(200)
})

test('a person lets a client in, which reads in their name for as long as its record says', async () => {
  const client = await newClient({ accessTokenValidity: 900 })
  const secret = await secretOf(client)
  const { page } = await person(browser, { width: 390, height: 844 })
  await page.goto(question(client))
  await page.locator('input[autocomplete="username"]').fill('buyer')
  await page.locator('input[type="password"]').fill('Fresh#2026')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '授权登录' }).waitFor()
  await page.getByRole('main').getByText('梁雪莹').waitFor()
  const asked = await page.getByRole('main').innerText()
  for (const word of ['配送助手', new URL(redirect).host, '梁雪莹', '查询您有权查看的数据']) expect(asked).toContain(word)
  expect(asked).not.toContain('提交数据')
  await page.getByRole('button', { name: '允许' }).click()
  const back = await arrival(page)
  expect(back.searchParams.get('state')).toBe('kept')

  const body = { grant_type: 'authorization_code', redirect_uri: redirect, code_verifier: verifier }
  const code = back.searchParams.get('code') ?? ''
  const exchanged = await exchange(client, secret, { ...body, code })
  expect(exchanged.status).toBe(200)
  const tokens: { access_token: string; expires_in: number } = await exchanged.json()
  expect(tokens.expires_in).toBe(900)
  const read = await fetch(`${thisPortal().url}/api/records/purchaseOrder/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(read.status).toBe(200)

  // Whoever has agreed is not asked again; a code is worth nothing without what it was asked for with.
  await page.goto('about:blank')
  await page.goto(question(client))
  const again = (await arrival(page)).searchParams.get('code') ?? ''
  expect(again).not.toBe(code)
  expect((await exchange(client, secret, { ...body, code: again, code_verifier: 'w'.repeat(64) })).status).toBe(400)
})

test('a person who refuses sends the client away empty-handed', async () => {
  const client = await newClient()
  await secretOf(client)
  const { page } = await signedIn(browser, 'buyer')
  await page.goto(question(client))
  await page.getByRole('button', { name: '拒绝' }).click()
  const back = await arrival(page)
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null])
})

test('for a client that is approved beforehand nobody is asked', async () => {
  const client = await newClient({ autoApprove: true })
  await secretOf(client)
  const { page } = await signedIn(browser, 'buyer')
  await page.goto(question(client))
  expect((await arrival(page)).searchParams.get('code')).toEqual(expect.any(String))
})

async function accountOf(login: string): Promise<string> {
  const found = await api<{ rows: { id: string }[] }>(admin, 'POST', '/records/user/search', { filter: { loginAccount: login } })
  return found.answer.rows[0]?.id ?? ''
}
