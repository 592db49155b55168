import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { draftOrder } from './support/draft-order.ts'
import { choose, field } from './support/forms.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const list = '/procurement/purchaseOrder/myOrder'
const screen = (id: string) => `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`
const back = (page: Page) => page.evaluate(() => history.back())
const address = (page: Page) => page.evaluate(() => location.hash.slice(1).split('?')[0])
const drawers = (page: Page) => page.locator('.ant-drawer-section:visible')

const phone = { width: 390, height: 844, isTouched: true }

async function buyerAtOrder(size = {}): Promise<{ page: Page; id: string; complaints: string[] }> {
  const { page, complaints } = await signedIn(browser, 'buyer', '/', size)
  const id = await draftOrder(page)
  await open(page, list)
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
  await open(page, screen(id))
  await pane(page).getByRole('textbox', { name: '收货地址' }).waitFor()
  return { page, id, complaints }
}

test('Back closes the palette, then the drawer below it, then leads back to the list', async () => {
  const { page, id, complaints } = await buyerAtOrder()
  await pane(page).locator('[data-action="history"]').click()
  await drawers(page).waitFor()
  await page.keyboard.press('Control+K')
  await page.locator('.ant-modal:visible').waitFor()

  await back(page)
  await page.locator('.ant-modal:visible').waitFor({ state: 'hidden' })
  expect(await drawers(page).count()).toBe(1)
  await back(page)
  await drawers(page).waitFor({ state: 'hidden' })
  expect(await address(page)).toBe(screen(id))
  await back(page)
  await expect.poll(() => address(page)).toBe(list)
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

test('a link in what lies over the page leads on, and Back from there leads back', async () => {
  const { page } = await buyerAtOrder()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: /支持拼音/ }).fill('myorder')
  await back(page)
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  const before = await address(page)
  await page.getByRole('navigation', { name: '主菜单' }).locator('a[href^="#/"]:not([aria-current]):visible').first().click()
  await expect.poll(() => address(page)).not.toBe(before)
  await back(page)
  await expect.poll(() => address(page)).toBe(before)
})

test('on a phone Back closes the sheet of a line with what was typed, and the menu before the portal is left', async () => {
  const { page, id } = await buyerAtOrder(phone)
  await pane(page).locator('article > button').first().tap()
  const quantity = drawers(page).locator('[data-field$="-quantity"] input').first()
  await quantity.fill('37')
  await back(page)
  await drawers(page).waitFor({ state: 'hidden' })
  expect(await address(page)).toBe(screen(id))
  await expect.poll(() => pane(page).innerText()).toContain('37')

  await page.getByRole('button', { name: '打开菜单' }).tap()
  await drawers(page).waitFor()
  await back(page)
  await drawers(page).waitFor({ state: 'hidden' })
  expect(await address(page)).toBe(screen(id))
})

test.each([
  ['a desktop', {}],
  ['a phone', phone],
])('on %s Back in the wizard goes a step back, and what was being typed is there again', async (_, size) => {
  const { page } = await person(browser, size)
  await page.goto(`${thisPortal().url}/#/registerPage/inputInfoZH`)
  const next = page.locator('[data-wizard] [data-action="next"]')
  await field(page, 'termsAgreed').locator('input').check()
  await choose(page, 'cooperationType', '采购')
  await choose(page, 'country', 'CN', 'CN')
  await next.click()
  const code = field(page, 'creditCode').locator('input').first()
  await code.fill('91440')
  await back(page)
  await field(page, 'termsAgreed').waitFor()
  expect(await address(page)).toBe('/registerPage/inputInfoZH')
  await next.click()
  expect(await code.inputValue()).toBe('91440')
  await back(page)
  await field(page, 'termsAgreed').waitFor()
  await back(page)
  await expect.poll(() => address(page)).not.toBe('/registerPage/inputInfoZH')
})

test('a page that is not in a tab asks before it takes what is not saved with it', async () => {
  const { page, id } = await buyerAtOrder()
  await pane(page).getByRole('textbox', { name: '收货地址' }).fill('二十号门')
  const asked = page.getByRole('dialog').filter({ hasText: '当前有未保存的数据，是否离开？' })
  const leave = async () => {
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '登录的设备' }).click()
    await asked.waitFor()
  }
  await leave()
  await asked.getByRole('button', { name: '返回编辑' }).click()
  await asked.waitFor({ state: 'hidden' })
  expect(await address(page)).toBe(screen(id))
  await leave()
  await back(page)
  await asked.waitFor({ state: 'hidden' })
  expect(await pane(page).getByRole('textbox', { name: '收货地址' }).inputValue()).toBe('二十号门')
  await leave()
  await asked.getByRole('button', { name: '不保存，离开' }).click()
  await expect.poll(() => address(page)).toBe('/account/sessions')
})
