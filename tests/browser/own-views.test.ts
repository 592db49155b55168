import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyNth } from '../../engine/testing/every-nth.ts'
import { open, pane } from './support/acts.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const views = (page: Page) => pane(page).getByRole('button', { name: /^视图：/ })
const called = (page: Page, name: string) => pane(page).getByRole('button', { name: `视图：${name}` })

/** Each kind of person, a list of theirs, and whether they save views for others. */
const people = [
  ['buyer', '/procurement/purchaseOrder/purchaseOrderCreate', false],
  ['reviewer1', '/procurement/purchaseOrder/purchaseOrderApprove', false],
  ['supplier', '/procurement/purchaseOrder/myOrder', false],
  ['supplier.sub', '/procurement/purchaseOrder/myOrder', false],
  ['quality', '/sales/deliverGoods/deliveryNoteQuery', false],
  ['finance', '/procurement/purchaseOrder/myPublishOrder', false],
  ['admin', '/procurement/purchaseOrder/purchaseOrderCreate', true],
] as const

test.each(everyNth(people, 3))('%s saves a view, has the list open with it, and deletes it', async (login, route, shares) => {
  const { page } = await signedIn(browser, login)
  await slowNetwork(page, 300)
  await open(page, route)
  await views(page).click()
  await page.getByText('另存为视图').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(`我的 ${login}`)
  expect(await dialog.getByText('所有人', { exact: true }).count()).toBe(shares ? 1 : 0)
  if (shares) await dialog.getByText('所有人', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await called(page, `我的 ${login}`).waitFor()

  // It becomes the one that the list opens with.
  await views(page).click()
  await page.getByText('视图设置').click()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await open(page, route)
  await called(page, `我的 ${login}`).waitFor()

  await views(page).click()
  await page.getByText('视图设置').click()
  await dialog.getByRole('button', { name: '删除视图' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '删除视图' }).click()
  await called(page, '标准').waitFor()
})
