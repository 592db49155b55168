import type { Page } from 'playwright-core'

/** Milliseconds from the address of a list to its first rows on the screen, in a tab that was not open. */
export async function firstRows(page: Page, list: string, other: string): Promise<number> {
  await page.evaluate((address) => {
    location.hash = address
  }, other)
  await page.locator('[data-pane]:not([hidden]) [row-index="0"] [col-id="orderNo"]').first().waitFor()
  const close = page.locator(`[data-part="tabs"] :is(a[href="#${list}"], a[href^="#${list}?"]) ~ button`)
  if ((await close.count()) > 0) await close.first().click()
  return page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('[data-pane]:not([hidden])')
        const start = performance.now()
        location.hash = address
        const look = () => {
          const pane = document.querySelector('[data-pane]:not([hidden])')
          const cell = pane !== before && pane?.querySelector('[role="row"][row-index="0"] [col-id="orderNo"]')
          if (cell instanceof HTMLElement && cell.textContent.trim() !== '') resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    list,
  )
}

/** The longest time in milliseconds in which a row in view had nothing in it, while a list is scrolled by the page through 3,000 rows. */
export function blankMilliseconds(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const pane = document.querySelector('[data-pane]:not([hidden])')
        const viewport = pane?.querySelector('.ag-grid-viewport')
        const step = viewport ? viewport.clientHeight : 0
        let longest = 0
        let since: number | undefined
        let moved = 0
        let last = performance.now()
        const look = (now: number) => {
          const isBlank = (pane?.querySelectorAll('[role="row"] [aria-hidden][class*="outline"]').length ?? 0) > 0
          if (isBlank) since ??= now
          else since = undefined
          if (since !== undefined) longest = Math.max(longest, now - since)
          if (now - last > 150 && moved < 60) {
            viewport?.scrollBy(0, step)
            moved += 1
            last = now
          }
          if (moved < 60 || (since !== undefined && now - last < 5_000)) requestAnimationFrame(look)
          else resolve(longest)
        }
        requestAnimationFrame(look)
      }),
  )
}

/** Milliseconds from a click on another tab until it was painted. */
export function switchTabs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const other = document.querySelector<HTMLAnchorElement>('nav li[data-active="false"] a')
        const start = performance.now()
        other?.click()
        const look = () => {
          if (other?.getAttribute('aria-current') === 'page') requestAnimationFrame(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
}

/** Milliseconds from the address of a page in the browser to the first rows of its list; with an empty cache everything is loaded anew. */
export async function rowsFromStart(page: Page, address: string, cache: 'empty' | 'full'): Promise<number> {
  await page.goto('about:blank')
  if (cache === 'empty') {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await session.detach()
  }
  await page.goto(address, { waitUntil: 'commit' })
  const cell = page.locator('[role="row"][row-index="0"] [col-id="orderNo"]:visible').filter({ hasText: /\S/ }).first()
  await cell.waitFor()
  return page.evaluate(() => performance.now())
}
