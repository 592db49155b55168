import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './support/acts.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const titles = { ZHS: '供应商工作台', ZHT: '供應商工作台', US: 'Supplier home' }

test.each(Object.entries(titles))('the portal speaks %s, on a phone too, and remembers it', async (language, title) => {
  const { page } = await person(browser, { language, width: 390, height: 844 })
  await signIn(page, 'supplier')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  await page.reload()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(await page.evaluate(() => localStorage.getItem('srm_web_language'))).toBe(language)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a wrong password is told in the page, and the name stays', async () => {
  const { page } = await person(browser)
  await page.locator('input[autocomplete="username"]').fill('buyer')
  await page.locator('input[type="password"]').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('buyer')
})
