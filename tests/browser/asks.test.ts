import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { field, openOptional, type } from './support/forms.ts'
import { launchChromium, person } from './support/person.ts'
import { Simulator } from './support/simulator.ts'
import { thisPortal } from './support/this-portal.ts'

/** What the business registry knows is filled in while an enterprise registers; what the person has typed is theirs. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const creditCode = '91440101MA5AB1000T'
const ask = (page: Page) => page.getByRole('button', { name: '查询工商信息' })
const said = (page: Page) => field(page, 'creditCode').getByRole('status')
const typedIn = (page: Page, name: string) => field(page, name).locator('input, textarea').first().inputValue()

/** Somebody from an address of their own at the second step, as an enterprise of a country. */
async function registering(address: string, route: string, country: string): Promise<Page> {
  const { page } = await person(browser, { address })
  await page.goto(`${thisPortal().url}/#/registerPage/${route}`)
  await page.locator('[data-wizard]').waitFor()
  await field(page, 'termsAgreed').locator('input').check()
  await field(page, 'cooperationType').getByRole('combobox').click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '采购' }).first().click()
  await pick(page, '国家/地区', country, country)
  await page.locator('[data-wizard] [data-action="next"]').click()
  await field(page, 'companyName').waitFor()
  return page
}

test('the credit code of a mainland enterprise fills the form; what was typed stays until the person takes the other', async () => {
  const page = await registering('203.0.113.51', 'inputInfoZH', 'CN')
  await type(page, 'legalName', '王小明')
  await openOptional(page, 'details')
  // It asks by itself, as soon as the code is whole, however it is written.
  await type(page, 'creditCode', ' 91440101-ma5ab1000t')

  await said(page).getByText('已填入').waitFor()
  const filled = ['companyName', 'licenceRegisterDate', 'registeredAddress', 'businessScope']
  await expect
    .poll(() => Promise.all(filled.map((name) => typedIn(page, name))))
    .toEqual(['佛山绿禾食品有限公司', '2015-09-21', '佛山市南海区大沥镇桂和路 66 号', '预包装食品批发；肉类分割；低温仓储'])
  expect((await typedIn(page, 'registeredCapital')).replaceAll(',', '')).toMatch(/^3000000(\.00)?$/)
  expect(await typedIn(page, 'legalName')).toBe('王小明')
  expect(await said(page).innerText()).toContain('法定代表人保留了您填写的内容，查到的是“梁志明”')

  await type(page, 'companyName', '佛山绿禾食品股份有限公司')
  await page.getByRole('button', { name: '改用查到的法定代表人' }).click()
  await expect.poll(() => typedIn(page, 'legalName')).toBe('梁志明')
  expect(await typedIn(page, 'companyName')).toBe('佛山绿禾食品股份有限公司')

  const admin = await person(browser)
  await signIn(admin.page, 'admin')
  const filter = { '==': [{ var: 'record.creditCode' }, creditCode] }
  const columns = ['queryScene', 'status', 'chargeFlag', 'companyName', 'durationMs']
  const asked = { columns, filter, sort: [['queriedAt', 'desc']], page: { size: 1 } }
  const { answer } = await api<{ rows: Record<string, unknown>[] }>(admin.page, 'POST', '/records/qxbQueryLog/search', asked)
  expect(answer.rows).toMatchObject([
    { queryScene: 'REGISTRATION', status: 'SUCCESS', chargeFlag: true, companyName: '佛山绿禾食品有限公司' },
  ])
})

test('a code that the registry does not know, and a registry that fails, are said at the field; nothing typed is lost', async () => {
  const page = await registering('203.0.113.52', 'inputInfoZH', 'CN')
  await openOptional(page, 'details')
  await type(page, 'shortName', '绿禾')
  await type(page, 'creditCode', '12345678')
  await ask(page).click()
  await said(page).getByText('未查询到该统一社会信用代码的企业').waitFor()

  await (await Simulator.of('qxb')).fail('down')
  await type(page, 'creditCode', creditCode)
  await said(page).getByText('启信宝工商信息没有回答，请直接填写，或稍后再试').waitFor()
  expect(await typedIn(page, 'shortName')).toBe('绿禾')

  await ask(page).click()
  await said(page).getByText('已填入').waitFor()
  expect(await typedIn(page, 'shortName')).toBe('绿禾')
})

test('enterprises of elsewhere are not looked for', async () => {
  const page = await registering('203.0.113.53', 'inputInfoAM', 'MO')
  await field(page, 'creditCode').locator('input').waitFor()
  expect(await ask(page).count()).toBe(0)
})
