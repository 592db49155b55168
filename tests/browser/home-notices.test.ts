import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage } from './support/accounts.ts'
import { shown } from './support/forms.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { made, take } from './support/records.ts'

/** What is published stands on the home of everybody whom it is for, until it is taken down; and leads to its text. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const tile = (page: Page) => shown(page).locator('[data-tile="notices"]')

async function homeOf(login: string, route: string): Promise<Page> {
  const { page } = await signedIn(browser, login, route)
  await tile(page).getByRole('link').first().waitFor()
  return page
}

test('a notice for the staff is on the home of a buyer, not on that of a supplier, and is gone once it is taken down', async () => {
  const admin = await adminPage(browser)
  const title = `仓库盘点安排 ${Date.now()}`
  const notice = {
    title,
    noticeType: 'ANNOUNCEMENT',
    audienceType: 'STAFF',
    summary: '周六停止收货。',
    content: '<p>周六全天盘点，停止收货。</p>',
  }
  const { id } = await made(admin, 'notice', notice)
  const buyer = await homeOf('buyer', '/dataView/homeBuyer')
  expect(await tile(buyer).getByText(title).count()).toBe(0)

  await take(admin, 'notice', id, 'publish')
  const again = () => shown(buyer).getByRole('button', { name: '刷新', exact: true }).click()
  await again()
  await tile(buyer).getByRole('link', { name: title }).waitFor()
  // what was published last stands first
  expect(await tile(buyer).getByRole('link').first().innerText()).toBe(title)
  const supplier = await homeOf('supplier', '/dataView/homePage')
  expect(await tile(supplier).getByText(title).count()).toBe(0)

  await tile(buyer).getByRole('link', { name: title }).click()
  await expect.poll(() => buyer.url()).toContain(`/notice/noticeInfo/${id}`)
  await shown(buyer).getByText('周六全天盘点，停止收货。').waitFor()

  await take(admin, 'notice', id, 'cancel', '日期改为下周，另行通知。')
  await buyer.goto(`${new URL(buyer.url()).origin}/#/dataView/homeBuyer`)
  await again()
  await expect.poll(() => tile(buyer).getByText(title).count()).toBe(0)
  await tile(buyer).getByRole('link').first().waitFor()
})
