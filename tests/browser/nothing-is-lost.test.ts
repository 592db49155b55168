import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSaved, fillCell, open, pane, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, person, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const screen = (id: string) => `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`
interface Order {
  readonly deliveryAddress: string
  readonly lines: readonly { readonly quantity: string }[]
}

/** Two people at the same new order. */
async function twoAtOne(): Promise<{ one: Page; two: Page; id: string }> {
  const [{ page: one }, { page: two }] = [await person(browser), await person(browser)]
  await signIn(one, 'buyer')
  await signIn(two, 'buyer2')
  const id = await draftOrder(one)
  for (const page of [one, two]) {
    await open(page, screen(id))
    await address(page).waitFor()
  }
  return { one, two, id }
}

const address = (page: Page) => page.getByRole('textbox', { name: '收货地址' })
const overtaken = (page: Page) => page.getByRole('alert').filter({ hasText: '修改了这张单据' })

test('of two people who edit one order, the second is told, sees both versions and decides', async () => {
  const { one, two, id } = await twoAtOne()
  await address(two).fill('二号门')
  await fillCell(two, 0, 'quantity', '12')
  await address(one).fill('一号门')
  await step(one, '保存').click()
  await expectSaved(one)

  await overtaken(two).waitFor()
  expect(await address(two).inputValue()).toBe('二号门')
  await step(two, '保存').click()
  const dialog = two.getByRole('dialog')
  await dialog.getByText('这张单据刚被别人保存过').waitFor()
  const text = await dialog.innerText()
  expect(text).toContain('一号门')
  expect(text).toContain('二号门')
  await dialog.getByRole('button', { name: '全选' }).first().click()
  await dialog.getByRole('button', { name: '按所选保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectSaved(two)
  const { answer } = await api<Order>(one, 'GET', `/records/purchaseOrder/${id}`)
  expect(answer.deliveryAddress).toBe('二号门')
  expect(answer.lines.map((line) => line.quantity)).toEqual(['12.000', '10.000'])
})

test('what somebody else saves is there by itself where nothing was typed, also in a tab that comes to the front later', async () => {
  const { one, two } = await twoAtOne()
  await address(one).fill('五号门')
  await step(one, '保存').click()
  await expectSaved(one)
  await expect.poll(() => address(two).inputValue()).toBe('五号门')
  expect(await overtaken(two).count()).toBe(0)

  const order = await two.evaluate(() => location.hash.slice(1))
  await open(two, '/dataView/homePageInside')
  await address(two).waitFor({ state: 'hidden' })
  await address(one).fill('六号门')
  await step(one, '保存').click()
  await expectSaved(one)
  await open(two, order)
  await expect.poll(() => address(two).inputValue()).toBe('六号门')
})

test('what somebody else has saved is looked at beside what was typed, and taken over where it is not in the way', async () => {
  const { one, two, id } = await twoAtOne()
  await fillCell(two, 0, 'quantity', '12')
  await address(one).fill('七号门')
  await step(one, '保存').click()
  await expectSaved(one)
  await overtaken(two).getByRole('button', { name: '查看' }).click()
  await expect.poll(() => address(two).inputValue()).toBe('七号门')
  await overtaken(two).waitFor({ state: 'detached' })

  await address(two).fill('八号门')
  await address(one).fill('九号门')
  await step(one, '保存').click()
  await expectSaved(one)
  await overtaken(two).getByRole('button', { name: '查看' }).click()
  const dialog = two.getByRole('dialog')
  await dialog.getByText('九号门').waitFor()
  await dialog.getByRole('button', { name: '全选' }).first().click()
  await dialog.getByRole('button', { name: '按所选保存' }).click()
  await expectSaved(two)
  const { answer } = await api<Order>(one, 'GET', `/records/purchaseOrder/${id}`)
  expect([answer.deliveryAddress, answer.lines[0]?.quantity]).toEqual(['八号门', '12.000'])
})

test('an order that somebody else has deleted says so in place, and what was typed can be taken along', async () => {
  const { one, two } = await twoAtOne()
  await two.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await address(two).fill('十号门')
  await fillCell(two, 0, 'quantity', '12')
  await one.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '删除' }).click()
  await one.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await address(one).waitFor({ state: 'hidden' })

  const gone = two.getByRole('alert').filter({ hasText: '这张单据已被删除' })
  const copied = async () => {
    await two.evaluate(() => navigator.clipboard.writeText(''))
    await gone.getByRole('button', { name: '复制未保存的内容' }).click()
    await expect.poll(() => two.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    return two.evaluate(() => navigator.clipboard.readText())
  }
  await gone.waitFor()
  expect(await address(two).inputValue()).toBe('十号门')
  expect(await step(two, '保存').count()).toBe(0)
  const typed = await copied()
  expect(typed).toContain('收货地址\t十号门')
  expect(typed).toContain('\t12\t2.50\t')

  two.on('dialog', (dialog) => dialog.accept())
  await two.reload()
  await gone.waitFor()
  expect(await copied()).toBe(typed)
})

test('when the session is over in the middle of an edit, the person signs in over the page and the save goes on', async () => {
  const { page, context } = await signedIn(browser, 'buyer')
  const id = await draftOrder(page)
  await open(page, screen(id))
  await page.getByRole('textbox', { name: '收货地址' }).fill('三号门')
  const session = (await context.cookies()).find((cookie) => cookie.httpOnly)
  await context.clearCookies({ name: session?.name ?? '' })
  // What the page asks by itself may have brought up the dialog already, which then lies over the button.
  await step(page, '保存').dispatchEvent('click')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('登录已过期').first().waitFor()
  await dialog.locator('input[type="password"]').fill('Fresh#2026')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expectSaved(page)
  expect((await api<Order>(page, 'GET', `/records/purchaseOrder/${id}`)).answer.deliveryAddress).toBe('三号门')
})

test('what is not saved marks its tab, is asked about before it is left, and is there again after a reload', async () => {
  const { page } = await signedIn(browser, 'buyer')
  const id = await draftOrder(page)
  await open(page, screen(id))
  await address(page).fill('四号门')
  const tabs = page.getByRole('navigation', { name: '页签' })
  const close = tabs.locator('[data-active="true"]').getByRole('button')
  await tabs.getByRole('img', { name: '未保存' }).waitFor()
  await close.click()
  const asked = page.getByRole('dialog').filter({ hasText: '当前有未保存的数据，是否离开？' })
  await asked.getByRole('button', { name: '返回编辑' }).click()
  await asked.waitFor({ state: 'hidden' })
  await expect.poll(() => close.evaluate((button) => button === document.activeElement)).toBe(true)
  // What a crash would lose is kept without anything being left.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('四号门')

  await open(page, '/dataView/homeBuyer')
  await address(page).waitFor({ state: 'hidden' })
  const leaving = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      dialog.accept()
    })
  })
  await page.reload()
  expect(await leaving).toBe('beforeunload')
  // The tab says so before it is looked at again.
  await tabs.locator('[data-active="false"]').getByRole('img', { name: '未保存' }).waitFor()
  expect(await address(page).count()).toBe(0)
  await open(page, screen(id))
  await expect.poll(() => address(page).inputValue()).toBe('四号门')
  expect(await tabs.getByRole('listitem').count()).toBe(2)
  await tabs.getByRole('img', { name: '未保存' }).waitFor()

  await close.click()
  await asked.getByRole('button', { name: '不保存，关闭' }).click()
  await address(page).waitFor({ state: 'detached' })
  // The address follows the tabs a moment later, and would take back another that is asked for within it.
  await page.waitForURL(/homeBuyer/)
  await open(page, screen(id))
  await address(page).waitFor()
  expect(await address(page).inputValue()).not.toBe('四号门')
})

test('what is typed into a record after it was saved for the first time is there again after a reload', async () => {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/countryDefineInfo/new')
  const input = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await input('国家编码').fill('QX')
  await input('国家名称').fill('试国')
  await step(page, '保存').click()
  await expectSaved(page)
  await input('国家名称').fill('试国二')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('试国二')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect.poll(() => input('国家名称').inputValue()).toBe('试国二')
})

test('how a screen is presented, half edited, is not left for the devices one is signed in on without being asked', async () => {
  const screen = '/procurement/purchaseOrder/myOrder'
  const { page: admin } = await signedIn(browser, 'admin', `/allocationManage/screenPresentationInfo?name=${encodeURIComponent(screen)}`)
  await pane(admin).getByRole('textbox', { name: '新方案编码' }).fill('halfDone')
  await pane(admin)
    .getByRole('button', { name: /添\s*加$/ })
    .click()
  const name = pane(admin).getByRole('group', { name: '名称', exact: true }).getByRole('textbox').first()
  await name.fill('没做完的方案')
  await admin.getByRole('button', { name: /的菜单$/ }).click()
  await admin.getByRole('menuitem', { name: '登录的设备' }).click()
  const asked = admin.getByRole('dialog', { name: '当前有未保存的数据，是否离开？' })
  await asked.getByText('页面展示').waitFor()
  await asked.getByRole('button', { name: '返回编辑' }).click()
  await asked.waitFor({ state: 'hidden' })
  expect(new URL(admin.url()).hash).toContain('screenPresentationInfo')
  await expect.poll(() => name.inputValue()).toBe('没做完的方案')
})
