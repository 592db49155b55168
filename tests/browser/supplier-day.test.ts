import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../../server/tests/support/uploads.ts'
import { adminPage, newAccount, trySignIn } from './support/accounts.ts'
import { expectStanding, open, pane, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { field } from './support/forms.ts'
import { launchChromium, person } from './support/person.ts'
import { made, read, take, theOne } from './support/records.ts'
import { register } from './support/register.ts'
import { countTaps } from './support/taps.ts'
import { thisPortal } from './support/this-portal.ts'

/** The six jobs of a supplier's day, at a telephone: what a person taps is counted, and does not become more. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const onPhone = { width: 390, height: 844, isTouched: true }

interface People {
  readonly buyer: Page
  readonly reviewer: Page
  readonly supplier: Page
}

/** Those of a day: the supplier is at a phone. */
async function people(): Promise<People> {
  const [buyer, reviewer, supplier] = await Promise.all([person(browser), person(browser), person(browser, onPhone)])
  await Promise.all([signIn(buyer.page, 'buyer'), signIn(reviewer.page, 'reviewer1'), signIn(supplier.page, 'supplier')])
  return { buyer: buyer.page, reviewer: reviewer.page, supplier: supplier.page }
}

/** An order of so many lines for the supplier who is signed in, approved and published. */
async function publishedOrder({ buyer, reviewer, supplier }: People, lines: number): Promise<{ id: string; orderNo: string }> {
  const { answer: session } = await api<{ account: { supplier: string } }>(supplier, 'GET', '/session')
  const [orderType, invOrg, tax, goods] = await Promise.all([
    theOne(buyer, 'purchaseOrderType', { cooperationType: 'PURCHASE', status: 'ENABLED' }),
    theOne(buyer, 'organization', { orgType: 'INV_ORG', status: 'ENABLED' }),
    theOne(buyer, 'taxRate', { status: 'ENABLED' }),
    api<{ rows: readonly { id: string }[] }>(buyer, 'POST', '/records/goods/search', {
      filter: { status: 'ENABLED' },
      page: { size: lines },
    }),
  ])
  const order = await made(buyer, 'purchaseOrder', {
    orderType: orderType.id,
    supplier: session.account.supplier,
    invOrg: invOrg.id,
    lines: Array.from({ length: lines }, (_, at) => ({
      goods: goods.answer.rows[at % goods.answer.rows.length]?.id,
      quantity: String(10 * (at + 1)),
      unitPrice: '2.5',
      taxCode: tax.id,
      neededDate: day(at < 15 ? 3 : 4),
    })),
  })
  await take(buyer, 'purchaseOrder', order.id, 'submit')
  await take(reviewer, 'purchaseOrder', order.id, 'approve', '价格与合同一致，同意采购。')
  await take(buyer, 'purchaseOrder', order.id, 'publish')
  return { id: order.id, orderNo: String(order.orderNo) }
}

test('an order of twenty lines is confirmed as requested but for two in at most twelve taps', async () => {
  const those = await people()
  const { supplier } = those
  const { id, orderNo } = await publishedOrder(those, 20)
  const taps = countTaps()

  await taps.tap(supplier.getByRole('navigation', { name: '常用位置' }).getByText('订单', { exact: true }))
  await taps.tap(pane(supplier).locator('article').filter({ hasText: orderNo }))
  await pane(supplier).getByText('等您确认').first().waitFor()
  const dates = pane(supplier).getByLabel('承诺日期')
  for (const at of [1, 7]) await taps.enter(dates.nth(at), day(6))
  await taps.tap(step(supplier, '确认'))
  const question = supplier.getByRole('dialog')
  await question.getByText(`承诺日期 ${day(3)}（13 处）`).waitFor()
  await question.getByText(`承诺日期 ${day(4)}（5 处）`).waitFor()
  await taps.tap(question.getByRole('button', { name: '确认' }))
  await expectStanding(supplier, '已确认')

  const { lines } = (await read(supplier, 'purchaseOrder', id)) as unknown as { lines: readonly { promisedDate: string }[] }
  expect(lines.map(({ promisedDate }) => promisedDate)).toEqual(
    lines.map((_, at) => (at === 1 || at === 7 ? day(6) : day(at < 15 ? 3 : 4))),
  )
  expect(taps.count).toBeLessThanOrEqual(6)
  expect(await supplier.evaluate(() => document.documentElement.scrollWidth)).toBe(onPhone.width)

  // what comes next is on the document: all that was confirmed, ready to be shipped
  await taps.tap(pane(supplier).getByRole('button', { name: '生成送货单' }))
  await expect.poll(() => supplier.url()).toContain('/sales/deliverGoods/deliveryMantanceInfo/new')
  await expect.poll(() => pane(supplier).locator('article').count()).toBe(20)
  expect(taps.count).toBeLessThanOrEqual(7)
})

const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(onPhone.width)

test('an enterprise registers in at most twenty-five taps and sixteen fields', async () => {
  const { page } = await person(browser, onPhone)
  const spent = await register(page, thisPortal().url, (Date.now() + 7) % 10 ** 8)
  expect(spent.fields).toBeLessThanOrEqual(16)
  expect(spent.taps).toBeLessThanOrEqual(25)
})

test('what was confirmed is shipped whole in at most six taps', async () => {
  const those = await people()
  const { supplier } = those
  const { id, orderNo } = await publishedOrder(those, 20)
  const { lines } = (await read(supplier, 'purchaseOrder', id)) as unknown as { lines: readonly { id: string; neededDate: string }[] }
  const changes = { lines: lines.map(({ id, neededDate }) => ({ id, promisedDate: neededDate })) }
  const confirmed = await api<object>(supplier, 'POST', `/records/purchaseOrder/${id}/transitions/confirm`, { changes })
  expect(confirmed.status).toBe(200)
  const taps = countTaps()

  await taps.tap(supplier.getByRole('navigation', { name: '常用位置' }).getByText('订单', { exact: true }))
  await taps.tap(pane(supplier).locator('article').filter({ hasText: orderNo }))
  await taps.tap(pane(supplier).getByRole('button', { name: '生成送货单' }))
  await expect.poll(() => pane(supplier).locator('article').count()).toBe(20)
  await taps.tap(step(supplier, '提交'))
  await taps.tap(step(supplier, '发货'))
  await taps.tap(supplier.getByRole('dialog').getByRole('button', { name: '发货' }))
  await expectStanding(supplier, '发运在途')
  expect(taps.count).toBeLessThanOrEqual(6)
  await fits(supplier)
})

test('a statement is reconciled in at most three taps, and invoiced in at most nine', async () => {
  const admin = await adminPage(browser)
  const waiting = { and: [{ '==': [{ var: 'record.status' }, 'PUBLISHED'] }, { missing: [{ var: 'record.supplierConfirmedAt' }] }] }
  const made = { and: [{ '==': [{ var: 'record.status' }, 'RECONCILED'] }, { present: [{ var: 'record.generatedAt' }] }] }
  const statement = await theOne(admin, 'statement', { or: [waiting, made] }, ['supplier', 'statementNo', 'taxIncludedTotal'])
  if (statement.status === 'RECONCILED') await take(admin, 'statement', statement.id, 'publish')
  const { id, supplier } = statement
  const statementNo = String(statement.statementNo)
  const account = await newAccount(admin, 'Quiet-Orchard7', { userType: 'SUPPLIER', roles: ['supplier'], supplier })
  const { page: phone } = await person(browser, onPhone)
  await trySignIn(phone, account.login, account.password)
  const taps = countTaps()
  await taps.tap(pane(phone).getByText(statementNo, { exact: true }).first())
  await taps.tap(step(phone, '确认无误'))
  await taps.tap(phone.getByRole('dialog').getByRole('button', { name: '确认无误' }))
  await expect.poll(async () => (await read(phone, 'statement', id)).supplierConfirmedAt).toBeTruthy()
  expect(taps.count).toBeLessThanOrEqual(3)
  await fits(phone)

  const { page: reviewer } = await person(browser)
  await signIn(reviewer, 'reviewer2')
  await take(admin, 'statement', id, 'firstReview', '数量与金额均已核对无误，同意。')
  await take(reviewer, 'statement', id, 'review', '数量与金额均已核对无误，同意。')
  await take(admin, 'statement', id, 'confirm')

  await open(phone, '/dataView/homePageCarrier')
  const invoicing = countTaps()
  await invoicing.tap(phone.getByRole('navigation', { name: '常用位置' }).getByText('对账收款', { exact: true }))
  await invoicing.tap(
    phone
      .getByRole('menuitem', { name: '对账单', exact: true })
      .or(phone.getByRole('link', { name: '对账单', exact: true }))
      .last(),
  )
  await invoicing.tap(pane(phone).locator('article').filter({ hasText: statementNo }))
  await invoicing.tap(pane(phone).getByRole('button', { name: '开具发票' }))
  const invoiceNo = `26${String(Date.now()).padStart(18, '0')}`
  await invoicing.enter(pane(phone).getByLabel('发票号码'), invoiceNo)
  await invoicing.enter(pane(phone).getByLabel('发票日期'), day(0))
  await invoicing.enter(pane(phone).getByLabel('发票金额'), String(statement.taxIncludedTotal))
  await invoicing.tap(step(phone, '预制'))
  await expectStanding(phone, '待提交')
  await invoicing.tap(step(phone, '提交'))
  await expectStanding(phone, '采购方审核中')
  expect(invoicing.count).toBeLessThanOrEqual(9)
  await fits(phone)
})

test('a certificate that runs out is renewed in at most five taps', async () => {
  const certificateNo = `JY${Date.now()}`
  const { page: phone } = await person(browser, onPhone)
  await signIn(phone, 'supplier')
  const { answer: session } = await api<{ account: { supplier: string } }>(phone, 'GET', '/session')
  const facts = {
    supplier: session.account.supplier,
    qualificationType: 'FOOD_OPERATION',
    certificateNo,
    certificateName: `许可证 ${certificateNo}`,
  }
  const admin = await adminPage(browser)
  const { id } = await made(admin, 'qualificationFile', { ...facts, validFrom: day(-1_800), validTo: day(1) })
  const { page: quality } = await person(browser)
  await signIn(quality, 'quality')
  await take(quality, 'qualificationFile', id, 'approve', '证件清晰，内容一致，同意。')
  const isDue = async () => (await read(phone, 'qualificationFile', id)).status
  await expect.poll(isDue, { timeout: 150_000, interval: 1_000 }).toBe('EXPIRING')
  await phone.reload()
  const taps = countTaps()

  await taps.tap(pane(phone).getByRole('button', { name: /^全部 \d+ 项$/ }))
  await taps.tap(pane(phone).getByText(facts.certificateName, { exact: true }).first())
  await taps.enter(field(phone, 'validTo').locator('input'), day(1_800))
  const chooser = phone.waitForEvent('filechooser')
  await taps.tap(field(phone, 'file').getByRole('button').first())
  await (await chooser).setFiles({ name: '许可证.png', mimeType: 'image/png', buffer: samples.png })
  await phone.getByRole('button', { name: '下载 许可证.png' }).waitFor()
  await taps.tap(step(phone, '更新证照'))
  await expectStanding(phone, '已提交')
  expect(taps.count).toBeLessThanOrEqual(5)
  await fits(phone)
})
