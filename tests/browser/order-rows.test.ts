import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { draftOrder } from './support/draft-order.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('an order of thirty lines, its header folded, shows fourteen of them and who it is about at 1440 x 900', async () => {
  const { page } = await signedIn(browser, 'buyer', '/', { width: 1440, height: 900 })
  const id = await draftOrder(page, 30)
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  await pane(page).locator('.ag-row').first().waitFor()
  const title = pane(page).getByRole('heading', { level: 1 })
  const name = await title.innerText()
  await title.hover()
  await page.mouse.wheel(0, 900)
  await pane(page).locator('[data-folded="true"]').waitFor()
  await pane(page)
    .locator('[data-section="lines"]')
    .evaluate((section) => section.scrollIntoView())
  const rows = () =>
    pane(page)
      .locator('[data-section="lines"] .ag-row[row-index]')
      .evaluateAll((all) => {
        const seen = all.filter((row) => {
          const { left, top, bottom } = row.getBoundingClientRect()
          const isAt = (y: number) => document.elementFromPoint(left + 60, y)?.closest('[row-index]') === row
          return /^\d+$/.test(row.getAttribute('row-index') ?? '') && isAt(top + 3) && isAt(bottom - 3)
        })
        return new Set(seen.map((row) => row.getAttribute('row-index'))).size
      })
  await expect.poll(rows, { timeout: 10_000 }).toBeGreaterThanOrEqual(14)
  expect(await title.innerText()).toBe(name)
  expect(await title.isVisible()).toBe(true)
})
