import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const titles = { ZHS: '供应商工作台', ZHT: '供應商工作台', US: 'Supplier home' }

test.each(Object.entries(titles))(
  'i18n.languages: the portal speaks %s, on a phone too, and the browser remembers it',
  async (language, title) => {
    const { page } = await signedIn(browser, 'supplier', '/', { language, width: 390, height: 844 })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    await page.reload()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(await page.evaluate(() => localStorage.getItem('srm_web_language'))).toBe(language)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)

test('a wrong password is told in the page, and the name stays', async () => {
  const { page } = await person(browser)
  await page.locator('input[autocomplete="username"]').fill('buyer')
  await page.locator('input[type="password"]').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('buyer')
})

/** Opens each in a tab of its own, and waits until it is there. */
async function openAll(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address)
    await page.locator(`[data-pane][data-path="${address.split('?')[0]}"]:not([hidden])`).waitFor()
    await pane(page).locator('h1, h2').first().waitFor({ state: 'attached' })
    await expect.poll(() => pane(page).locator('[aria-busy="true"], .ant-skeleton').count()).toBe(0)
  }
}

/** Everything Chinese that is read or heard on the page, in tabs that stand behind too. */
const chineseOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const told = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
      [...document.body.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) told.push(node.textContent ?? '')
    return [...new Set(told.map((text) => text.trim()))].filter((text) => /[\u4e00-\u9fff]/.test(text)).sort()
  })

test('whatever is open speaks another language at once, as it does for somebody who came in that language', async () => {
  const [{ page }, { page: other }] = [await person(browser), await person(browser, { language: 'US' })]
  await signIn(page, 'admin')
  await signIn(other, 'admin')
  const { answer } = await api<{ rows: { id: string }[] }>(page, 'POST', '/records/purchaseOrder/search', {
    filter: { status: 'CONFIRMED' },
    page: { size: 1 },
  })
  const addresses = [
    '/dataView/homeAdmin',
    '/dataView/homePage',
    '/report/orderBusiness',
    `/procurement/purchaseOrder/orderIssueInfo/published/${answer.rows[0]?.id}`,
    '/supplier/lifeCycleManage/lifecycle',
    '/allocationManage/menu',
    '/allocationManage/customReportInfo?name=orderBusiness',
  ]
  await openAll(page, addresses)
  await openAll(other, addresses)
  await page.getByRole('button', { name: /简体中文/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const left = async () => {
    const expected = [...(await chineseOf(other)), '简体中文', '繁體中文']
    return (await chineseOf(page)).filter((text) => !expected.includes(text))
  }
  await expect.poll(left).toEqual([])
  const titles = (of: Page) => of.getByRole('navigation', { name: 'Tabs' }).getByRole('listitem').allInnerTexts()
  expect(await titles(page)).toEqual(await titles(other))
})
