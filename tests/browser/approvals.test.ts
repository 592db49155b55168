import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, open, step, stepWithComment } from './support/acts.ts'
import { api } from './support/api.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

/** What waits for somebody is decided from the inbox, handed to others, decided in their place, and many at once. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const agreed = '价格与合同一致，同意采购。'

interface Order {
  readonly id: string
  readonly number: string
}

/** Somebody who is signed in. */
async function as(login: string): Promise<Page> {
  const { page } = await signedIn(browser, login)
  return page
}

/** An order that a buyer has submitted. */
async function submitted(buyer: Page, unitPrice?: string): Promise<Order> {
  const id = await draftOrder(buyer, 2, unitPrice)
  const { status, answer } = await api<{ orderNo: string }>(buyer, 'POST', `/records/purchaseOrder/${id}/transitions/submit`, {})
  expect(status).toBe(200)
  return { id, number: answer.orderNo }
}

const statusOf = async (page: Page, { id }: Order) =>
  (await api<{ status: string }>(page, 'GET', `/records/purchaseOrder/${id}`)).answer.status

const drawer = (page: Page) => page.getByRole('dialog').filter({ hasText: '待我审批' })

/** The rows of orders in the inbox, opened, read on until they are there. */
async function rowsOf(page: Page, ...orders: readonly Order[]): Promise<readonly Locator[]> {
  if ((await drawer(page).count()) === 0) await page.getByRole('button', { name: /待我审批/ }).click()
  const rows = orders.map(({ number }) => drawer(page).locator('[data-approval]').filter({ hasText: number }))
  const more = drawer(page).getByRole('button', { name: /再显示/ })
  await drawer(page).locator('[data-approval]').first().waitFor()
  for (const row of rows) {
    while ((await row.count()) === 0 && (await more.count()) > 0) {
      const before = await drawer(page).locator('[data-approval]').count()
      await more.click()
      await expect.poll(() => drawer(page).locator('[data-approval]').count()).toBeGreaterThan(before)
    }
    await row.waitFor()
  }
  return rows
}

/** Decides in the dialog that asks for a comment. */
async function say(page: Page, action: string, comment: string): Promise<void> {
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('textbox') })
    .last()
  await dialog.getByRole('textbox').fill(comment)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

/** Hands the decision about the order on the page to a colleague. */
async function hand(page: Page, how: string, login: string): Promise<void> {
  const panel = page.getByRole('region', { name: '审批' })
  await panel.getByRole('button', { name: how }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: how })
  await dialog.getByRole('combobox', { name: '选择同事' }).fill(login)
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: `(${login})` })
    .click()
  await dialog.getByRole('button', { name: how, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

interface Waiting extends Order {
  readonly entity: string
  readonly record: string
}

/** Registrations that wait for this reviewer and not for the other one. Those of the demonstration begin to wait a while after its start. */
async function registrations(page: Page, without: string, count: number): Promise<readonly Order[]> {
  const found = new Map<string, Order>()
  const look = async () => {
    const { answer } = await api<{ rows: Waiting[] }>(page, 'GET', '/approvals/inbox?entity=supplierRegistration')
    for (const { record, number } of answer.rows) {
      if (found.size === count) break
      const { answer: shown } = await api<{ approvals: unknown[] }>(page, 'GET', `/records/supplierRegistration/${record}/approvals`)
      if (!JSON.stringify(shown.approvals[0]).includes(without)) found.set(record, { id: record, number })
    }
    return found.size
  }
  await expect.poll(look, { timeout: 60_000 }).toBe(count)
  return [...found.values()]
}

const reason = '营业执照扫描件不清晰，请重新注册。'
const standing = async (page: Page, { id }: Order) =>
  (await api<{ status: string }>(page, 'GET', `/records/supplierRegistration/${id}`)).answer.status

/** Refuses from the inbox; what is said has to be long enough. */
async function refuse(page: Page, order: Order): Promise<void> {
  const [row] = await rowsOf(page, order)
  await row?.getByRole('button', { name: '审核不通过' }).click()
  await say(page, '审核不通过', '不符合')
  await say(page, '审核不通过', reason)
  await row?.waitFor({ state: 'detached' })
}

test('a registration is transferred, another gets a further signer: both are decided from the inbox of the other reviewer', async () => {
  const reviewer = await as('reviewer1')
  const other = await as('reviewer2')
  const [transferred, signed] = (await registrations(reviewer, '许静', 2)) as [Order, Order]

  const [first] = await rowsOf(reviewer, transferred)
  await first?.getByRole('link', { name: transferred.number }).click()
  await hand(reviewer, '转交', 'reviewer2')
  await refuse(other, transferred)
  await expect.poll(() => standing(reviewer, transferred)).toBe('REJECTED')

  const [second] = await rowsOf(reviewer, signed)
  await second?.getByRole('link', { name: signed.number }).click()
  await reviewer.getByRole('heading', { level: 1 }).filter({ hasText: signed.number }).waitFor()
  await hand(reviewer, '加签', 'reviewer2')
  await refuse(other, signed)
  await expect.poll(() => standing(reviewer, signed)).toBe('REJECTED')
})

test('a refusal opens what waits next, and stands on top of the order with who, when and why, until it is submitted again', async () => {
  const buyer = await as('buyer')
  const [order] = [await submitted(buyer), await submitted(buyer)]
  const reviewer = await as('reviewer1')
  await slowNetwork(reviewer, 300)
  const why = '单价高于市场调查，请重新议价。'
  const [row] = await rowsOf(reviewer, order)
  await row?.getByRole('link', { name: order.number }).click()
  await stepWithComment(reviewer, '驳回', why)
  await expect.poll(() => statusOf(buyer, order)).toBe('REJECTED')
  await expect.poll(() => reviewer.evaluate(() => location.hash)).not.toContain(order.id)
  await step(reviewer, '审批通过').waitFor()

  await open(buyer, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${order.id}`)
  const notice = buyer.locator('[data-sent-back]:visible')
  await notice.getByText(why).waitFor()
  expect(await notice.innerText()).toMatch(/驳回.* · \d{4}-\d\d-\d\d \d\d:\d\d/)
  await step(buyer, '提交').click()
  await expect.poll(() => statusOf(buyer, order)).toBe('SUBMITTED')
  await notice.waitFor({ state: 'hidden' })
  await buyer.getByText(/采购经理审批（.+）处理中，须在 .+ 前完成/).waitFor()
})

test('whoever opens an order out of a list goes on with the next that waits, and whoever followed a link stays', async () => {
  const buyer = await as('buyer')
  const [listed, linked] = [await submitted(buyer), await submitted(buyer)]
  const reviewer = await as('reviewer1')
  await slowNetwork(reviewer, 300)
  await open(reviewer, `/procurement/purchaseOrder/purchaseOrderCreate?orderNo=${listed.number}`)
  await reviewer.locator(':visible').getByRole('link', { name: listed.number }).first().click()
  await stepWithComment(reviewer, '审批通过', agreed)
  await expect.poll(() => statusOf(buyer, listed)).toBe('APPROVED')
  await expect.poll(() => reviewer.evaluate(() => location.hash)).toMatch(/purchaseOrder\/.+\/\d+/)
  await expect.poll(() => reviewer.evaluate(() => location.hash)).not.toContain(listed.id)
  await reviewer.getByText(/接着处理/).waitFor()

  const other = await as('reviewer1')
  const at = `/procurement/purchaseOrder/purchaseOrderCreateInfo/${linked.id}`
  await open(other, at)
  await stepWithComment(other, '审批通过', agreed)
  await expectStanding(other, '已审批')
  expect(await other.evaluate(() => location.hash)).toContain(linked.id)
})

test('two orders are approved at once', async () => {
  const buyer = await as('buyer')
  const orders = [await submitted(buyer), await submitted(buyer)]
  const reviewer = await as('reviewer1')
  for (const row of await rowsOf(reviewer, ...orders)) await row.getByRole('checkbox').check()
  await drawer(reviewer).getByText('已选 2 条').waitFor()
  await drawer(reviewer).getByRole('button', { name: '批量通过' }).click()
  await say(reviewer, '审批通过', agreed)
  await expect.poll(() => Promise.all(orders.map((order) => statusOf(buyer, order)))).toEqual(['APPROVED', 'APPROVED'])
})

test('an order above the limit of one reviewer is sent back to the first level by the second, with the reason, and decided again', async () => {
  const buyer = await as('buyer')
  const order = await submitted(buyer, '20000')
  const [first, second] = [await as('reviewer1'), await as('reviewer2')]
  const approve = async (page: Page) => {
    const [row] = await rowsOf(page, order)
    await row?.getByRole('button', { name: '审批通过' }).click()
    await say(page, '审批通过', agreed)
  }
  const waitsAt = async (level: string) => {
    const { answer } = await api<{ approvals: { level: string | null }[] }>(buyer, 'GET', `/records/purchaseOrder/${order.id}/approvals`)
    return answer.approvals[0]?.level === level
  }
  await approve(first)
  await expect.poll(() => waitsAt('director')).toBe(true)

  const [row] = await rowsOf(second, order)
  await row?.getByRole('link', { name: order.number }).click()
  const panel = second.getByRole('region', { name: '审批' })
  await panel.getByRole('button', { name: '退回重审' }).click()
  const dialog = second.getByRole('dialog').filter({ hasText: '采购经理审批' })
  const send = dialog.getByRole('button', { name: '退回重审', exact: true })
  expect(await dialog.getByRole('radio', { name: '采购经理审批' }).isChecked()).toBe(true)
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('价格高于合同，请重新核对。')
  await send.click()
  await dialog.waitFor({ state: 'hidden' })
  await panel.getByText('审批记录').click()
  await panel.getByText('价格高于合同，请重新核对。').waitFor()
  expect(await waitsAt('manager')).toBe(true)
  expect(await statusOf(buyer, order)).toBe('SUBMITTED')

  await first.reload()
  await approve(first)
  await expect.poll(() => waitsAt('director')).toBe(true)
  await second.reload()
  await approve(second)
  await expect.poll(() => statusOf(buyer, order)).toBe('APPROVED')
})

test('whoever has submitted an order takes it back, and it waits for nobody any more', async () => {
  const buyer = await as('buyer')
  const order = await submitted(buyer)
  await open(buyer, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${order.id}`)
  await step(buyer, '撤回').click()
  await expect.poll(() => statusOf(buyer, order)).toBe('NEW')
  const { answer } = await api<{ approvals: { state: string }[] }>(buyer, 'GET', `/records/purchaseOrder/${order.id}/approvals`)
  expect(answer.approvals.map(({ state }) => state)).not.toContain('open')
})

test('a substitute decides in the place of a reviewer, until that is taken back', async () => {
  const reviewer = await as('reviewer1')
  const other = await as('reviewer2')
  const [mine] = (await registrations(reviewer, '许静', 1)) as [Order]
  await reviewer.getByRole('button', { name: /待我审批/ }).click()
  await drawer(reviewer).getByRole('button', { name: '代理人' }).click()
  const dialog = reviewer.getByRole('dialog').filter({ hasText: '代理期间' }).last()
  await dialog.getByRole('combobox', { name: '选择同事' }).fill('reviewer2')
  await reviewer.locator('.ant-select-item-option:visible').filter({ hasText: '(reviewer2)' }).click()
  await dialog.getByRole('button', { name: '设置代理人' }).click()
  await dialog.getByRole('button', { name: '取消代理' }).first().waitFor()

  const [row] = await rowsOf(other, mine)
  expect(await row?.innerText()).toContain('代 邓伟明 审批')
  await refuse(other, mine)
  await expect.poll(() => standing(reviewer, mine)).toBe('REJECTED')

  const taken = dialog.getByRole('button', { name: '取消代理' })
  for (let left = await taken.count(); left > 0; left--) {
    await taken.first().click()
    await expect.poll(() => taken.count()).toBe(left - 1)
  }
  const { answer } = await api<{ rows: { inPlaceOfName: string | null }[] }>(other, 'GET', '/approvals/inbox')
  expect(answer.rows.filter(({ inPlaceOfName }) => inPlaceOfName !== null)).toEqual([])
})
