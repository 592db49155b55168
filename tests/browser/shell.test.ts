import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const list = '/procurement/purchaseOrder/myOrder'

/** Opens the palette and types. */
async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.locator('[role="dialog"] input[role="combobox"]:focus').waitFor()
  await page.keyboard.type(words)
}
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('the palette finds the menu by initials and documents by their number, by keys alone', async () => {
  const { page } = await signedIn(browser, 'admin')
  await ask(page, 'wddd')
  await expect.poll(() => chosen(page).innerText()).toContain('我的订单')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain(`#${list}`)
  const number = await pane(page).locator('[row-index="0"] [col-id="orderNo"] a').innerText()
  await ask(page, number)
  await expect.poll(() => chosen(page).innerText()).toContain(number)
  await page.keyboard.press('Enter')
  await pane(page).getByRole('heading', { level: 1, name: number }).waitFor()
  await ask(page, '快捷键')
  await expect.poll(() => chosen(page).innerText()).toContain('查看快捷键')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('复制选中行').waitFor()
})

test('a number and Enter lead to the document, however fast they are typed and however late the answer is', async () => {
  const { page } = await signedIn(browser, 'admin')
  await open(page, list)
  const number = await pane(page).locator('[row-index="0"] [col-id="orderNo"] a').innerText()
  await slowNetwork(page, 300)
  await ask(page, number)
  await page.keyboard.press('Enter')
  await pane(page).getByRole('heading', { level: 1, name: number }).waitFor()
  await ask(page, '没有这个编号 404')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '没有这个编号 404' }).waitFor()
  await page.locator('[role="dialog"] input[role="combobox"]:focus').waitFor()
})

test('nothing happens while an input method composes', async () => {
  const { page } = await signedIn(browser, 'admin')
  await page.evaluate(() => {
    for (const key of ['k', '?'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: key === 'k', bubbles: true, isComposing: true }))
  })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })))
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
})

test('how the portal looks is remembered', async () => {
  const { page } = await signedIn(browser, 'admin')
  const scheme = () => page.locator('html').getAttribute('data-scheme')
  expect(await scheme()).toBe('light')
  await ask(page, '深色外观')
  await page.keyboard.press('Enter')
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
})

test('routing.oldSystemMode: inside another system there is neither header nor menu, and it stays so', async () => {
  const { page } = await signedIn(browser, 'admin')
  expect(await page.getByRole('banner').count()).toBe(1)
  await page.goto(`${page.url().split('#')[0]}?type=old#${list}`)
  await pane(page).locator('[row-index="0"] a').first().waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  const body = await pane(page).boundingBox()
  expect(body?.height).toBe(768 - 25)
  const tab = await page.getByRole('navigation', { name: '页签' }).getByRole('listitem').last().boundingBox()
  expect([tab?.y, tab?.height]).toEqual([0, 25])
  await open(page, '/procurement/purchaseOrder/purchaseOrderCreate')
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
})

test('twelve tabs keep their titles whole; the strip scrolls, the list at its end leads to those out of sight, and a thirteenth takes the place of the oldest', async () => {
  const { page } = await signedIn(browser, 'admin')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const screens = menu.locator('a[href]')
  const folded = menu.locator('button[aria-expanded="false"]')
  await screens.or(folded).first().waitFor()
  while ((await folded.count()) > 0) {
    const folder = await folded.first().elementHandle()
    await folder?.click()
    await expect.poll(() => folder?.getAttribute('aria-expanded')).toBe('true')
  }
  const addresses = [...new Set(await screens.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? '')))]
  const strip = page.getByRole('navigation', { name: '页签' })
  const handles = strip.getByRole('listitem')
  for (const address of addresses.slice(0, 12)) {
    await open(page, address)
    // One address may begin as another does.
    await strip.locator(`a[aria-current="page"]:is([href="#${address}"], [href^="#${address}?"])`).waitFor()
  }
  await expect.poll(() => handles.count()).toBe(12)
  // A title longer than a tab may be is cut; none is for want of room.
  const cut = () =>
    handles
      .locator('a > span:first-child')
      .evaluateAll((titles) => titles.filter((title) => title.scrollWidth > title.clientWidth && title.clientWidth < 100).length)
  await expect.poll(cut).toBe(0)

  const first = handles.first().getByRole('link')
  const name = (await first.innerText()).trim()
  await expect.poll(() => handles.last().evaluate(isInStrip)).toBe(true)
  await expect.poll(() => handles.first().evaluate(isInStrip)).toBe(false)
  await strip.getByRole('button', { name: '页签操作' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect.poll(() => first.getAttribute('aria-current')).toBe('page')
  await expect.poll(() => handles.first().evaluate(isInStrip)).toBe(true)

  const titles = () => handles.allInnerTexts()
  const [, second = '', third = ''] = await titles()
  await open(page, addresses[12] ?? '')
  await expect.poll(titles).not.toContain(second)
  await expect.poll(async () => [await handles.count(), (await titles()).slice(0, 2)]).toEqual([12, [name, third]])

  const kept = handles.nth(1).getByRole('link')
  await kept.click()
  await expect.poll(() => kept.getAttribute('aria-current')).toBe('page')
  const act = async (what: string) => {
    await strip.getByRole('button', { name: '页签操作' }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  await act('关闭右侧')
  await expect.poll(titles).toEqual([name, third])
  const asked = page.waitForRequest((request) => /\/search(es)?$/.test(request.url()))
  await act('刷新')
  await asked
  await act('关闭其他')
  await expect.poll(titles).toEqual([third])
})

test('dialog.behaviour: a dialog is dragged by its head, stays at Escape and at a click beside it, and gives the focus back to what opened it', async () => {
  const { page } = await signedIn(browser, 'buyer')
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${await draftOrder(page)}`)
  const opener = page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '删除' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: '关闭', exact: true })
  await close.waitFor()
  const left = async () => (await close.boundingBox())?.x ?? 0
  const before = await left()
  const head = await dialog.locator('.ant-modal-title > *').boundingBox()
  if (!head) throw new Error('The dialog has no head')
  await page.mouse.move(head.x + 20, head.y + head.height / 2)
  await page.mouse.down()
  await page.mouse.move(head.x - 80, head.y + 60, { steps: 3 })
  await page.mouse.up()
  expect(Math.round((await left()) - before)).toBe(-100)

  await page.keyboard.press('Escape')
  await page.mouse.click(20, 740)
  await close.press('Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await close.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

/** Whether a tab is within the part of the strip that is seen. */
function isInStrip(handle: Element): boolean {
  const seen = handle.parentElement?.getBoundingClientRect()
  const box = handle.getBoundingClientRect()
  return seen !== undefined && box.left >= seen.left - 1 && box.right <= seen.right + 1
}

test('the menu shows what a person works with most before its groups: what the role says, until they choose themselves', async () => {
  const { page } = await signedIn(browser, 'buyer')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const often = menu.locator('li').filter({ has: page.getByRole('button', { name: '常用', exact: true }) })
  const names = () => often.getByRole('link').allInnerTexts()
  await expect.poll(async () => (await names()).length).toBe(10)
  expect((await names())[0]).toBe('采购订单')
  expect(await menu.getByRole('button', { name: '报表', exact: true }).getAttribute('aria-expanded')).toBe('false')

  await menu.getByRole('button', { name: '报表', exact: true }).click()
  await menu.getByRole('link', { name: '物料采购报表' }).hover()
  await menu.getByRole('button', { name: '把“物料采购报表”放入常用' }).click()
  // by keys the star is one arrow from its entry, and no stop of Tab
  await often.getByRole('link', { name: '采购订单', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect.poll(async () => (await names()).at(-1)).toBe('物料采购报表')
  expect(await names()).not.toContain('采购订单')
})
