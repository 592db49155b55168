import { statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { Exception } from '../../engine/runtime/exception.ts'

/** How long it took in milliseconds until the file was there, and the longest time in which the page did nothing else. */
interface ExportTiming {
  readonly took: number
  readonly longestBlock: number
}

/** Bytes that a workbook of many rows has at least: one with less in it was made too quickly. */
const leastBytes = 1_000_000

/** Exports the list that is shown: from the click to the file. */
export async function exportTiming(page: Page): Promise<ExportTiming> {
  await page.evaluate(() => {
    const blocks: number[] = []
    Object.assign(window, { blocks })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) blocks.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
  const start = performance.now()
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.locator('[data-pane]:not([hidden])').getByRole('button', { name: '导出' }).click(),
  ])
  const file = await saved.path()
  const took = performance.now() - start
  if (statSync(file).size < leastBytes) throw new Exception('emptyWorkbook', `${file} does not hold the rows of the list`)
  const longestBlock = await page.evaluate(() => Math.max(0, ...(window as unknown as { blocks: number[] }).blocks))
  return { took, longestBlock }
}
