import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../../server/tests/support/uploads.ts'
import { fillCell, pick } from './support/acts.ts'
import { day } from './support/day.ts'
import { choose, type Entry, enter, expectSaid, field, fillIn, openOptional, shown, type } from './support/forms.ts'
import { launchChromium, person } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'

/** What is wrong with a registration is said in the words of the specification, beside the field, before the next step. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** Waits until the page says this, anywhere. */
const says = (page: Page, text: string) => shown(page).getByText(text).first().waitFor()
const next = (page: Page) => page.locator('[data-wizard] [data-action="next"]').click()

test('registering as an enterprise of the mainland', async () => {
  const { page } = await person(browser)
  await page.goto(`${thisPortal().url}/#/registerPage/inputInfoZH`)
  await page.locator('[data-wizard]').waitFor()
  await says(page, '1,000,000 元')
  await next(page)
  await expectSaid(page, [
    { rule: 'registration.termsAgreed', field: 'termsAgreed', says: '请先阅读并同意注册协议' },
    { rule: 'registration.countryRequired', field: 'country', says: '请填写国家/地区' },
    { rule: 'registration.cooperationType', field: 'cooperationType', says: '请填写合作类型' },
  ])
  await field(page, 'termsAgreed').locator('input').check()
  await field(page, 'cooperationType').getByRole('combobox').click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '采购' }).first().click()
  await pick(page, '国家/地区', 'aomen', '澳门')
  await next(page)
  const elsewhere: Entry = { rule: 'registration.mainlandCountry', field: 'country', says: '中国大陆企业注册，国家/地区应选择中国' }
  await expectSaid(page, [elsewhere])
  await pick(page, '国家/地区', 'CN', 'CN')
  await next(page)

  await field(page, 'companyName').waitFor()
  await openOptional(page, 'details')
  const enterprise: readonly Entry[] = [
    {
      rule: 'registration.creditCode',
      field: 'creditCode',
      typed: '1234567',
      says: '统一社会信用代码应为 4、5、6、8、15、18 或 20 位字母或数字',
    },
    {
      rule: 'registration.licenceAge, const.licenceAge',
      field: 'licenceRegisterDate',
      typed: day(-700),
      says: '营业执照注册日期应早于今天 2 年以上',
    },
    {
      rule: 'registration.capitalMinimum, const.registeredCapital',
      field: 'registeredCapital',
      typed: '999999.99',
      says: '注册资本不能低于 1,000,000 元',
    },
    { rule: 'registration.postcodeFormat', field: 'postcode', typed: '5', says: '邮政编码格式不正确' },
    { rule: 'registration.legalPhone, const.phone', field: 'legalPhone', typed: '1234567', says: '电话应为 8 到 11 位数字' },
    { rule: 'registration.contactPhone', field: 'contactPhone', typed: '123456789012', says: '电话应为 8 到 11 位数字' },
    { rule: 'registration.mobileFormat', field: 'contactMobile', typed: '23800000000', says: '手机号应为 11 位，澳门、香港为 8 位' },
    { rule: 'registration.emailFormat', field: 'contactEmail', typed: 'wang@example', says: '邮箱格式错误' },
  ]
  await enter(page, enterprise)
  await next(page)
  await expectSaid(page, enterprise)
  const worse: readonly Entry[] = [
    {
      rule: 'registration.creditCode',
      field: 'creditCode',
      typed: '91440101MA59ABCD0X',
      says: '统一社会信用代码的校验码不正确，请核对营业执照',
    },
    {
      rule: 'registration.capitalNumeric',
      field: 'registeredCapital',
      typed: '一百万',
      says: '注册资本（元）应为数字，“一百万”不是数字',
    },
  ]
  await enter(page, worse)
  await expectSaid(page, worse)
  const expired: Entry = {
    rule: 'expired papers',
    field: 'licenceValidTo',
    typed: day(-1),
    says: `营业执照已于 ${day(-1)} 过期，请先办理换发`,
  }
  await enter(page, [expired])
  await expectSaid(page, [expired])
})

test('registering a warehouse with too little in it: an account number that is none, lorries hardly insured, an attachment of no kind', async () => {
  const { page } = await person(browser)
  await page.goto(`${thisPortal().url}/#/registerPage/inputInfoZH`)
  await field(page, 'termsAgreed').locator('input').check()
  await choose(page, 'cooperationType', '仓储')
  await choose(page, 'country', 'CN', 'CN')
  await next(page)
  await field(page, 'companyName').waitFor()
  await fillIn(page, {
    companyName: '清远禾谷农业有限公司',
    creditCode: '91440101',
    licenceRegisterDate: day(-1_000),
    registeredCapital: '2000000',
    registeredAddress: '清城区人民路 1 号',
    businessAddress: '清城区人民路 1 号',
    legalName: '王丰',
    legalIdNo: '440106198001011234',
    legalPhone: '13800138000',
    contactName: '李禾',
    contactPhone: '02012345678',
    contactEmail: 'lihe@people.example',
  })
  await field(page, 'licenceLongTerm').locator('input').check()
  await choose(page, 'organizationNature', '民营')
  await choose(page, 'businessModel', '生产')
  await choose(page, 'province', '广东省', 'guangdong')
  await choose(page, 'city', '广州市')
  const sent = Promise.withResolvers<void>()
  await page.route('**/complete', async (route) => {
    await sent.promise
    await route.continue()
  })
  await field(page, 'licenceScan')
    .locator('input[type="file"]')
    .setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: samples.png })
  // The picture is still on its way when the page is left.
  await next(page)
  await expect.poll(() => page.locator('[data-action="next"].ant-btn-loading').count()).toBe(1)
  sent.resolve()
  await field(page, 'bankAccount').waitFor()
  await page.getByRole('button', { name: '上一步' }).click()
  await field(page, 'licenceScan').getByText('执照.png').waitFor()
  await next(page)
  await field(page, 'bankAccount').waitFor()
  const none: Entry = { rule: 'const.coldStorageArea', field: 'hasOwnWarehouse', says: '仓储供应商应有自有仓库' }
  await next(page)
  // What nobody has to fill in opens by itself where something in it is wrong.
  await expectSaid(page, [none])
  await openOptional(page, 'experience')
  await openOptional(page, 'attachments')
  await field(page, 'hasOwnWarehouse').locator('input').check()
  await field(page, 'hasOwnTransport').locator('input').check()
  await type(page, 'warehouseArea', '20000')
  const certification: readonly Entry[] = [
    { rule: 'registration.bankAccount, const.bankAccount', field: 'bankAccount', typed: '12345678', says: '银行账号应为 9 到 30 位数字' },
    { rule: 'registration.partnerCount', field: 'partnerCount', typed: '1.5', says: '合作伙伴数量应为整数' },
    { rule: 'const.coldStorageArea', field: 'coldStorageArea', typed: '9999', says: '仓储供应商的冷库面积应达到 10000 平方米' },
    { rule: 'const.insuranceCommercial', field: 'commercialInsurance', typed: '999999', says: '商业险保额每车不能低于 1,000,000 元' },
    { rule: 'const.insuranceCargo', field: 'cargoInsurance', typed: '99999', says: '货物险保额不能低于 100,000 元' },
    { rule: 'const.insuranceAccident', field: 'accidentInsurance', typed: '999999', says: '人员意外险保额不能低于 1,000,000 元' },
  ]
  await enter(page, certification)
  await shown(page).getByRole('toolbar', { name: '自有车辆' }).getByRole('button', { name: '添加一行' }).click()
  await fillCell(page, 0, 'plateNo', 'A12345')
  await shown(page).getByRole('toolbar', { name: '附件资料' }).getByRole('button', { name: '添加一行' }).click()
  await next(page)
  await expectSaid(page, certification)
  await shown(page).locator('[data-error-bar], [role="alert"]').getByRole('button', { name: '查看全部' }).first().click()
  // registration.plateFormat, registration.attachmentType
  await says(page, '车牌号格式不正确，例如 粤A12345 或 MA-12-34')
  await says(page, '请填写附件类型')
})
