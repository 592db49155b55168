import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { open } from './support/acts.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('a list says when nobody can tell it of changes, and looks for them itself', async () => {
  const { page, context } = await signedIn(browser, 'supplier')
  await context.route('**/api/notifications/events*', (route) => route.abort())
  await page.reload()
  await open(page, '/goods/bidding/carrierBidQuote')
  await page.locator('[data-live="false"]').waitFor()
  await page.waitForResponse((response) => response.url().includes('/records/bidQuote/search'), { timeout: 30_000 })
})
