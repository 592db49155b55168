import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSaved, pane, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Line {
  readonly id: string
}
interface Whole {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly quoteNo: string
  readonly lines: readonly Line[]
  readonly awards: readonly { readonly supplier: string; readonly quantity: string; readonly order: string | null }[]
}
interface Row {
  readonly id: string
  readonly supplierName: string
  readonly unit: string
}

const first = async (page: Page, entity: string, filter: object, size = 1) =>
  (await api<{ rows: readonly Row[] }>(page, 'POST', `/records/${entity}/search`, { filter, columns: [], page: { size } })).answer.rows
const is = (field: string, value: string) => ({ '==': [{ var: `record.${field}` }, value] })
const whole = async (page: Page, entity: string, id: string) => (await api<Whole>(page, 'GET', `/records/${entity}/${id}`)).answer
const take = (page: Page, entity: string, id: string, name: string, body: object = {}) =>
  api<Whole>(page, 'POST', `/records/${entity}/${id}/transitions/${name}`, body)

/** Seconds in which the suppliers quote. */
const open = 30

test('a buyer compares quotes once they are opened, awards them cell by cell with mouse and keys, and nothing above what is needed', async () => {
  const buyer = await signedIn(browser, 'buyer', '/procurement/enquiryPrice/priceHall')
  const [green, bay] = await Promise.all(
    ['supplier', 'supplier2'].map((login) => signedIn(browser, login, '/procurement/enquiryPrice/priceHallCarrier')),
  )
  if (!green || !bay) throw new TypeError('there are two suppliers')
  const [leaves, fish] = await Promise.all(
    [green, bay].map(async ({ page }) => {
      const { rows } = (
        await api<{ rows: readonly Row[] }>(page, 'POST', '/records/supplier/search', { columns: ['supplierName'], page: { size: 1 } })
      ).answer
      return rows[0] as Row
    }),
  )
  const goods = (
    await api<{ rows: readonly Row[] }>(buyer.page, 'POST', '/records/goods/search', {
      filter: is('status', 'ENABLED'),
      columns: ['unit'],
      page: { size: 2 },
    })
  ).answer.rows
  const [invOrg] = await first(buyer.page, 'organization', { and: [is('orgType', 'INV_ORG'), is('status', 'ENABLED')] })
  const deadline = Date.now() + open * 1_000
  const { answer: asked } = await api<Whole>(buyer.page, 'POST', '/records/priceEnquiry', {
    enquiryTitle: '按格定标',
    invOrg: invOrg?.id,
    quoteDeadline: new Date(deadline).toISOString(),
    priceEffectiveFrom: day(500),
    priceEffectiveTo: day(530),
    lines: goods.map(({ id, unit }) => ({ goods: id, unit, demandQuantity: '100', targetPrice: '5' })),
    invitedSuppliers: [{ supplier: leaves?.id }, { supplier: fish?.id }],
  })
  await take(buyer.page, 'priceEnquiry', asked.id, 'publish')
  const quote = async (page: Page, prices: readonly string[], supplyQuantity: string) => {
    const [mine] = await first(page, 'enquiryQuote', is('enquiryTitle', '按格定标'))
    const { lines, id } = await whole(page, 'enquiryQuote', mine?.id ?? '')
    const changes = { lines: lines.map((line, index) => ({ id: line.id, quotedPrice: prices[index], supplyQuantity })) }
    expect((await take(page, 'enquiryQuote', id, 'submit', { changes })).status).toBe(200)
  }
  await quote(green.page, ['4.5', '4.8'], '80')
  await quote(bay.page, ['4.7', '4.2'], '100')
  await expect.poll(() => Date.now(), { timeout: open * 1_000 + 10_000 }).toBeGreaterThan(deadline + 1_000)

  // once they are opened, both quotes stand beside one another
  await take(buyer.page, 'priceEnquiry', asked.id, 'open')
  await buyer.page.evaluate((id) => {
    location.hash = `/procurement/enquiryPrice/priceHallInfoNum/${id}`
  }, asked.id)
  const matrix = pane(buyer.page).locator('[data-matrix="lines"]')
  const cell = (row: number, supplier: Row | undefined) => matrix.locator(`[row-index="${row}"] [col-id="cell:${supplier?.id}"]`)
  const left = (row: number) => matrix.locator(`[row-index="${row}"] [col-id="$left"]`)
  await cell(0, leaves).waitFor()
  expect(await cell(0, leaves).innerText()).toContain('最低')
  expect(await cell(0, fish).innerText()).not.toContain('最低')
  expect(await cell(1, fish).innerText()).toContain('-16%')

  // by the mouse a cell takes what it can, by the keys what is typed
  await cell(0, leaves).getByRole('button', { name: /选定/ }).click()
  await expect.poll(() => left(0).innerText()).toBe('20')
  await cell(0, fish).click({ position: { x: 8, y: 12 } })
  await buyer.page.keyboard.type('500')
  await buyer.page.keyboard.press('Enter')
  await expect.poll(() => left(0).innerText()).toBe('-480')
  await matrix.getByText('1 行超出').waitFor()
  await pane(buyer.page).getByText('有 2 处需要修改').waitFor()
  await buyer.page.keyboard.press('Control+Z')
  await expect.poll(() => left(0).innerText()).toBe('20')
  await buyer.page.keyboard.press('ArrowUp')
  await buyer.page.keyboard.press(' ')
  await expect.poll(() => left(0).innerText()).toBe('0')
  await buyer.page.keyboard.press('Delete')
  await expect.poll(() => left(0).innerText()).toBe('20')

  // the rest is filled from the lowest on, and saved with the document
  await matrix.getByRole('button', { name: '按最低报价填满' }).click()
  await matrix.getByText('各行都已填满').waitFor()
  await buyer.page.keyboard.press('Control+S')
  await expectSaved(buyer.page)
  const stored = await whole(buyer.page, 'priceEnquiry', asked.id)
  expect(stored.awards.map(({ supplier, quantity }) => [supplier, Number(quantity)])).toEqual([
    [leaves?.id, 80],
    [fish?.id, 20],
    [fish?.id, 100],
  ])

  // on a phone each row is a card
  const phone = await signedIn(browser, 'buyer', `/procurement/enquiryPrice/priceHallInfoNum/${asked.id}`, {
    width: 390,
    height: 844,
    isTouched: true,
  })
  const card = pane(phone.page).locator('[data-matrix="lines"] article').first()
  await card.getByRole('listitem').first().waitFor()
  expect(await card.getByRole('listitem').first().innerText()).toContain(leaves?.supplierName)
  expect(await card.getByRole('textbox').first().inputValue()).toBe('80')
  await card.getByRole('textbox').first().fill('70')
  await card.getByRole('textbox').first().press('Enter')
  await card.getByText('剩余 10').waitFor()
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // whoever has compared the prices stands in the minutes of each quote
  const [looked] = await first(buyer.page, 'enquiryQuote', is('enquiryTitle', '按格定标'))
  const { quoteNo } = await whole(buyer.page, 'enquiryQuote', looked?.id ?? '')
  await buyer.page.evaluate((id) => {
    location.hash = `/procurement/enquiryPrice/priceHallCarrierInfo/${id}`
  }, looked?.id)
  await pane(buyer.page).getByRole('heading', { level: 1 }).filter({ hasText: quoteNo }).waitFor()
  await pane(buyer.page).locator('[data-action="history"]').click()
  await buyer.page.getByRole('listitem').filter({ hasText: '首次查阅' }).filter({ hasText: '梁雪莹' }).waitFor()
  await buyer.page.keyboard.press('Escape')
  expect([...phone.complaints, ...buyer.complaints]).toEqual([])

  // the award is submitted, approved and ordered
  const [orderType] = await first(buyer.page, 'purchaseOrderType', {
    and: [is('status', 'ENABLED'), is('cooperationType', 'PURCHASE'), { '!': [{ var: 'record.returnFlag' }] }],
  })
  const terms = { orderType: orderType?.id, neededDate: day(5), awardReason: '价格与可供数量最优' }
  expect((await take(buyer.page, 'priceEnquiry', asked.id, 'submit', { changes: terms })).answer.status).toBe('SUBMITTED')
  const reviewer = await signedIn(browser, 'reviewer1', `/procurement/enquiryPrice/priceHallInfoCheck/${asked.id}`)
  const seen = pane(reviewer.page).locator('[data-matrix="lines"]')
  await seen.locator('[data-amount]').first().waitFor()
  expect(await seen.locator('[data-amount]:enabled').count()).toBe(0)
  await step(reviewer.page, '审批通过').waitFor()
  const approved = await take(reviewer.page, 'priceEnquiry', asked.id, 'approve', { comment: '同意按比价结果定标，价格合理。' })
  expect(approved.answer.awards.every(({ order }) => order !== null)).toBe(true)
})
