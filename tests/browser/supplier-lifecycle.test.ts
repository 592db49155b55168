import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCode } from '../../engine/runtime/values/credit-code.ts'
import { passwordByMail } from './support/accounts.ts'
import { expectStanding, open, signIn, step, stepWithComment } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { choose, field, fillIn, shown } from './support/forms.ts'
import { launchChromium, type Person, person } from './support/person.ts'
import { made, read, take, theOne } from './support/records.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const folder = '/supplier/lifeCycleManage'
const number = Date.now() % 10 ** 8
const company = `广州禾丰${number}农产品有限公司`
const code = creditCode('440101', number)
const email = `li${number}@hefeng.example`
const agreed = '资料齐全，与证照原件核对一致，同意。'

test('registration.flow, registration.fourSteps, lifecycle.stages, lifecycle.steps: an enterprise registers and becomes a qualified supplier: buyer, two reviewers, and its own signature', async () => {
  await register()

  // the buyer says which group takes it; a reviewer lets it in
  const buyer = await signedIn('buyer')
  const registration = await theOne(buyer.page, 'supplierRegistration', { companyName: company })
  expect(registration.status).toBe('SUBMITTED')
  await open(buyer.page, `${folder}/registerApprovalBuyerInfoZH/${registration.id}`)
  await choose(buyer.page, 'purchaseGroup', '蔬菜', 'shucai')
  await step(buyer.page, '保存').click()
  await expect.poll(() => wording(buyer.page, 'save')).toContain('没有未保存的修改')
  const reviewer1 = await signedIn('reviewer1')
  await open(reviewer1.page, `${folder}/registerApprovalBuyerInfoZH/${registration.id}`)
  // the identity number is sealed: a reviewer is shown it whole on request, and that is noted
  expect((await read(reviewer1.page, 'supplierRegistration', registration.id)).legalIdNo).toBe('**************1234')
  await expect.poll(() => field(reviewer1.page, 'legalIdNo').innerText()).toContain('**************1234')
  await shown(reviewer1.page).getByRole('button', { name: '显示完整的法人证件号码' }).click()
  await expect.poll(() => field(reviewer1.page, 'legalIdNo').innerText()).toContain('440106198001011234')
  await stepWithComment(reviewer1.page, '审核通过', agreed)
  await expectStanding(reviewer1.page, '审核通过')

  // the buyer recommends it, the other reviewer agrees
  const lifecycle = await theOne(buyer.page, 'supplierLifecycle', { 'supplier.supplierName': company })
  const recommendation = await theOne(buyer.page, 'supplierRecommendation', { lifecycle: lifecycle.id })
  expect([lifecycle.status, recommendation.status]).toEqual(['RESERVE', 'UNRECOMMENDED'])
  const employee = await theOne(buyer.page, 'employee', { employeeNo: 'E10010' })
  const named = await api(buyer.page, 'PATCH', `/records/supplierRecommendation/${recommendation.id}`, {
    recipients: [{ employee: employee.id }],
  })
  expect(named.status).toBe(200)
  await open(buyer.page, `${folder}/supplierRecommendInfo/${recommendation.id}`)
  await fillIn(buyer.page, { recommendationReason: '自有基地，品质稳定' })
  await step(buyer.page, '推荐').click()
  await expectStanding(buyer.page, '已推荐')
  const reviewer2 = await signedIn('reviewer2')
  await open(reviewer2.page, `${folder}/supplierRecommendInfo/${recommendation.id}`)
  await stepWithComment(reviewer2.page, '复核通过', agreed)
  await expectStanding(reviewer2.page, '已复核')

  // there is no contract before the factory has passed its audit
  await open(buyer.page, `${folder}/lifecycleAccessInfo/${lifecycle.id}`)
  await expect.poll(() => wording(buyer.page, 'release')).toContain('验厂通过并确认后才能下达合同')
  await audit(buyer.page, [reviewer1.page, reviewer2.page], lifecycle.id, employee.id)

  // the contract is released, signed by the supplier and checked
  await open(buyer.page, `${folder}/lifecycleAccessInfo/${lifecycle.id}`)
  await buyer.page.reload()
  await fillIn(buyer.page, { contractNo: `HT${number}` })
  await step(buyer.page, '下达合同').click()
  await expect.poll(() => standsAt(buyer.page, lifecycle.id)).toBe('CONTRACT_RELEASE')
  const supplier = await newcomer()
  await open(supplier.page, `${folder}/contractSign`)
  await shown(supplier.page)
    .getByRole('link', { name: `HT${number}` })
    .click()
  await step(supplier.page, '确认签署').click()
  await supplier.page.getByRole('dialog').getByRole('button', { name: '确认签署' }).click()
  await expect.poll(() => standsAt(buyer.page, lifecycle.id)).toBe('SIGN_CONFIRM')
  await open(reviewer2.page, `${folder}/lifecycleAccessInfo/${lifecycle.id}`)
  await stepWithComment(reviewer2.page, '合同审核通过', '合同条款与模板一致，签署完整，通过。')
  await expect.poll(() => standsAt(buyer.page, lifecycle.id)).toBe('CONTRACT_PASSED')

  // the buyer applies, and it is qualified
  const application = await qualification(buyer.page, lifecycle.id)
  await open(buyer.page, `${folder}/qualifiedSupplierInfo/${application}/SAVED`)
  await step(buyer.page, '提交').click()
  await expectStanding(buyer.page, '已提交')
  await open(reviewer1.page, `${folder}/qualifiedSupplierInfo/${application}/SUBMITTED`)
  await stepWithComment(reviewer1.page, '审批通过', agreed)
  await expectStanding(reviewer1.page, '已审批')
  await open(buyer.page, `${folder}/lifecyclePassInfo/${lifecycle.id}`)
  await expectStanding(buyer.page, '合格')
  const master = await theOne(buyer.page, 'supplier', { supplierName: company })
  expect(master.status).toBe('QUALIFIED')
  const complaints = [buyer, reviewer1, reviewer2, supplier].flatMap(({ complaints }) => complaints)
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

/** What the enterprise does: four steps, and the page that says when it will hear. */
async function register(): Promise<void> {
  const { page } = await person(browser)
  const next = () => page.locator('[data-wizard] [data-action="next"]').click()
  await page.goto(`${thisPortal().url}/#/registerPage/inputInfoZH`)
  await field(page, 'termsAgreed').locator('input').check()
  await choose(page, 'cooperationType', '采购')
  await choose(page, 'country', 'CN', 'CN')
  await next()
  await field(page, 'companyName').waitFor()
  await fillIn(page, {
    companyName: company,
    creditCode: code,
    licenceRegisterDate: day(-1_000),
    registeredCapital: '2000000',
    registeredAddress: '天河区黄埔大道 201 号',
    businessAddress: '天河区黄埔大道 201 号',
    legalName: '王丰',
    legalIdNo: '440106198001011234',
    legalPhone: '13800138000',
    contactName: '李禾',
    contactPhone: '02012345678',
    contactEmail: email,
  })
  await field(page, 'licenceLongTerm').locator('input').check()
  // const.registeredCapitalUnit
  await expect.poll(() => field(page, 'registeredCapitalTenThousand').innerText()).toContain('200.00')
  await choose(page, 'organizationNature', '民营')
  await choose(page, 'businessModel', '生产')
  await choose(page, 'province', '广东省', 'guangdong')
  await choose(page, 'city', '广州市')
  await next()
  await field(page, 'bankAccount').waitFor()
  await fillIn(page, { bankName: '工商银行天河支行', bankAccount: '622200001', bankAccountName: company, mainCategories: '叶菜' })
  await choose(page, 'taxpayerType', '一般纳税人')
  await next()
  await page.locator('[data-wizard] [data-action="finish"]').click()
  await page.getByText(email).first().waitFor()
  await page.getByText('1个工作日内完成审核').first().waitFor()
}

/** The buyer applies for an audit, which a reviewer allows; quality reports, the other reviewer reads, quality confirms. */
async function audit(buyer: Page, [one, other]: readonly [Page, Page], lifecycle: string, employee: string): Promise<void> {
  const { page: quality } = await signedIn('quality')
  const { id: applied } = await made(buyer, 'factoryAuditApplication', {
    lifecycle,
    factoryName: '增城加工厂',
    factoryAddress: '增城区荔湖街 1 号',
    applyReason: '首次准入',
    plannedAuditDate: day(3),
    contactName: '李禾',
    contactPhone: '02012345678',
    auditTeam: [{ employee, leader: true }],
  })
  await take(buyer, 'factoryAuditApplication', applied, 'submit')
  await take(one, 'factoryAuditApplication', applied, 'approve', agreed)
  const report = await theOne(quality, 'factoryAuditReport', { factoryAuditApplication: applied })
  const filled = await api(quality, 'PATCH', `/records/factoryAuditReport/${report.id}`, {
    auditDate: day(0),
    auditConclusion: 'PASS',
    auditItems: [{ auditSection: '卫生', auditItem: '车间清洁', standardScore: '10', actualScore: '9' }],
  })
  expect(filled.status).toBe(200)
  await take(quality, 'factoryAuditReport', report.id, 'submit')
  await take(other, 'factoryAuditReport', report.id, 'approve', agreed)
  await take(quality, 'factoryAuditReport', report.id, 'confirm')
}

/** The supplier's own account, as it was opened with the approval. */
async function newcomer(): Promise<Person> {
  const login = `s${code.toLowerCase()}`
  await passwordByMail(browser, { login, email, password: 'Fresh#2026' })
  return signedIn(login)
}

async function qualification(buyer: Page, lifecycle: string): Promise<string> {
  const goods = await theOne(buyer, 'goods', { status: 'ENABLED' })
  const application = await made(buyer, 'qualifiedSupplierApplication', {
    lifecycle,
    applyReason: '验厂通过，合同已签',
    qualificationComplete: true,
    supplyGoodsLines: [{ goods: goods.id, trialQuantity: '100', trialQualifiedRate: '0.98', trialPunctualRate: '1' }],
  })
  return application.id
}

async function signedIn(login: string): Promise<Person> {
  const someone = await person(browser)
  await signIn(someone.page, login)
  return someone
}

const standsAt = async (page: Page, id: string) => (await read(page, 'supplierLifecycle', id)).lifecycleStep

/** What a button of the document says, with why it is off. */
const wording = (page: Page, action: string) => shown(page).locator(`[data-action="${action}"]`).innerText()
