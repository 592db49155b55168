import type { Browser, BrowserContext, Page } from 'playwright-core'

/** What a supplier in the fields waits for, in milliseconds, and what comes over the network until somebody can sign in. */
interface SlowPhone {
  readonly signIn: number
  readonly signInKilobytes: number
  readonly signInRequests: number
  readonly home: number
  readonly list: number
  readonly warm: number
}

/** A phone with a processor a quarter as fast, at the edge of the network: bits a second, and milliseconds there and back. */
const slow = { cpu: 4, down: 1_600_000, up: 750_000, latency: 150 }

/** Opens a portal on a slow phone, signs in, opens a list, and opens the portal again. @param list the address of a list */
export async function slowPhone(browser: Browser, url: string, list: string, login = 'admin'): Promise<SlowPhone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' })
  const page = await slowPage(context)
  const traffic = await trafficOf(page)
  const form = page.locator('input[autocomplete="username"]')
  const signIn = await timed(async () => {
    await page.goto(url)
    await form.waitFor()
  })
  const { kilobytes, requests } = traffic()
  await form.fill(login)
  await page.locator('input[type="password"]').fill('Fresh#2026')
  const home = await timed(async () => {
    await page.keyboard.press('Enter')
    await page.locator('[data-pane]:not([hidden]) h1').first().waitFor({ state: 'attached' })
  })
  const opened = await timed(async () => {
    await page.evaluate((address) => {
      location.hash = address
    }, list)
    await page.locator('[data-pane]:not([hidden]) article').first().waitFor()
  })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.locator('[data-pane]:not([hidden]) article').first().waitFor()
  await page.close()
  const again = await slowPage(context)
  const warm = await timed(async () => {
    await again.goto(`${url}#${list}`)
    await again.locator('[data-pane]:not([hidden]) article').first().waitFor()
  })
  await context.close()
  return { signIn, signInKilobytes: kilobytes, signInRequests: requests, home, list: opened, warm }
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down / 8,
    uploadThroughput: slow.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  return page
}

/** What has come over the network so far, as it was sent: compressed, with its headers. */
async function trafficOf(page: Page): Promise<() => { kilobytes: number; requests: number }> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  let requests = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  return () => ({ kilobytes: bytes / 1000, requests })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
