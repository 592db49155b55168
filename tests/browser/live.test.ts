import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { open, pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { demoPassword, launchChromium, signedIn } from './support/person.ts'
import { theOne } from './support/records.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Quote {
  readonly id: string
  readonly supplier: string
  readonly bidQuoteLines: readonly { readonly id: string; readonly bidPrice: string; readonly priceStep: string; readonly rankNo: number }[]
}

/** The bids of a notice that still runs, the best of the first line before the others. */
async function runningBids(buyer: Page): Promise<readonly Quote[]> {
  const notice = await theOne(buyer, 'bidNotice', { status: 'BIDDING', bidMode: 'DESCENDING' })
  const filter = { bidNotice: notice.id, status: 'SUBMITTED' }
  const { answer } = await api<{ rows: readonly Quote[] }>(buyer, 'POST', '/records/bidQuote/search', { filter, page: { size: 9 } })
  const quotes = await Promise.all(answer.rows.map(async ({ id }) => (await api<Quote>(buyer, 'GET', `/records/bidQuote/${id}`)).answer))
  return quotes.toSorted((one, other) => (one.bidQuoteLines[0]?.rankNo ?? 0) - (other.bidQuoteLines[0]?.rankNo ?? 0))
}

/** Somebody of a supplier, at a browser of their own. */
async function someoneOf(admin: Page, { supplier }: Quote, route: string): Promise<Page> {
  const { login } = await newAccount(admin, demoPassword, { userType: 'SUPPLIER', supplier, roles: ['supplier'] })
  const { page } = await signedIn(browser, login, route)
  return page
}

test('a supplier sees in its own browser that another has bid less, and who follows the list sees as of when it is', async () => {
  const { page: admin } = await signedIn(browser, 'admin')
  const [best, ...others] = await runningBids(admin)
  const last = others.at(-1)
  if (!best || !last) throw new Error('Nobody bids against another')
  const reader = await someoneOf(admin, best, `/goods/bidding/carrierBidQuote/${best.id}`)
  const writer = await someoneOf(admin, last, '/')
  const sign = pane(reader).locator('[data-live="true"]')
  await sign.waitFor()
  const rank = pane(reader).locator('[col-id="rankNo"][role="gridcell"]').first()
  await expect.poll(() => rank.innerText()).toBe('1')
  const readAt = await sign.innerText()

  const [line] = last.bidQuoteLines
  const bidPrice = (Number(best.bidQuoteLines[0]?.bidPrice) - 2 * Number(line?.priceStep)).toFixed(4)
  const began = performance.now()
  const { status, answer } = await api<object>(writer, 'POST', `/records/bidQuote/${last.id}/transitions/improve`, {
    changes: { bidQuoteLines: last.bidQuoteLines.map(({ id }) => (id === line?.id ? { id, bidPrice } : { id })) },
  })
  expect(status, JSON.stringify(answer)).toBe(200)
  await expect.poll(() => rank.innerText()).toBe('2')
  console.info(`Another's bid is seen after ${Math.round(performance.now() - began)} ms`)
  await expect.poll(() => sign.innerText()).not.toBe(readAt)
})

test('the time left to bid goes by the clock of the server, also on a device whose clock is a day ahead', async () => {
  const { page: admin } = await signedIn(browser, 'admin')
  const [bid] = await runningBids(admin)
  const { page, context } = await signedIn(browser, 'admin')
  const { answer } = await api<{ 'bidNotice.bidCloseAt': string }>(page, 'GET', `/records/bidQuote/${bid?.id}`)
  const daysLeft = Math.floor((Date.parse(answer['bidNotice.bidCloseAt']) - Date.now()) / 86_400_000)
  await context.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 86_400_000
  })
  await page.reload()
  await open(page, `/goods/bidding/carrierBidQuote/${bid?.id}`)

  const timer = pane(page).getByRole('timer')
  await timer.waitFor()
  expect(await timer.innerText()).toMatch(new RegExp(`^还剩 ${daysLeft} 天 \\d+ 小时$`))
})

test('a list says when nobody can tell it of changes, and looks for them itself', async () => {
  const { page, context } = await signedIn(browser, 'supplier')
  await context.route('**/api/notifications/events*', (route) => route.abort())
  await page.reload()
  await open(page, '/goods/bidding/carrierBidQuote')
  await page.locator('[data-live="false"]').waitFor()
  await page.waitForResponse((response) => response.url().includes('/records/bidQuote/search'), { timeout: 30_000 })
})

test('a list inside another page follows what happens too, though no bell is shown there', async () => {
  const { page } = await signedIn(browser, 'supplier')
  await page.goto(`${new URL(page.url()).origin}/?type=old#/goods/bidding/carrierBidQuote`)
  await page.locator('[data-embedded="true"] [data-live="true"]').waitFor()
})
