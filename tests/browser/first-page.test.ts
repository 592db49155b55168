import { basename } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pane, signIn } from './support/acts.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('the first page of a supplier on a phone waits for no grid, document, form or chart, and its tiles ask together', async () => {
  const { page } = await person(browser, { width: 390, height: 844, isTouched: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, 'supplier')
  await pane(page).locator('[data-kind="agenda"] li').first().waitFor()
  await expect.poll(() => pane(page).locator('[aria-busy="true"]').count()).toBe(0)

  const chunks = asked.filter((path) => path.startsWith('/assets/')).map((path) => basename(path).replace(/-.{8}\.js$/, ''))
  expect(chunks).toEqual(expect.arrayContaining(['tiles', 'phone']))
  expect(chunks.filter((chunk) => ['grid', 'document', 'form', 'list', 'lines', 'echarts'].includes(chunk))).toEqual([])
  expect(asked.filter((path) => /^\/api\/records\/\w+\/search$/.test(path))).toEqual([])
  expect(asked.filter((path) => path === '/api/searches')).toHaveLength(1)
})
