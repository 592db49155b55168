import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { field } from './support/forms.ts'
import { type Gallery, serveGallery } from './support/gallery.ts'
import { launchChromium } from './support/person.ts'

let gallery: Gallery
let browser: Browser
beforeAll(async () => {
  gallery = await serveGallery()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

/** A book that four branches share. */
async function sharedBook(width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN', hasTouch: width < 600 })
  const page = await context.newPage()
  await page.goto(`${gallery.url.slice(0, -1)}/?scene=document.several#/catalogue/book/shared`)
  await field(page, 'sharedWith').getByRole('combobox').waitFor()
  return page
}

/** What stands in the field; what there is no room for is drawn behind a count. */
const names = async (page: Page) =>
  (await field(page, 'sharedWith').locator('.ant-select-selection-item').allInnerTexts()).filter((text) => !text.startsWith('+'))
const all = ['东岸馆', '大学城馆', '港口馆', '滨江新区图书馆']

test('records are added by what is typed and taken away by Backspace, without the mouse', async () => {
  const page = await sharedBook(1600, 900)
  await expect.poll(() => names(page)).toEqual(all)
  await field(page, 'sharedWith').getByRole('combobox').focus()
  await page.keyboard.type('ZZ05')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([...all, '青年馆'])
  // For a quarter of a second after something was typed the select takes Backspace for a key that is still held, and nothing away.
  await page.waitForTimeout(400)
  await page.keyboard.press('Backspace')
  await expect.poll(() => names(page)).toEqual(all)
  await page.keyboard.press('Backspace')
  await expect.poll(() => names(page)).toEqual(all.slice(0, 3))
  await page.keyboard.press('Escape')
  expect(await seriousFindings(page)).toEqual([])
  await page.context().close()
})

test('what stands typed when the field is left is taken; what means no record is told there and keeps the others', async () => {
  const page = await sharedBook(1600, 900)
  const picker = field(page, 'sharedWith').getByRole('combobox')
  await picker.focus()
  await page.keyboard.type('青年')
  await field(page, 'title').locator('input').click()
  await expect.poll(() => names(page)).toEqual([...all, '青年馆'])

  await picker.focus()
  await page.keyboard.type('没有这个馆')
  await field(page, 'title').locator('input').click()
  await expect.poll(() => names(page)).toEqual([...all, '青年馆', '没有这个馆'])
  await expect.poll(() => field(page, 'sharedWith').innerText()).toContain('没有')
  await page.context().close()
})

test('the branch where the book stands is refused by the rule, beside the field', async () => {
  const page = await sharedBook(1600, 900)
  const own = await field(page, 'branch').locator('.ant-select').innerText()
  await field(page, 'sharedWith').getByRole('combobox').focus()
  await page.keyboard.type(own.trim())
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([...all, own.trim()])
  await field(page, 'title').locator('input').click()
  await expect.poll(() => field(page, 'sharedWith').innerText()).toContain('所在分馆不必列为共享分馆')
  await page.context().close()
})

test('on a phone the field stays within its width and takes a tap', async () => {
  const page = await sharedBook(390, 800)
  const picker = field(page, 'sharedWith')
  await picker.scrollIntoViewIfNeeded()
  await picker.getByRole('combobox').tap({ force: true })
  await page.keyboard.type('青年')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '青年馆' }).first().tap()
  await expect.poll(() => names(page)).toEqual([...all, '青年馆'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
  await page.context().close()
})
