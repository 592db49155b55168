import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWhole } from '../../engine/testing/every-nth.ts'
import { open, pane, signIn } from './support/acts.ts'
import { seriousFindings } from './support/axe.ts'
import { addressesOf } from './support/crawl/addresses.ts'
import { settled } from './support/crawl/findings.ts'
import { portalApp } from './support/crawl/portal-app.ts'
import { visitsOf } from './support/crawl/visits.ts'
import { launchChromium, person, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** Where a supplier's day leads; `EVERY=1` looks at every screen that a supplier reaches. */
const daily = [
  '/dataView/homePageCarrier',
  '/procurement/purchaseOrder/purchaseOrderReceipt',
  '/procurement/purchaseOrder/myOrder',
  '/sales/deliverGoods/myDeliveryNote',
  '/sales/deliverGoods/basePurchaseOrder',
  '/finance/billComfirm/mySalesBill',
  '/finance/supplierInvokes/receiveInvoice',
  '/finance/payApply/payApplyQuery',
  '/qualityBusiness/claimNote/myReceiveClaimAdmin',
  '/supplier/qualification/qualificateFileCarrier',
  '/notice/myBusinessNotice',
  '/supplier/informationChange/changeApply',
  '/goods/eGoodsPic/noticeOrderCarrier',
  '/allocationManage/myAccount',
  '/sales/dirverMaintainInfo/new',
]

/** Milliseconds for all screens that are looked at. */
const timeout = isWhole ? 3_600_000 : 300_000

/** The addresses of all screens that are offered to the supplier: some take a record, which their lists lead to. */
async function reachable(page: Page): Promise<readonly string[]> {
  const app = portalApp()
  const routes = visitsOf(app).flatMap(({ login, language, route }) => (login === 'supplier' && language === 'ZHS' ? [route] : []))
  const shown = routes.filter((route) => app.screens.get(route)?.kind !== 'redirect')
  return [...(await addressesOf(app, page, shown)).values()]
}

/** The screen, and where it is a list, the first document behind it. */
async function eachPage(page: Page, visit: (name: string) => Promise<void>): Promise<void> {
  const screens = isWhole ? new Set([...daily, ...(await reachable(page))]) : daily
  for (const screen of screens) {
    await open(page, screen)
    await shown(page, screen)
    await visit(screen)
    const [card] = await pane(page).locator('article a').all()
    if (!card) continue
    const address = (await card.getAttribute('href'))?.slice(1) ?? ''
    await open(page, address)
    await shown(page, address)
    await visit(address)
  }
}

async function shown(page: Page, address: string): Promise<void> {
  const [path = ''] = address.split('?')
  await settled(page, path, portalApp().screens.get(path)?.kind ?? '')
}

/** What is to be hit by a thumb and is smaller than that. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const targets = [
      '[data-places] > *',
      '[data-thumb] > button',
      ...[
        'article > button',
        'li:has(> article)',
        '[data-kind="agenda"] li',
        '[data-kind="figure"]',
        '[data-kind="shortcuts"] li > a',
        '[data-kind="list"] tbody tr',
        'footer button',
        '[data-actions] button',
      ].map((inside) => `[data-pane]:not([hidden]) ${inside}`),
    ].join(', ')
    return [...document.querySelectorAll(targets)]
      .map((element) => ({ text: element.textContent?.slice(0, 20) ?? '', box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
      .map(({ text, box }) => `${text} ${box.width}x${box.height}`)
  })

/** What is typed into in letters below 16 px: there, telephones enlarge the page. */
const tooFine = (page: Page) =>
  page.evaluate(() => {
    const typed = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea, [contenteditable="true"]'
    return [...document.querySelectorAll(typed)]
      .filter((element) => element.getBoundingClientRect().width > 8)
      .map((element) => ({ name: element.getAttribute('aria-label') ?? element.id, size: getComputedStyle(element).fontSize }))
      .filter(({ size }) => Number.parseFloat(size) < 16)
      .map(({ name, size }) => `${name} in ${size}`)
  })

describe.each([360, 390, 768])('at %i pixels', (width) => {
  test('nothing is off the screen, and what is to be hit is as large as a thumb', { timeout }, async () => {
    const { page } = await signedIn(browser, 'supplier', '/', { width, height: 844, isTouched: true })
    const off: string[] = []
    await eachPage(page, async (name) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) off.push(`${name} is ${wide} wide`)
      if (width < 768) off.push(...[...(await tooSmall(page)), ...(await tooFine(page))].map((target) => `${name}: ${target}`))
    })

    expect(off).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test('axe finds nothing serious on what a supplier sees on a phone', { timeout }, async () => {
    const { page } = await person(browser, { width: 390, height: 844, isTouched: true })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = [...(await seriousFindings(page))]
    await signIn(page, 'supplier')
    await eachPage(page, async (name) => {
      found.push(...(await seriousFindings(page)).map((finding) => `${name}: ${finding}`))
    })

    expect(found).toEqual([])
  })
})
