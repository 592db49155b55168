/**
 * Speed of what a person sees, in Chromium on the built portal of `bench/portal` with 100,000 order lines, beside pages of AG Grid
 * written by hand that do the same from the same API in the same run. Every figure is the median of the rounds; a machine that does
 * other things makes all of them slower, so compare the two columns.
 *
 * usage: npm run build && npm run bench:browser [-- --rows 100000 --rounds 5]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { median } from '../server/measure.ts'
import { keyTimes, openingTime, pasteTime } from './document-timings.ts'
import { exportTiming } from './export-timing.ts'
import { servePlainPages } from './plain-pages.ts'
import { call, signedIn, startPortal } from './portal.ts'
import { blankMilliseconds, firstRows, switchTabs } from './timings.ts'

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
})
const rounds = Number(options.rounds)
const list = '/bench/orderLines'
/** Half of the rows: an export takes no more. */
const exported = '/bench/allColumns?status=NEW'

async function repeated(measure: (round: number) => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await measure(round))
  return median(found)
}

const row = (name: string, portal: number, plain: number | undefined, limit: number) =>
  process.stdout.write(`${name.padEnd(44)}${cell(portal)}${cell(plain)}${cell(limit)}\n`)
const cell = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(0)).padStart(10)

/** Milliseconds until a list written by hand shows its first rows; the first time its code is prepared, and does not count. */
async function plainList(page: Page, url: string): Promise<number> {
  const found: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${url}plain.html?list`)
    found.push(await page.evaluate(() => (window as unknown as { firstRows: Promise<number> }).firstRows))
  }
  return median(found.slice(1))
}

/** An order of 500 lines; gives its address. */
async function longOrder(page: Page): Promise<string> {
  const goods = Array.from({ length: 500 }, (_, at) => ({
    goodsName: `商品${at}`,
    ean: `69000000${at}`,
    unit: 'KG',
    quantity: String(at + 1),
    unitPrice: '2.5',
  }))
  const { id } = await call<{ id: string }>(page, '/records/order', { orderNo: `B${Date.now()}`, goods })
  return `/bench/order/${id}`
}

const portal = await startPortal(Number(options.rows))
const plain = await servePlainPages(portal.url)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--no-first-run'],
})
try {
  process.stdout.write(`${''.padEnd(44)}${'portal'.padStart(10)}${'plain'.padStart(10)}${'at most'.padStart(10)}\n`)
  const page = await signedIn(browser, portal.url)
  const beside = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await beside.goto(`${plain.url}plain.html?list`)
  await beside.evaluate(() => fetch('/api/portal'))
  await call(beside, '/session', { login: 'admin', password: 'Fresh#2026' })

  const other = '/bench/allColumns'
  row('first rows of a list, ms', await repeated(() => firstRows(page, list, other)), await plainList(beside, plain.url), 1500)
  row('blank rows while scrolling, ms', await repeated(() => blankMilliseconds(page)), undefined, 200)
  row('switching tabs, ms', await repeated(() => switchTabs(page)), undefined, 100)

  await beside.goto(`${plain.url}plain.html?lines`)
  const order = await longOrder(page)
  row('opening 500 lines, ms', await openingTime(page, order), undefined, 1000)
  row('key to paint in 500 lines, p95, ms', await keyTimes(page), await keyTimes(beside), 50)
  row('pasting 500 x 5, ms', await repeated((round) => pasteTime(page, round)), await repeated((round) => pasteTime(beside, round)), 500)

  await page.evaluate((address) => {
    location.hash = address
  }, exported)
  await page.locator('[data-pane]:not([hidden]) [role="row"][row-index="0"] [col-id="orderNo"]').waitFor()
  const { took, longestBlock } = await exportTiming(page)
  row('exporting a third of the rows x 20, ms', took, undefined, 8000)
  row('longest block while exporting, ms', longestBlock, undefined, 100)

  const assets = join(import.meta.dirname, '../../build/public/assets')
  const entry = readFileSync(join(assets, '../index.html'), 'utf8')
  const loaded = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name) && entry.includes(name))
  row(
    'page before a screen, kB gzip',
    loaded.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1000,
    undefined,
    400,
  )
} finally {
  await browser.close()
  await plain.close()
  await portal.close()
}
