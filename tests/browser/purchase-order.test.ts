import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, fillCell, open, pick, signIn, step, stepWithComment } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { launchChromium, person } from './support/person.ts'
import { workbook } from './support/workbook.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Line {
  readonly id: string
  readonly shippedQuantity: string
  readonly inTransitQuantity: string
  readonly receivedQuantity: string
  readonly shippableQuantity: string
  readonly quantity: string
}
interface Order {
  readonly id: string
  readonly orderNo: string
  readonly totalAmount: string
  readonly lines: readonly Line[]
}

const idIn = (page: Page) => /\/([0-9]+)(?:\/|$)/.exec(page.url().split('#')[1] ?? '')?.[1] ?? ''
const order = async (page: Page, id: string) => (await api<Order>(page, 'GET', `/records/purchaseOrder/${id}`)).answer

test('an order goes from the buyer to the reviewer to the supplier and comes back as goods, and its quantities balance', async () => {
  // the buyer writes the order: pickers, then 300 lines from a workbook, one of them wrong
  const buyer = await person(browser)
  await signIn(buyer.page, 'buyer')
  const goods = await api<{ rows: { goodsCode: string }[] }>(buyer.page, 'POST', '/records/goods/search', {
    filter: { status: 'ENABLED' },
    columns: ['goodsCode'],
    page: { size: 300 },
  })
  await open(buyer.page, '/procurement/purchaseOrder/purchaseOrderCreateInfo/new')
  await pick(buyer.page, '订单类型', 'biaozhun', '标准采购订单')
  await pick(buyer.page, '供应商', 'lvye', '广州绿野鲜蔬')
  await pick(buyer.page, '库存组织', 'huangpu', '广州黄埔综合仓')
  await buyer.page.getByRole('toolbar', { name: '订单明细' }).getByRole('button', { name: '导入' }).click()
  const rows = goods.answer.rows.map(({ goodsCode }, at) => [goodsCode, `${at + 1}.5`, '3.3333', day(5)])
  expect(rows).toHaveLength(300)
  const wrong = rows.map((row, at) => (at === 7 ? ['没有这个商品', ...row.slice(1)] : row))
  const headings = ['商品', '数量', '单价', '需求日期']
  await buyer.page.locator('input[type="file"]').setInputFiles(workbook(headings, wrong))
  const dialog = buyer.page.getByRole('dialog')
  await dialog.getByText('可导入 299 行').waitFor()
  expect(await dialog.getByRole('row').filter({ hasText: '没有这个商品' }).innerText()).toMatch(/^9\s/)
  await dialog.getByRole('button', { name: '重新选择文件' }).click()
  await buyer.page.locator('input[type="file"]').setInputFiles(workbook(headings, rows))
  await dialog.getByRole('button', { name: /300/ }).click()
  await dialog.waitFor({ state: 'hidden' })

  // line tax and totals move exactly with an edit: 1.5 becomes 2.25 at 3.3333
  await expect.poll(() => totalShown(buyer.page)).toBe('150998.49')
  await fillCell(buyer.page, 0, 'quantity', '2.25')
  await expect.poll(() => totalShown(buyer.page)).toBe('151000.99')
  await step(buyer.page, '保存').click()
  await expect.poll(() => idIn(buyer.page)).not.toBe('')
  const id = idIn(buyer.page)
  const saved = await order(buyer.page, id)
  expect(saved.lines).toHaveLength(300)
  expect(saved.totalAmount).toBe(await totalShown(buyer.page))
  await step(buyer.page, '提交').click()
  await expectStanding(buyer.page, '已提交')

  // the reviewer approves with a comment that says enough
  const reviewer = await person(browser)
  await signIn(reviewer.page, 'reviewer1')
  await open(reviewer.page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  await stepWithComment(reviewer.page, '审批通过', '价格与市场调查一致，同意采购。')
  await expectStanding(reviewer.page, '已审批')

  // until it is published, the supplier does not see it
  const supplier = await person(browser, { width: 2400 })
  await signIn(supplier.page, 'supplier')
  expect((await api(supplier.page, 'GET', `/records/purchaseOrder/${id}`)).status).toBe(404)
  await open(buyer.page, `/procurement/purchaseOrder/orderIssueInfo/issue/${id}`)
  // the page of the draft, which lives on behind it, offers the same step
  await buyer.page.locator('[data-path*="/orderIssueInfo/"]:not([hidden])').waitFor()
  await step(buyer.page, '发布').click()
  await expectStanding(buyer.page, '已发布')

  // the supplier promises dates and confirms
  await open(supplier.page, `/procurement/purchaseOrder/purchaseOrderReceiptInfo/${id}`)
  await fillCell(supplier.page, 0, 'promisedDate', day(5))
  await supplier.page.locator('main:visible .ag-header-select-all:visible').click()
  await supplier.page.locator('[role="row"][row-index="0"] [col-id="promisedDate"]:visible').click()
  await supplier.page.getByRole('button', { name: '向下填充' }).click()
  await step(supplier.page, '确认').click()
  await expectStanding(supplier.page, '已确认')

  // two of its lines become a delivery note; one of them is shipped in part
  await open(supplier.page, `/sales/deliverGoods/deliveryNoteCreate`)
  await supplier.page.getByRole('textbox', { name: '订单号' }).fill(saved.orderNo)
  await supplier.page.keyboard.press('Enter')
  const offered = supplier.page.locator('main:visible [role="row"]').filter({ hasText: saved.orderNo })
  for (const at of [0, 1]) await offered.nth(at).getByRole('checkbox').click()
  await supplier.page.getByRole('button', { name: '生成送货单' }).click()
  await expect.poll(() => supplier.page.url()).toContain('/sales/deliverGoods/deliveryMantanceInfo/new')
  await step(supplier.page, '保存').waitFor()
  await fillCell(supplier.page, 0, 'shippedQuantity', '1.25')
  await step(supplier.page, '保存').click()
  await expect.poll(() => idIn(supplier.page)).not.toBe('')
  await step(supplier.page, '提交').click()
  await expectStanding(supplier.page, '待发货')
  await step(supplier.page, '发货').click()
  await supplier.page.getByRole('dialog').getByRole('button', { name: '发货' }).click()
  await expectStanding(supplier.page, '发运在途')
  const shipped = await order(buyer.page, id)
  const moved = shipped.lines.filter((line) => Number(line.shippedQuantity) > 0)
  expect(moved.map((line) => line.inTransitQuantity)).toEqual(moved.map((line) => line.shippedQuantity))
  expect(moved.map((line) => line.shippedQuantity)).toContain('1.250')

  // the buyer receives what came, a part of it refused, and the quantities balance
  const receipts = await api<{ rows: { id: string }[] }>(buyer.page, 'POST', '/records/goodsReceipt/search', {
    filter: { purchaseOrderNo: saved.orderNo },
    columns: ['receiptNo'],
  })
  await open(buyer.page, `/sales/deliverGoods/clientReceiveGoodsInfo/${receipts.answer.rows[0]?.id}`)
  await step(buyer.page, '收货').waitFor()
  await step(buyer.page, '收货').click()
  await expectStanding(buyer.page, '已收货')
  for (const line of (await order(buyer.page, id)).lines) {
    expect(Number(line.shippedQuantity)).toBe(Number(line.inTransitQuantity) + Number(line.receivedQuantity))
    expect(Number(line.shippableQuantity)).toBe(Number(line.quantity) - Number(line.shippedQuantity))
  }
}, 300_000)

const totalShown = async (page: Page) => {
  const text = await page.locator('main:visible').innerText()
  return (/不含税总金额\s+([0-9,.]+)/.exec(text)?.[1] ?? '').replaceAll(',', '')
}
