import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from './support/acts.ts'
import { api } from './support/api.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, signedIn } from './support/person.ts'

interface Told {
  readonly rows: readonly { readonly body: string; readonly readAt: string | null }[]
  readonly unread: number
}

/** What people say beside a document, and picking from a tree. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('what one person says beside an order another one reads; what was typed and not sent stays', async () => {
  const { page: buyer } = await signedIn(browser, 'buyer', '/procurement/purchaseOrder/purchaseOrderCreate')
  const id = await draftOrder(buyer)
  const route = `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`
  await open(buyer, route)
  await buyer.locator('[data-action="comments"]:visible').click()
  const write = buyer.getByRole('textbox', { name: /^写下评论/ })
  await write.fill('单价高于上周，请复核')
  await buyer.getByRole('dialog').getByRole('button', { name: '关闭' }).or(buyer.locator('.ant-drawer-close:visible')).first().click()
  await write.waitFor({ state: 'hidden' })
  await buyer.locator('[data-action="comments"]:visible').click()
  expect(await write.inputValue()).toBe('单价高于上周，请复核')
  await write.press('Control+Enter')
  await buyer.locator('li').filter({ hasText: '单价高于上周，请复核' }).waitFor()
  await expect.poll(() => write.inputValue()).toBe('')

  const { page: other } = await signedIn(browser, 'reviewer1', route)
  await other.getByRole('button', { name: '评论：1 条' }).click()
  await other.locator('li').filter({ hasText: '单价高于上周，请复核' }).waitFor()

  // whoever made the order is told the moment the other one answers, and the bell counts it until it is read
  const bell = buyer.getByRole('button', { name: /^消息，/ })
  const counted = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0])
  const told = async () => (await api<Told>(buyer, 'GET', '/notifications')).answer
  await buyer.locator('.ant-drawer-close:visible').first().click()
  await expect.poll(async () => (await told()).unread - (await counted())).toBe(0)
  const before = await counted()
  const answer = `已与供应商核对 ${id}`
  await other.getByRole('textbox', { name: /^写下评论/ }).fill(answer)
  await other.getByRole('textbox', { name: /^写下评论/ }).press('Control+Enter')
  await expect.poll(counted).toBeGreaterThan(before)
  await bell.click()
  const letter = buyer.getByRole('dialog').locator('li').filter({ hasText: answer })
  await letter.getByRole('button', { name: /^标为已读/ }).click()
  await letter.getByRole('button').waitFor({ state: 'detached' })
  const isRead = async () => {
    const { rows, unread } = await told()
    const own = rows.find(({ body }) => body.includes(answer))
    return own !== undefined && own.readAt !== null && (await counted()) === unread
  }
  await expect.poll(isRead).toBe(true)
})

test('where records stand below each other, one is found by pinyin and picked from their tree', async () => {
  const { page } = await signedIn(browser, 'admin', '/supplier/supplyClassifyManage/threeRatePrinceSet')
  await page.getByRole('combobox', { name: '库存组织' }).click()
  await page.getByRole('button', { name: '打开列表选择…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill('panyu')
  const names = dialog.locator('.ant-tree-title')
  await expect.poll(() => names.first().innerText()).toContain('鲜达集团')
  await names.filter({ hasText: '广州番禺冷链仓' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByTitle('广州番禺冷链仓').first().waitFor()
})
