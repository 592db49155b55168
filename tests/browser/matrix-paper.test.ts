import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pane } from './support/acts.ts'
import { type Gallery, serveGallery } from './support/gallery.ts'
import { launchChromium } from './support/person.ts'

let browser: Browser
let gallery: Gallery
beforeAll(async () => {
  browser = await launchChromium()
  gallery = await serveGallery()
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

test('a matrix is printed as it is seen, alone on A4 that lies, and the page is as before then', async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 844 }, locale: 'zh-CN', reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes'
    }
  })
  await page.goto(`${gallery.url}?scene=document.matrix#/catalogue/wishList/ASKED`)
  const matrix = pane(page).locator('[data-matrix]')
  await matrix.locator('[data-amount]').first().waitFor()
  await matrix.locator('[data-action="fillFromBest"]').click()
  const amount = await matrix.locator('[data-amount]').evaluateAll((all) => all.map((each) => each.textContent).find((text) => text))
  await matrix.getByRole('button', { name: '打印' }).click()
  await page.locator('body[data-printed]').waitFor()

  const paper = page.locator('[data-paper="matrix"]')
  expect(await paper.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await paper.isVisible()).toBe(true)
  expect(await page.locator('[data-matrix]').isVisible()).toBe(false)
  const [heads, rows] = [await paper.locator('thead th').allInnerTexts(), await paper.locator('tbody tr').allInnerTexts()]
  expect(heads[1]).toBe('剩余')
  expect(rows.join('\n')).toContain(amount)
  expect(rows.join('\n')).toContain('最低')
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => Number(width) > Number(height))
  expect(boxes).toEqual([true])

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await paper.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.body.dataset.printing)).toBeUndefined()
})
