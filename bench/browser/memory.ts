import type { Page } from 'playwright-core'

/** What a page holds after the garbage was collected: megabytes of objects, and nodes of documents. */
interface Held {
  readonly megabytes: number
  readonly nodes: number
}

/** Collects the garbage and looks at what stays. */
export async function held(page: Page): Promise<Held> {
  const session = await page.context().newCDPSession(page)
  for (let time = 0; time < 3; time += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(200)
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { megabytes: usedSize / 1e6, nodes }
}

/** Opens a document in a tab and waits for its lines. */
export async function openDocument(page: Page, address: string): Promise<void> {
  await page.evaluate((asked) => {
    location.hash = asked
  }, address)
  await page.locator(`[data-pane][data-path="${address}"]:not([hidden]) [data-lines] [role="row"][row-index="0"]`).first().waitFor()
}

/** Closes the tab that shows the document. */
async function closeDocument(page: Page, address: string): Promise<void> {
  const handle = page.locator(`[data-part="tabs"] li:has(a[href^="#${address}"])`)
  await handle.getByRole('button').click()
  await handle.waitFor({ state: 'detached' })
}

/** What every opened and closed document leaves behind, after a first few in which everything is loaded. */
export async function leftByDocuments(page: Page, addresses: readonly string[]): Promise<Held> {
  const openAndClose = async (some: readonly string[]) => {
    for (const address of some) {
      await openDocument(page, address)
      await closeDocument(page, address)
    }
  }
  await openAndClose(addresses.slice(0, 5))
  const before = await held(page)
  await openAndClose(addresses)
  const after = await held(page)
  return { megabytes: after.megabytes - before.megabytes, nodes: after.nodes - before.nodes }
}
