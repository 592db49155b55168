import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { Cluster } from '../../server/app/database/cluster.ts'
import { createPool } from '../../server/app/storage/pool.ts'
import { open, pane, pickOffered, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, launchKept, signedIn } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'
import { WayTo } from './support/way-to.ts'

/** A purchaser on the wholesale market at four in the morning, with a phone and no network. */
const purchase = '/procurement/purchaseOrder/selfCollectSouthInfo'

/** The browser of a phone, which keeps what it keeps when it is closed. */
async function phoneOf(profile: string): Promise<Page> {
  const phone = await launchKept(profile, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  return phone.pages()[0] ?? phone.newPage()
}

/** The portal on that phone, at a page, as it was left or anew. */
async function atMarket(profile: string, way: WayTo, address: string): Promise<Page> {
  const page = await phoneOf(profile)
  await page.goto(`${way.at}/#${address}`)
  return page
}

/** Ends the browser as a phone does that needs the room. */
async function killed(page: Page): Promise<void> {
  await page.context().close()
}

const card = (page: Page, at: number) => pane(page).locator('article').nth(at)

/** Buys what a stall offers: its quotation brings goods and stall; the weight, and the price as agreed, are typed on the card. */
async function buy(page: Page, at: number, weight: string, price: string): Promise<void> {
  await pane(page).getByRole('button', { name: '添加一行' }).first().click()
  await pickOffered(page, card(page, at).getByRole('combobox', { name: '档口价' }), '')
  await card(page, at).getByRole('textbox', { name: '毛重' }).fill(weight)
  await card(page, at).getByRole('textbox', { name: '单价' }).fill(price)
  await page.keyboard.press('Tab')
}

/** Grams that no other run has weighed. */
const grams = String(Date.now()).slice(-3)

const waiting = (page: Page) => pane(page).getByRole('alert').filter({ hasText: '网络恢复后自动保存' })

interface Purchase {
  readonly id: string
  readonly lines: readonly { readonly grossWeight: string; readonly unitPrice: string }[]
}

/** What the portal has of the purchaser that weighs just so much. */
async function arrived(page: Page, totalNetWeight: string): Promise<readonly Purchase[]> {
  const { answer } = await api<{ rows: readonly Purchase[] }>(page, 'POST', '/records/selfPurchaseOrder/search', {
    filter: { totalNetWeight },
    columns: ['totalNetWeight'],
    page: { size: 10 },
  })
  return answer.rows
}

/** A phone on which somebody has bought before: what they pick from is kept on it. */
async function phoneInUse(way: WayTo): Promise<{ profile: string; page: Page }> {
  const profile = await mkdtemp(join(tmpdir(), 'phone-'))
  onTestFinished(() => rm(profile, { recursive: true, force: true }))
  const page = await phoneOf(profile)
  await page.goto(`${way.at}/`)
  await signIn(page, 'buyer')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await open(page, `${purchase}/new`)
  await pickOffered(page, pane(page).getByRole('combobox', { name: '采购权限' }), '蔬菜')
  await pickOffered(page, pane(page).getByRole('combobox', { name: '库存组织' }), '仓')
  return { profile, page }
}

test('what is bought without a network outlives the browser and arrives by itself, once, when there is one', async () => {
  const total = (233.5 + Number(grams) / 1000).toFixed(3)
  const way = await WayTo.open(thisPortal().url)
  const { profile, page: first } = await phoneInUse(way)
  await buy(first, 0, '120.5', '3.2')
  way.cut()
  await buy(first, 1, '80', '2.75')
  await step(first, '保存').click()
  await waiting(first).waitFor()
  await killed(first)

  const second = await atMarket(profile, way, '/procurement/purchaseOrder/selfCollectSouth')
  await second.getByRole('button', { name: /未保存/ }).click()
  await second.getByRole('menuitem').first().click()
  await waiting(second).waitFor()
  expect(await pane(second).locator('article').count()).toBe(2)
  await buy(second, 2, `33.${grams}`, '4.1')
  await step(second, '保存').click()
  await waiting(second).waitFor()
  await killed(second)

  await way.mend()
  const third = await atMarket(profile, way, '/procurement/purchaseOrder/selfCollectSouth')
  await expect.poll(async () => (await arrived(third, total)).length).toBe(1)
  await expect.poll(() => third.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft.')))).toEqual([])
  const [own, ...others] = await arrived(third, total)
  expect(others).toEqual([])
  const { answer } = await api<Purchase>(third, 'GET', `/records/selfPurchaseOrder/${own?.id}`)
  expect(answer.lines.map(({ grossWeight }) => grossWeight)).toEqual(['120.500', '80.000', `33.${grams}`])
  way.cut()
})

/** The prices that the portal knows of the market become others behind the phone, until the test is over. */
async function priceListChanges(): Promise<void> {
  const pool = createPool({ connectionString: Cluster.runningUrl(thisPortal().dataDir) ?? '' })
  const { rows } = await pool.query<{ id: string; price: string }>(
    `select id::text, stall_price::text as price from stall_price where status = 'APPROVED' and superseded_on is null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const set = (times: string) =>
    pool.query(
      `update stall_price set stall_price = known.price * ${times} from unnest($1::bigint[], $2::numeric[]) as known (id, price) where stall_price.id = known.id`,
      [rows.map(({ id }) => id), rows.map(({ price }) => price)],
    )
  await set('1.25')
  onTestFinished(async () => {
    await set('1')
    await pool.end()
  })
}

test.runIf(process.env.EVERY === '1')(
  'fifty purchases of a day without a network keep the prices that were paid, though the list has changed, and arrive once',
  async () => {
    const prices = Array.from({ length: 50 }, (_, at) => (2 + at / 20).toFixed(2))
    const way = await WayTo.open(thisPortal().url)
    const { profile, page: first } = await phoneInUse(way)
    await buy(first, 0, '10', prices[0] ?? '')
    way.cut()
    for (let at = 1; at < 25; at++) await buy(first, at, '10', prices[at] ?? '')
    await step(first, '保存').click()
    await waiting(first).waitFor()
    await killed(first)
    await priceListChanges()

    const second = await atMarket(profile, way, '/procurement/purchaseOrder/selfCollectSouth')
    await second.getByRole('button', { name: /未保存/ }).click()
    await second.getByRole('menuitem').first().click()
    await waiting(second).waitFor()
    for (let at = 25; at < 50; at++) await buy(second, at, at === 49 ? `10.${grams}` : '10', prices[at] ?? '')
    await step(second, '保存').click()
    await waiting(second).waitFor()
    await killed(second)

    await way.mend()
    const third = await atMarket(profile, way, '/procurement/purchaseOrder/selfCollectSouth')
    const total = (500 + Number(grams) / 1000).toFixed(3)
    await expect.poll(async () => (await arrived(third, total)).length).toBe(1)
    await expect.poll(() => third.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft.')))).toEqual([])
    const [own, ...others] = await arrived(third, total)
    expect(others).toEqual([])
    const { answer } = await api<Purchase>(third, 'GET', `/records/selfPurchaseOrder/${own?.id}`)
    expect(answer.lines.map(({ unitPrice }) => Number(unitPrice))).toEqual(prices.map(Number))
    way.cut()
  },
)

test('a word that the phone knows nothing for does not hold up saving without a network: its field says that it was not looked up', async () => {
  const way = await WayTo.open(thisPortal().url)
  const { page } = await phoneInUse(way)
  await buy(page, 0, '10', '3.2')
  way.cut()
  await pane(page).getByRole('button', { name: '添加一行' }).first().click()
  await card(page, 1).getByRole('combobox', { name: '档口价' }).fill('没有的档口')
  await step(page, '保存').click()
  await page.getByText('没能查找档口价“没有的档口”').first().waitFor()
  await expect.poll(() => step(page, '保存').getAttribute('class')).not.toContain('loading')
})

test('what arrived while its answer was lost is not made twice, and what was typed since follows it', async () => {
  const way = await WayTo.open(thisPortal().url)
  const browser = await launchChromium()
  const [{ page }, { page: desk }] = [await phoneInUse(way), await signedIn(browser, 'buyer')]
  await buy(page, 0, `51.${grams}`, '3')
  way.loseAnswers()
  await step(page, '保存').click()
  await expect.poll(async () => (await arrived(desk, `51.${grams}`)).length).toBe(1)
  way.cut()
  await waiting(page).waitFor()
  await card(page, 0).getByRole('textbox', { name: '毛重' }).fill(`52.${grams}`)
  await page.keyboard.press('Tab')
  await way.mend()
  await waiting(page).getByRole('button', { name: '现在重试' }).click()
  await expect.poll(async () => (await arrived(page, `52.${grams}`)).length).toBe(1)
  expect(await arrived(page, `51.${grams}`)).toEqual([])
  way.cut()
  await browser.close()
})
