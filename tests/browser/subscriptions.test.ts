import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HookReceiver } from '../../server/tests/support/hook_receiver.ts'
import { adminPage } from './support/accounts.ts'
import { open, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { draftOrder } from './support/draft-order.ts'
import { choose, expectSaid, fillIn, shown, type } from './support/forms.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { made, theOne } from './support/records.ts'

const secret = 'what both sides know, and nobody else'
const receiver = new HookReceiver(secret)
let browser: Browser
let admin: Page
let url = ''
beforeAll(async () => {
  browser = await launchChromium()
  admin = await adminPage(browser)
  url = await receiver.start()
})
afterAll(async () => {
  await browser.close()
  await receiver.stop()
})

/** A client that acts as the buyer, with a secret, and may read orders. */
async function newClient(): Promise<string> {
  const { id: account } = await theOne(admin, 'user', { loginAccount: 'buyer' })
  const { id: resource } = await theOne(admin, 'resource', { resourceCode: 'ORDER_DATA' })
  const name = `门店系统 ${Date.now()}`
  const { id } = await made(admin, 'client', {
    clientId: `store${Date.now()}`,
    clientName: name,
    scope: ['read'],
    grantTypes: ['client_credentials'],
    roles: ['buyer'],
    account,
    resourceGrants: [{ resource, grantedFlag: true }],
  })
  expect((await api(admin, 'POST', `/clients/${id}/secret`)).status).toBeLessThan(300)
  return name
}

test('an administrator subscribes an address: a wrong one is refused when it is saved, one that fails is told again', async () => {
  const client = await newClient()
  await open(admin, '/allocationManage/subscriptions')
  await shown(admin).locator('[data-action="create"]').click()
  await fillIn(admin, { receiverName: '门店系统', receiverUrl: 'https://10.1.2.3/hooks', signingSecret: 'short', steps: 'create\nvanish' })
  await choose(admin, 'recordEntity', /purchaseOrder$/, '采购订单')
  await choose(admin, 'client', client, client)
  await step(admin, '保存').click()
  await expectSaid(admin, [
    { rule: 'private', field: 'receiverUrl', says: '内部网络' },
    { rule: 'short', field: 'signingSecret', says: '少于 24 个字符' },
    { rule: 'unknown', field: 'steps', says: '没有步骤“vanish”' },
  ])
  await fillIn(admin, { receiverUrl: 'ftp://partner.example.com', signingSecret: secret, steps: 'create' })
  await step(admin, '保存').click()
  await expectSaid(admin, [{ rule: 'address', field: 'receiverUrl', says: '请填写 https 网址' }])
  await type(admin, 'receiverUrl', `${url}/hooks`)
  await step(admin, '保存').click()
  await admin.getByRole('heading', { level: 1, name: '门店系统' }).waitFor()

  receiver.fault = 'error'
  const { page: buyer } = await signedIn(browser, 'buyer')
  const order = await draftOrder(buyer)
  const { id: subscription } = await theOne(admin, 'subscription', { receiverUrl: `${url}/hooks` })
  const message = () => theOne(admin, 'exchange', { subscription }, ['tries', 'code', 'reason']).catch(() => undefined)
  await expect.poll(message).toMatchObject({ status: 'RUNNING', tries: 1, code: 500 })
  receiver.fault = undefined
  await open(admin, '/allocationManage/exchanges')
  const row = shown(admin).locator('[role="row"]').filter({ hasText: '门店系统' }).first()
  await row.filter({ hasText: '进行中' }).waitFor()
  await expect.poll(() => receiver.received.length, { timeout: 150_000 }).toBe(1)
  expect(receiver.received[0]).toMatchObject({
    isProved: true,
    path: '/hooks',
    body: { type: 'purchaseOrder.create', data: { id: order } },
  })
  await expect.poll(message).toMatchObject({ status: 'DONE', tries: 2, code: 204 })
})
