import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../../server/tests/support/uploads.ts'
import { expectStanding, open, signIn, step, stepOfAnotherSystem, stepWithComment } from './support/acts.ts'
import { day } from './support/day.ts'
import { choose, field, fillIn, shown } from './support/forms.ts'
import { mailWith } from './support/mail-box.ts'
import { launchChromium, type Person, person } from './support/person.ts'
import { made, read, theOne } from './support/records.ts'
import { Simulator } from './support/simulator.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const agreed = '情况属实，材料齐全，同意办理。'

test('defrost.submitNew, defrost.freezeStatus: a frozen supplier is defrosted: rejected once, revised, and approved in OA', async () => {
  const oa = await Simulator.of('oa')
  const buyer = await signedIn('buyer')
  const supplier = await theOne(buyer.page, 'supplier', { freezeStatus: 'ALL', status: 'QUALIFIED' })
  const warehouse = await theOne(buyer.page, 'organization', { orgType: 'INV_ORG' })
  const line = { invOrg: warehouse.id, frozenFlag: true, applyFrozenFlag: false, freezeReason: '农残超标' }
  const { id, docNo } = await made(buyer.page, 'defrostApplication', { supplier: supplier.id, applyReason: '整改完成', lines: [line] })
  const at = (mode: string) => `/supplier/defrostApply/defrostInfo/${mode}/${id}`

  await open(buyer.page, at('edit'))
  await step(buyer.page, '提交OA').click()
  await expectStanding(buyer.page, '已提交')
  const reviewer = await signedIn('reviewer1')
  await open(reviewer.page, at('check'))
  await stepOfAnotherSystem(reviewer.page, '驳回', '请附第三方复检报告。')
  await expectStanding(reviewer.page, '已驳回')
  expect(await frozen(buyer.page, supplier.id)).toBe('ALL')

  // what was rejected is not sent as it is: it is taken up again, and says more
  await again(buyer.page, at('edit'))
  await step(buyer.page, '重新编辑').click()
  await fillIn(buyer.page, { rectificationNote: '复检合格，报告编号 FJ20261122' })
  await step(buyer.page, '提交OA').click()
  await expectStanding(buyer.page, '已提交')
  await oa.decide('submitDefrost', { businessNo: docNo }, 'approve')
  await expect.poll(() => frozen(buyer.page, supplier.id)).toBe('NONE')
  await again(buyer.page, at('view'))
  await expectStanding(buyer.page, '已审批')
  await shown(buyer.page).getByText(`OA${docNo}`).first().waitFor()
  await shown(buyer.page).getByText('OA 流程审批通过').first().waitFor()
})

test('autoRecon.takeEffect: automatic reconciliation takes effect when the warehouse system has taken it in, not before', async () => {
  const [oa, wms] = [await Simulator.of('oa'), await Simulator.of('wms')]
  const buyer = await signedIn('buyer')
  const supplier = await theOne(buyer.page, 'supplier', { autoReconciliationFlag: false, status: 'QUALIFIED' })
  const warehouse = await theOne(buyer.page, 'organization', { orgType: 'INV_ORG' })
  const { id, docNo } = await made(buyer.page, 'autoReconciliationApplication', {
    supplier: supplier.id,
    endDate: day(200),
    applyReason: '半月结，减少人工对账',
    warehouses: [{ invOrg: warehouse.id, warehouseType: 'CHILLED' }],
  })
  const isAutomatic = async () => (await read(buyer.page, 'supplier', supplier.id)).autoReconciliationFlag
  const at = `/supplier/autoCheck/autoCheckInfo/edit/${id}/SAVED`

  await open(buyer.page, at)
  await step(buyer.page, '提交OA').click()
  await expectStanding(buyer.page, '已提交')
  await oa.decide('submitAutoReconciliation', { businessNo: docNo }, 'approve')
  await comesTo(buyer.page, id, 'APPROVED')
  expect(await isAutomatic()).toBe(false)

  // the warehouse system refuses once, and what it says stands with the warehouse
  await again(buyer.page, at)
  await wms.fail('refuse')
  await step(buyer.page, '导入WMS').click()
  await comesTo(buyer.page, id, 'IMPORT_FAILED')
  await again(buyer.page, at)
  await expectStanding(buyer.page, '导入失败')
  await shown(buyer.page).locator('[row-index="0"]').getByText('导入失败').first().waitFor()
  expect(await isAutomatic()).toBe(false)

  await step(buyer.page, '导入WMS').click()
  await comesTo(buyer.page, id, 'IMPORT_SUCCESS')
  expect(await isAutomatic()).toBe(true)
  await again(buyer.page, at)
  await expectStanding(buyer.page, '导入成功')
})

test('a certificate that runs out is warned of in time, by letter and by mail, renewed by the supplier, approved, and valid for longer', {
  timeout: 300_000,
}, async () => {
  const certificate = `JY${Date.now()}`
  const [name, warning] = [`食品经营许可证 ${certificate}`, `证照 ${certificate} 将于 ${day(20)} 到期`]
  const supplier = await signedIn('supplier')
  await open(supplier.page, '/supplier/qualification/qualificateFileInfo/new')
  await choose(supplier.page, 'qualificationType', '食品经营许可证')
  await fillIn(supplier.page, {
    certificateNo: certificate,
    certificateName: name,
    validFrom: day(-1_800),
    validTo: day(20),
  })
  await upload(supplier.page, '许可证.png')
  await step(supplier.page, '保存').click()
  await expect.poll(() => supplier.page.url()).toMatch(/qualificateFileInfo\/[0-9]+$/)
  const { id } = await theOne(supplier.page, 'qualificationFile', { certificateNo: certificate })
  const at = `/supplier/qualification/qualificateFileInfo/${id}`
  const standing = async () => (await read(supplier.page, 'qualificationFile', id)).status

  // it is right, but it ends within the thirty days of the reminder: the clock warns of it, without anybody's doing
  const quality = await signedIn('quality')
  await open(quality.page, at)
  await stepWithComment(quality.page, '审批通过', agreed)
  await expect.poll(standing, { timeout: 150_000, interval: 1_000 }).toBe('EXPIRING')
  await mailWith('supplier@xianda.example', name)
  await supplier.page.reload()
  await supplier.page.getByRole('button', { name: /消息，\d+ 条未读/ }).click()
  await supplier.page.getByRole('dialog').getByText(warning).waitFor()
  await supplier.page.keyboard.press('Escape')

  // the supplier finds it among those that end soon, and renews it neither with a date that is over nor with the one that it has
  await open(supplier.page, `/supplier/qualification/qualificateFileOverdue?certificateNo=${certificate}`)
  await shown(supplier.page).getByRole('link', { name: certificate }).waitFor()
  await again(supplier.page, at)
  await expectStanding(supplier.page, '即将过期')
  const whyNot = () => shown(supplier.page).locator('[data-action="renew"]').innerText()
  await expect.poll(whyNot).toContain('更新后的有效期应晚于原有效期')
  await fillIn(supplier.page, { validTo: day(-1) })
  await expect.poll(whyNot).toContain('证书已过期，请更新有效期与文件')
  await fillIn(supplier.page, { certificateNo: `${certificate}X`, issueDate: day(0), validTo: day(1_800) })
  await step(supplier.page, '更新证照').click()
  await expectStanding(supplier.page, '已提交')

  await again(quality.page, at)
  await stepWithComment(quality.page, '审批通过', agreed)
  await expectStanding(quality.page, '已审批')
  const renewed = await read(supplier.page, 'qualificationFile', id)
  expect(renewed).toMatchObject({ validTo: day(1_800), remindOn: day(1_770), expiresOn: day(1_801), status: 'APPROVED' })
  await open(supplier.page, `/supplier/qualification/qualificateFileOverdue?certificateNo=${certificate}X`)
  await shown(supplier.page).getByText('没有符合条件的记录').first().waitFor()
})

async function signedIn(login: string): Promise<Person> {
  const someone = await person(browser)
  await signIn(someone.page, login)
  return someone
}

const frozen = async (page: Page, id: string) => (await read(page, 'supplier', id)).freezeStatus

/** Waits until an application stands there: other systems answer in their own time. */
const comesTo = (page: Page, id: string, status: string) =>
  expect.poll(async () => (await read(page, 'autoReconciliationApplication', id)).status).toBe(status)

/** Opens a document that was changed elsewhere. */
async function again(page: Page, address: string): Promise<void> {
  await open(page, address)
  await page.reload()
  await field(page, 'docNo').or(field(page, 'certificateNo')).first().waitFor()
}

async function upload(page: Page, name: string): Promise<void> {
  await field(page, 'file').locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer: samples.png })
  await page.getByRole('button', { name: `下载 ${name}` }).waitFor()
}
