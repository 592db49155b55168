import type { Browser, Page } from 'playwright-core'
import { Exception } from '../../engine/runtime/exception.ts'

const viewport = { width: 1366, height: 768 }

/**
 * A page that its window shows whole. What lies outside of the window is not painted: the page has its size without tabs and toolbar,
 * and a key typed at its lower edge would count as painted only when something changes further up.
 */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport })
  const session = await page.context().newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: viewport.width + 100, height: viewport.height + 300 } })
  await session.detach()
  return page
}

/** The milliseconds of processor time that the page's own thread takes for some work, however busy the machine is. */
export async function processorTime(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await taken()
  await work()
  const after = await taken()
  await session.detach()
  return after - before
}

/** What was measured; an Exception that names it when it did not end within two minutes, so that the script never hangs. */
export function ended<Value>(what: string, measured: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Exception('benchStuck', `${what} did not end within two minutes`)), 120_000)
  })
  return Promise.race([measured, late]).finally(() => clearTimeout(timer))
}
