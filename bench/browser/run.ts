/**
 * Speed of what a person sees, in Chromium on the built portal of `bench/portal` with 150,000 order lines, beside pages of AG Grid and
 * antd written by hand that do the same from the same API in the same run. A figure of the list is the median of the rounds. A machine
 * that does other things makes all of them slower: compare the two columns, or the processor time, which does not wait for anybody.
 *
 * usage: npm run bench:browser [-- --rows 150000 --rounds 5 --only phone]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { browserPath } from '../../scripts/steps/browser.js'
import { median } from '../server/measure.ts'
import { formKeys, type KeyTimes, lineKeys, openingTime, pasteTime } from './document-timings.ts'
import { anOrder, orders } from './documents.ts'
import { exportTiming } from './export-timing.ts'
import { held, leftByDocuments, openDocument } from './memory.ts'
import { servePlainPages } from './plain-pages.ts'
import { call, signedIn, startPortal } from './portal.ts'
import { screenSizes } from './screen-sizes.ts'
import { slowPhone } from './slow-phone.ts'
import { blankMilliseconds, firstRows, rowsFromStart, switchTabs } from './timings.ts'
import { wideForm } from './wide-form.ts'
import { ended, openPage } from './window.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '150000' },
    rounds: { type: 'string', default: '5' },
    /** `desk` or `phone`: what is measured, where not both. */
    only: { type: 'string' },
  },
})
const rounds = Number(options.rounds)
const list = '/bench/orderLines'
/** A third of the rows: an export takes no more than 50,000. */
const exported = '/bench/allColumns?status=NEW'

/** The median of the rounds. */
async function repeated(what: string, measure: (round: number) => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await ended(what, measure(round)))
  return median(found)
}

interface Figure {
  readonly portal: number
  readonly plain?: number
  readonly limit?: number
  readonly digits?: number
}

function row(name: string, { portal, plain, limit, digits = 0 }: Figure): void {
  const cell = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(digits)).padStart(10)
  process.stdout.write(`${name.padEnd(52)}${cell(portal)}${cell(plain)}${(limit === undefined ? '-' : String(limit)).padStart(10)}\n`)
}

function keyRows(where: string, portal: KeyTimes, plain: KeyTimes, limit: number): void {
  row(`key to paint in ${where}, p95, ms`, { portal: portal.p95, plain: plain.p95, limit })
  row(`processor time of a key in ${where}, ms`, { portal: portal.processor, plain: plain.processor, digits: 1 })
}

/** Milliseconds until a list written by hand shows its first rows; the first time its code is prepared, and does not count. */
async function plainList(page: Page, url: string): Promise<number> {
  const found: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${url}plain.html?list`)
    found.push(await page.evaluate(() => (window as unknown as { firstRows: Promise<number> }).firstRows))
  }
  return median(found.slice(1))
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((asked) => {
    location.hash = asked
  }, address)
}

/** What somebody at a desk waits for, beside pages written by hand. */
async function desk(): Promise<void> {
  const page = await signedIn(browser, portal.url)
  const beside = await openPage(browser)
  await beside.goto(`${plain.url}plain.html?list`)
  await beside.evaluate(() => fetch('/api/portal'))
  await call(beside, '/session', { login: 'admin', password: 'Fresh#2026' })

  const other = '/bench/allColumns'
  const warm = await repeated('the first rows of a list', () => firstRows(page, list, other))
  row('first rows of a list, ms', { portal: warm, plain: await plainList(beside, plain.url), limit: 1500 })
  for (const cache of ['empty', 'full'] as const)
    row(`first rows from the start of the page, ${cache} cache, ms`, {
      portal: await repeated('the first page', () => rowsFromStart(page, `${portal.url}/#${list}`, cache)),
      plain: await repeated('the first plain page', () => rowsFromStart(beside, `${plain.url}plain.html?list`, cache)),
    })
  row('blank rows while scrolling, ms', { portal: await repeated('scrolling', () => blankMilliseconds(page)), limit: 200 })
  await ended('the other list', firstRows(page, list, other))
  row('switching tabs, ms', { portal: await repeated('switching tabs', () => switchTabs(page)), limit: 100 })

  await beside.goto(`${plain.url}plain.html?lines`)
  const order = await anOrder(page, 500, 'B')
  row('opening 500 lines, ms', { portal: await ended('opening 500 lines', openingTime(page, order)), limit: 1000 })
  keyRows('500 lines', await ended('typing', lineKeys(page)), await ended('typing by hand', lineKeys(beside)), 50)
  row('pasting 500 x 5, ms', {
    portal: await repeated('pasting', (round) => pasteTime(page, round)),
    plain: await repeated('pasting by hand', (round) => pasteTime(beside, round)),
    limit: 500,
  })

  await beside.goto(`${plain.url}plain.html?form`)
  await goTo(page, wideForm)
  const first = '[data-pane]:not([hidden]) [data-section="card0"] input'
  keyRows('200 fields', await ended('the form', formKeys(page, first)), await ended('the form by hand', formKeys(beside, 'input')), 40)

  await goTo(page, exported)
  await page.locator('[data-pane]:not([hidden]) [role="row"][row-index="0"] [col-id="orderNo"]').waitFor()
  const { took, longestBlock } = await exportTiming(page)
  row(`exporting ${Math.ceil(Number(options.rows) / 3)} x 20, ms`, { portal: took, limit: 8000 })
  row('longest block while exporting, ms', { portal: longestBlock, limit: 100 })

  const remembering = await signedIn(browser, portal.url)
  const documents = await orders(remembering, 50, 50)
  const left = await ended('opening and closing documents', leftByDocuments(remembering, documents))
  row('left by 50 documents opened and closed, MB', { portal: left.megabytes, digits: 1 })
  row('left by 50 documents opened and closed, nodes', { portal: left.nodes })
  for (const address of documents.slice(0, 11)) await openDocument(remembering, address)
  row('held with 12 tabs, MB', { portal: (await held(remembering)).megabytes, digits: 1 })
}

/** What a supplier in the fields waits for, and what comes over the network before. */
async function phone(): Promise<void> {
  const found = await ended('the slow phone', slowPhone(browser, `${portal.url}/`, list))
  row('slow phone: until one can sign in, ms', { portal: found.signIn, limit: 3500 })
  row('slow phone: until one can sign in, kB', { portal: found.signInKilobytes, limit: 250 })
  row('slow phone: until one can sign in, requests', { portal: found.signInRequests })
  row('slow phone: the first page after it, ms', { portal: found.home, limit: 3000 })
  row('slow phone: a list, ms', { portal: found.list, limit: 1500 })
  row('slow phone: the list from the start of the page, ms', { portal: found.warm, limit: 2000 })

  const assets = join(import.meta.dirname, '../../build/public/assets')
  const entry = readFileSync(join(assets, '../index.html'), 'utf8')
  const loaded = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name) && entry.includes(name))
  row('page before a screen, kB gzip', {
    portal: loaded.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1000,
    limit: 400,
  })
  const [largest] = screenSizes(join(import.meta.dirname, '../../metadata'), ['admin'])
  row('largest screen of the SRM portal, JSON, kB gzip', { portal: largest?.payload ?? 0, limit: 15, digits: 1 })
}

const portal = await startPortal(Number(options.rows))
const plain = await servePlainPages(portal.url)
const executablePath = browserPath({ asOfPeople: true })
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--no-first-run'],
})
try {
  process.stdout.write(`${''.padEnd(52)}${'portal'.padStart(10)}${'plain'.padStart(10)}${'at most'.padStart(10)}\n`)
  if (options.only !== 'phone') await desk()
  if (options.only !== 'desk') await phone()
} finally {
  await browser.close()
  await plain.close()
  await portal.close()
}
