import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../../server/tests/support/uploads.ts'
import { fillCell, open, pick, pickRow, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { draftOrder } from './support/draft-order.ts'
import { choose, type Entry, enter, expectSaid, field, shown, type } from './support/forms.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { made, theOne } from './support/records.ts'

/** What is wrong is said in the words of the specification, on the page where it was entered; a form in one go. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

async function at(login: string, route: string): Promise<Page> {
  const { page } = await signedIn(browser, login, route)
  await shown(page).getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** Waits until the page says this, anywhere. */
const says = (page: Page, text: string) => shown(page).getByText(text).first().waitFor()
/** Why a step cannot be taken: what its button says. */
const whyNot = (page: Page, action: string) => shown(page).locator(`[data-action="${action}"][aria-disabled="true"]`).innerText()

test('demotion.cancel, demotion.cancelReason: cancelling a demotion without a reason', async () => {
  const page = await at('admin', '/supplier/lifeCycleManage/downGradeReceive')
  const asked = { filter: { status: 'NEW' }, page: { size: 1 } }
  const { answer } = await api<{ rows: readonly { id: string }[] }>(page, 'POST', '/records/downgradeReceipt/search', asked)
  await open(page, `/supplier/lifeCycleManage/downGradeReceiveInfo/${answer.rows[0]?.id}`)
  await step(page, '取消降级').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '取消降级', exact: true }).click()
  await dialog.getByText('请填写意见').waitFor()
})

test('autoRecon.startDate, const.autoReconStart, autoRecon.warehouse: agreeing on automatic reconciliation', async () => {
  const page = await at('buyer', '/supplier/autoCheck/autoCheckInfo/create/SAVED')
  await pick(page, '供应商', 'lvye', '广州绿野鲜蔬')
  const entries: readonly Entry[] = [
    { rule: 'query.endNotBeforeStart', field: 'endDate', typed: day(-1), says: '结束日期不能早于开始日期' },
  ]
  await type(page, 'startDate', day(1))
  await type(page, 'applyReason', '按月自动对账')
  await enter(page, entries)
  await step(page, '保存').click()
  await expectSaid(page, entries)
  await expect.poll(() => whyNot(page, 'submit')).toContain('开始日期不能早于今天加 2 天')
  expect(await whyNot(page, 'submit')).toContain('请至少选择一个仓库')
})

test('recommendation.reason, recommendation.recipient: recommending a supplier', async () => {
  const page = await at('buyer', '/supplier/lifeCycleManage/supplierRecommendInfo/new')
  await expect.poll(() => whyNot(page, 'recommend')).toContain('请填写推荐理由')
  expect(await whyNot(page, 'recommend')).toContain('请至少选择一位推荐接收人')

  // msg.notRecommendedList, recommendation.rows: what is recommended already is not recommended again
  await open(page, '/supplier/lifeCycleManage/supplierRecommend?status=RECOMMENDED')
  await pickRow(page, 0)
  await shown(page).locator('[data-action="recommend"]').focus()
  await page.keyboard.press('Enter')
  await page.getByText('请选择未推荐列表中的数据').first().waitFor()
})

test('writing a delivery note', async () => {
  const page = await at('supplier', '/sales/deliverGoods/basePurchaseOrder')
  await pickRow(page, 0)
  await shown(page).locator('.ag-header .ant-checkbox-input').click()
  await shown(page).getByRole('button', { name: '生成送货单' }).click()
  const refusal = page.getByRole('dialog').filter({ hasText: '一张送货单不能混仓' })
  await refusal.getByRole('button', { name: '关闭' }).last().click()
  await shown(page).getByRole('button', { name: '取消选择' }).first().click()

  await pickRow(page, 0)
  await shown(page).getByRole('button', { name: '生成送货单' }).click()
  await field(page, 'shipDate').waitFor()
  const entries: readonly Entry[] = [
    { rule: 'delivery.dates', field: 'expectedArrivalDate', typed: '2020-01-01', says: '预计到货日期不能早于发货日期' },
    { rule: 'storageOutbound.length', field: 'storageOutboundNo', typed: '12345678901234567890', says: '仓储出库单号应为 21 位数字' },
    { rule: 'helper.chinesePlate', field: 'plateNo', typed: 'A12345', says: '车牌号格式不正确，例如 沪A12345' },
  ]
  await enter(page, entries)
  await step(page, '保存').click()
  await expectSaid(page, entries)
  await shown(page).locator('[row-index="0"] [col-id="lineNo"]').first().click()
  await page.keyboard.press('Home')
  const quantity = shown(page).locator('[row-index="0"] [col-id="shippedQuantity"]')
  for (let pressed = 0; pressed < 12 && (await quantity.count()) === 0; pressed += 1) await page.keyboard.press('ArrowRight')
  await fillCell(page, 0, 'shippedQuantity', '0')
  await shown(page).locator('[data-error-bar]').getByRole('button', { name: '查看全部' }).click()
  await says(page, '发货数量必须大于 0；不发的行请删除')
  await fillCell(page, 0, 'shippedQuantity', '9999999')
  await says(page, '超过可发数量，请减少')
})

test('writing an order', async () => {
  const page = await at('buyer', '/procurement/purchaseOrder/purchaseOrderCreateInfo/new')
  await step(page, '保存').click()
  await says(page, '表单数据为空')
  await pick(page, '订单类型', 'biaozhun', '标准采购订单')
  await says(page, '请填写所有必填项')
  await says(page, '数据校验不通过，订单创建失败')
  const id = await draftOrder(page)
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  await shown(page).locator('[row-index="0"] [col-id="quantity"]').waitFor()
  await fillCell(page, 0, 'quantity', '0')
  await says(page, '数量必须大于 0')
  await shown(page).locator('[data-action="delete"]').click()
  await page.getByRole('dialog').getByText('删除订单将删除整张订单').waitFor()
})

test('approval.commentLength, approval.rejectComment: approving and rejecting with too few words', async () => {
  const buyer = await at('buyer', '/home')
  const id = await draftOrder(buyer)
  await open(buyer, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  await step(buyer, '提交').click()
  await buyer.getByText('提交成功').first().waitFor()
  const page = await at('reviewer1', `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`)
  for (const [name, comment, answer] of [
    ['审批通过', '同意', '至少 10 个字，已输入 2 个'],
    ['驳回', '不同意', '至少 10 个字，已输入 3 个'],
  ] as const) {
    await step(page, name).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(comment)
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.getByText(answer).waitFor()
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
})

test('query.range31: asking a list for too long a time', async () => {
  const page = await at('admin', '/procurement/purchaseOrder/myOrder')
  const range = shown(page).locator('[data-condition="orderDate"]')
  await shown(page).locator('[row-index="0"] a').first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/purchaseOrder/search') && asked.push(request.url()))
  await range.locator('input').first().fill('2026-01-01')
  await range.locator('input').first().press('Tab')
  await range.locator('input').last().fill('2026-02-01')
  await range.locator('input').last().press('Enter')
  await range.getByRole('alert').filter({ hasText: '最长 31 天，现为 32 天' }).waitFor()
  expect(asked).toEqual([])
})

test('naming who receives a message, and what hangs in the hall', async () => {
  const page = await at('admin', '/allocationManage/receiveUser')
  await shown(page).getByRole('button', { name: '新建' }).first().click()
  await field(page, 'functionName').waitFor()
  const receiver: readonly Entry[] = [
    { rule: 'message.functionName', field: 'functionName', says: '请填写功能名称' },
    { rule: 'message.receiverIdentity', field: 'receiverType', says: '用户、邮箱、手机、接收组至少填写一项' },
  ]
  await field(page, 'functionName').locator('input').focus()
  await page.keyboard.press('Control+S')
  await expectSaid(page, receiver)
  const addresses: readonly Entry[] = [
    { rule: 'msg.emailFormat', field: 'receiverEmail', typed: 'wang@', says: '邮箱格式错误' },
    { rule: 'registration.mobileFormat', field: 'receiverPhone', typed: '12', says: '手机号应为 11 位数字' },
  ]
  await enter(page, addresses)
  await expectSaid(page, addresses)

  await open(page, '/allocationManage/banner')
  await shown(page).getByRole('heading', { level: 1, name: '横幅管理' }).waitFor()
  await shown(page).getByRole('button', { name: '新建' }).first().click()
  await field(page, 'bannerCode').waitFor()
  await type(page, 'bannerCode', `B${Date.now()}`)
  await type(page, 'bannerTitle', '中秋备货')
  await expect.poll(() => whyNot(page, 'publish')).toContain('请填写横幅图片')
})

test('keeping a driver', async () => {
  const page = await at('supplier', '/sales/dirverMaintainInfo/new')
  const entries: readonly Entry[] = [
    { rule: 'msg.fillRequired', field: 'driverName', says: '请填写司机姓名' },
    { rule: 'visitor.phoneFormat', field: 'mobile', typed: '1380000', says: '手机号应为 11 位数字' },
    { rule: 'visitor.plateFormat', field: 'plateNo', typed: '粤12345', says: '车牌号格式不正确，例如 沪A12345' },
  ]
  await enter(page, entries)
  await step(page, '保存').click()
  await expectSaid(page, entries)
})

test('supplyAbility.incompleteRows: listing what can be supplied', async () => {
  const page = await at('supplier', '/supplier/lifeCycleManage/supplyAbilityInfo/create')
  await shown(page).getByRole('button', { name: '添加一行' }).first().click()
  await step(page, '保存').click()
  await says(page, '第 1 行资料不完整：请填写品类或商品、可供货区域、日供货量与交货周期')
})

test('supplyAbility.modes: a list by category names categories, a list by goods names goods', async () => {
  const page = await at('supplier', '/supplier/lifeCycleManage/supplyAbility')
  const category = await theOne(page, 'purchaseCategory', {})
  const line = { purchaseCategory: category.id, availableRegions: ['SOUTH'], supplyQuantityPerDay: '500', deliveryCycleDays: 1 }
  const { id } = await made(page, 'supplyAbility', { abilityMode: 'BY_CATEGORY', lines: [line] })
  await open(page, `/supplier/lifeCycleManage/supplyAbilityInfo/edit/${id}`)
  await choose(page, 'abilityMode', '按商品')
  await step(page, '保存').click()
  await says(page, '第 1 行资料不完整：请填写品类或商品、可供货区域、日供货量与交货周期')
})

test('weighing what suppliers are rated by', async () => {
  const page = await at('buyer', '/supplier/supplyClassifyManage/vendorGradeScoreSet/new')
  // score.formula: a score is its weight times one minus the ratio
  await field(page, 'trialUnqualifiedRatio').waitFor()
  await type(page, 'trialUnqualifiedRatio', '2')
  await expect.poll(() => field(page, 'trialQualifiedScore').innerText()).toMatch(/\b49$/)
  const entries: readonly Entry[] = [
    { rule: 'const.weightQualified', field: 'qualifiedRateWeight', typed: '40', says: '合格率权重应为 30 或 50' },
    { rule: 'const.weightPremium', field: 'premiumRateWeight', typed: '45', says: '溢价率权重应为 30 或 50' },
    { rule: 'const.weightPunctual', field: 'punctualRateWeight', typed: '20', says: '准时率权重应为 10' },
    { rule: 'const.weightFullOrder', field: 'fullOrderRateWeight', typed: '0', says: '满单率权重应为 10' },
  ]
  await enter(page, entries)
  await step(page, '保存').click()
  await expectSaid(page, entries)
})

test('picture.goodsLimit, const.goodsPictures: a sixth picture of goods is not taken', async () => {
  const page = await at('supplier', '/supplier/qualification/vendorUploadGoodsPicInfo/new')
  const files = ['1', '2', '3', '4', '5', '6'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: samples.png }))
  await field(page, 'pictures').locator('input[type="file"]').setInputFiles(files)
  await field(page, 'pictures').getByText('最多 5 个文件，多出的没有添加').waitFor()
  await expect
    .poll(() =>
      field(page, 'pictures')
        .getByRole('button', { name: /^下载 / })
        .count(),
    )
    .toBe(5)
})

test('contract.origin: goods that come from nowhere', async () => {
  const page = await at('buyer', '/supplier/qualification/syncGoodsAddress/new')
  await type(page, 'originDetail', '   ')
  await step(page, '保存').click()
  await expectSaid(page, [{ rule: 'contract.origin', field: 'originDetail', says: '请填写产地' }])
})

test('permission.userKinds: an account is of a supplier, of the staff, or of an administrator', async () => {
  const page = await at('admin', '/allocationManage/permission/userInfo/new')
  await field(page, 'userType').getByRole('combobox').click()
  await expect.poll(() => page.locator('.ant-select-item-option:visible').allInnerTexts()).toEqual(['供应商', '内部员工', '管理员'])
})

test('choosing a new password: password.minLength, const.password, password.composition, password.match, msg.passwordInconsistent', async () => {
  const page = await at('finance', '/changePsw')
  const input = (name: string) => page.locator(`input[name="${name}"]`)
  await input('current').fill('Fresh#2026')
  const passwords = page.locator('input[autocomplete="new-password"]')
  for (const [password, again, answer] of [
    ['Abc#123', 'Abc#123', '密码至少 8 位'],
    ['abcdefghij', 'abcdefghij', '密码须同时包含字母、数字和特殊字符'],
    ['Orchard#7419', 'Orchard#7418', '两次输入的密码不一致'],
  ] as const) {
    await passwords.first().fill(password)
    await passwords.last().fill(again)
    await page.keyboard.press('Enter')
    await page.getByText(answer).first().waitFor()
  }
})

test('importing what is no workbook', async () => {
  const page = await at('buyer', '/goods/baseData/goodsAdmin')
  await shown(page).locator('[data-action="import"]').click()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: '商品.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004这不是工作簿') })
  await page.getByText('请确认当前文件是否正确').first().waitFor()
})
