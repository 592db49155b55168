import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, field, shown } from './support/forms.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const offered = (page: Page) => page.locator('.ant-select-dropdown:visible')
const picker = (page: Page, name: string) => field(page, name).getByRole('combobox')
/** What the picker of a field says was picked. */
const picked = (page: Page, name: string) => field(page, name).locator('.ant-select').innerText()

test('a picker finds by initials, offers what another field leaves of it and what was used last; the rest is in a list of its own', async () => {
  const { page, context } = await signedIn(browser, 'supplier', '/supplier/qualification/produceVendorMaintenanceInfo/new')
  await picker(page, 'city').click()
  await offered(page).getByText('没有符合的记录').waitFor()
  await page.keyboard.press('Escape')

  await choose(page, 'province', '广东省', 'gds')
  await choose(page, 'city', '珠海市', 'zhs')
  await picker(page, 'city').fill('杭州')
  await offered(page).getByText('没有符合的记录').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => picked(page, 'city')).toContain('珠海市')

  // What is pasted into a picker that is closed is looked for, and what was typed goes on in the list.
  const country = picker(page, 'country')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('日本'))
  await country.focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => offered(page).locator('.ant-select-item-option').allInnerTexts()).toHaveLength(1)
  await offered(page).getByRole('button', { name: '打开列表选择…' }).click()
  const dialog = page.getByRole('dialog', { name: '选择国家/地区' })
  await expect.poll(() => dialog.getByRole('searchbox').inputValue()).toBe('日本')
  await expect.poll(() => dialog.locator('[role="row"][row-index]').count()).toBe(1)
  await dialog.locator('[row-index="0"] [role="gridcell"]').filter({ hasText: '日本' }).first().dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => picked(page, 'country')).toContain('日本')

  await shown(page).getByRole('heading', { level: 1 }).click()
  await country.click()
  await offered(page).getByText('最近使用').waitFor()
  await expect.poll(() => offered(page).locator('.ant-select-item-option').first().innerText()).toContain('日本')
})
