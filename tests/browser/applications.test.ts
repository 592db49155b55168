import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCode } from '../../engine/runtime/values/credit-code.ts'
import { signIn } from './support/acts.ts'
import { field } from './support/forms.ts'
import { mailWith } from './support/mail-box.ts'
import { launchChromium, person } from './support/person.ts'
import { read, take, theOne } from './support/records.ts'
import { Simulator } from './support/simulator.ts'
import { thisPortal } from './support/this-portal.ts'

/** What somebody without an account fills in and sends: on two telephones, and after it was returned. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const phoneSized = { width: 390, height: 844, isTouched: true } as const
const number = Date.now() % 10 ** 8
const mobile = `138${String(number).padStart(8, '0')}`
const email = `he${number}@hetian.example`

const codeIn = (text: string) => /\d{6}/.exec(text.replace(mobile, ''))?.[0] ?? ''

/** Asks for a code to the telephone in the form that is open, and types it. */
async function proveByText(page: Page, to = mobile): Promise<void> {
  const sms = await Simulator.of('sms')
  const before = (await sms.sentWith('send', { phone: to }))?.reference
  const input = page.locator('[data-code-form] input[name="to"]')
  if ((await input.inputValue()) === '') await input.fill(to)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await expect.poll(async () => (await sms.sentWith('send', { phone: to }))?.reference, { interval: 250 }).not.toBe(before)
  const { text } = (await sms.sentWith('send', { phone: to })) as { text: string }
  await page.locator('[data-code-form] input[name="code"]').fill(codeIn(text))
}

const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneSized.width)

test('what is begun on one telephone goes on on another with a code to the number that was confirmed', async () => {
  const { page: one } = await person(browser, phoneSized)
  await one.goto(`${thisPortal().url}/#/registerPage/inputInfoZH`)
  await field(one, 'termsAgreed').locator('input').tap()
  await one.locator('[data-state="saved"]').waitFor()
  await one.getByRole('button', { name: '换设备继续填写' }).tap()
  await proveByText(one)
  await one.getByText(`已确认 ${mobile}`).waitFor()
  await fits(one)
  await one.getByRole('dialog').getByRole('button', { name: '关闭' }).tap()

  const { page: two } = await person(browser, phoneSized)
  await two.goto(`${thisPortal().url}/#/registerPage/inputInfoZH`)
  await field(two, 'termsAgreed').waitFor()
  expect(await field(two, 'termsAgreed').locator('input').isChecked()).toBe(false)
  await two.getByRole('button', { name: '继续之前填写的申请' }).tap()
  await proveByText(two)
  await expect.poll(() => field(two, 'termsAgreed').locator('input').isChecked()).toBe(true)
  await two.locator('[data-state="saved"]').waitFor()
  await fits(two)

  await field(one, 'cooperationType').getByRole('combobox').tap()
  await one.locator('.ant-select-item-option:visible').filter({ hasText: '采购' }).first().tap()
  await one.getByText('已在另一台设备上继续填写').waitFor()
  expect(await field(two, 'termsAgreed').locator('input').isChecked()).toBe(true)
})

test('how an application stands is told with its number and a code, and what was returned is changed and sent again', async () => {
  const { page: phone } = await person(browser, phoneSized)
  const registrationNo = await sentBy(phone)
  const { page: reviewer } = await person(browser)
  await signIn(reviewer, 'reviewer1')
  const registration = await theOne(reviewer, 'supplierRegistration', { registrationNo })
  await take(reviewer, 'supplierRegistration', String(registration.id), 'return', '经营地址请填写到门牌号。')
  expect(await mailWith(email, '注册进度')).toContain(registrationNo)

  await phone.goto(`${thisPortal().url}/#/home`)
  await phone.getByRole('link', { name: '注册进度' }).tap()
  await phone.getByLabel('申请编号').fill(registrationNo.toLowerCase())
  await phone.locator('[data-code-form] input[name="to"]').fill(email)
  await phone.getByRole('button', { name: '获取验证码' }).tap()
  const mail = await mailWith(email, '验证码')
  await phone.locator('[data-code-form] input[name="code"]').fill(codeIn(mail))
  const told = phone.locator(`[data-application="${registrationNo}"]`)
  await told.getByText('请补充资料').waitFor()
  await told.getByText('经营地址请填写到门牌号。').waitFor()
  await fits(phone)

  await told.getByRole('button', { name: '修改并重新提交' }).tap()
  await phone.getByText(`正在修改申请 ${registrationNo}`).waitFor()
  const next = phone.locator('[data-wizard] [data-action="next"]')
  const address = field(phone, 'businessAddress').locator('input')
  while (!(await address.isVisible())) await next.tap()
  expect(await address.inputValue()).toBe('天河区黄埔大道')
  await address.fill('天河区黄埔大道 201 号')
  await address.press('Tab')
  const finish = phone.locator('[data-wizard] [data-action="finish"]')
  while (!(await finish.isVisible())) await next.tap()
  await finish.tap()
  await phone.getByText(`登记编号：${registrationNo}`).waitFor()
  const again = await read(reviewer, 'supplierRegistration', String(registration.id))
  expect(again).toMatchObject({ status: 'SUBMITTED', businessAddress: '天河区黄埔大道 201 号', contactEmail: email })
})

/** Sends an application as its page would; resolves to its number. */
function sentBy(page: Page): Promise<string> {
  const record = {
    termsAgreed: true,
    cooperationType: 'PURCHASE',
    creditCode: creditCode('440101', number),
    companyName: '广州禾田农业有限公司',
    organizationNature: 'PRIVATE',
    businessModel: 'PRODUCER',
    licenceRegisterDate: '2015-03-02',
    licenceLongTerm: true,
    registeredCapital: '2000000',
    registeredAddress: '广州市天河区黄埔大道 201 号',
    businessAddress: '天河区黄埔大道',
    legalName: '何田',
    legalIdType: 'ID_CARD',
    legalIdNo: '440106198001011234',
    legalPhone: '13800138000',
    contactName: '何禾',
    contactPhone: '13800138001',
    contactMobile: mobile,
    contactEmail: email,
    bankName: '工商银行天河支行',
    bankAccountName: '广州禾田农业有限公司',
    bankAccount: '6222000001234567',
    mainCategories: '叶菜',
    taxpayerType: 'GENERAL',
  }
  return page.evaluate(async (record) => {
    const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const token = decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const all = { 'content-type': 'application/json', 'x-xsrf-token': token, ...headers }
      const answer = await (await fetch(`/api${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) })).json()
      return answer
    }
    const first = async (entity: string, filter: object) =>
      (await ask(`/records/${entity}/search`, { filter, page: { size: 1 } })).rows[0].id
    const country = await first('country', { countryCode: 'CN' })
    const province = await first('region', { regionLevel: 'PROVINCE', regionName: '广东省' })
    const city = await first('region', { regionLevel: 'CITY', parentRegion: province })
    const address = '/registerPage/inputInfoZH'
    const { token } = await ask('/drafts', { address, data: { step: '', draft: {} } })
    const sent = await ask('/sendings', { address, record: { ...record, country, province, city } }, { 'x-draft-token': token })
    if (!sent.display) throw new Error(JSON.stringify(sent))
    return sent.display as string
  }, record)
}
