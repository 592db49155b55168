import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage, newAccount, trySignIn } from './support/accounts.ts'
import { expectStanding, pane, step } from './support/acts.ts'
import { launchChromium, person } from './support/person.ts'
import { theOne } from './support/records.ts'

/** What a supplier signs at a telephone. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const onPhone = { width: 390, height: 844, isTouched: true }
const password = 'Quiet-Orchard7'

test('a contract is signed by finger and password, and its history says over what', async () => {
  const admin = await adminPage(browser)
  const contract = await theOne(admin, 'contract', { status: 'RELEASED' }, ['contractNo', 'supplier'])
  const account = await newAccount(admin, password, { userType: 'SUPPLIER', roles: ['supplier'], supplier: contract.supplier })
  const { page: phone } = await person(browser, onPhone)
  await trySignIn(phone, account.login, password)
  const all = pane(phone).getByRole('button', { name: /^全部 \d+ 项$/ })
  const link = pane(phone).getByText(String(contract.contractNo), { exact: true }).first()
  await link.or(all).first().waitFor()
  if (!(await link.isVisible())) await all.tap()
  await link.tap()
  await step(phone, '确认签署').tap()
  const dialog = phone.getByRole('dialog')
  await dialog.locator('[data-signed]').getByText(String(contract.contractNo)).waitFor()
  // No keyboard covers the place to draw.
  await expect.poll(() => phone.evaluate(() => document.activeElement?.tagName)).toBe('CANVAS')
  await dialog.getByRole('button', { name: '确认签署' }).tap()
  await dialog.getByText('请手写签名，或输入姓名').waitFor()
  await dialog.getByText('请输入登录密码或 6 位验证码').waitFor()
  const pad = (await dialog.locator('canvas').boundingBox()) as { x: number; y: number; width: number; height: number }
  await phone.mouse.move(pad.x + 40, pad.y + 90)
  await phone.mouse.down()
  for (const [x, y] of [
    [90, 40],
    [140, 100],
    [190, 40],
    [240, 90],
  ] as const)
    await phone.mouse.move(pad.x + x, pad.y + y, { steps: 5 })
  await phone.mouse.up()
  await dialog.getByLabel('登录密码').fill('Wrong-Password1')
  await dialog.getByRole('button', { name: '确认签署' }).tap()
  await dialog.getByText('当前密码不正确').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(onPhone.width)
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '确认签署' }).tap()
  await expectStanding(phone, '采购方审核中')
  await step(phone, '修改记录').or(phone.locator('[data-action="history"]')).first().tap()
  const signature = phone.locator('[data-signature][data-intact="true"]')
  await signature.getByText('以登录密码确认本人').waitFor()
  await signature.getByText('签署的内容未被改动').waitFor()
  expect(await signature.locator('img').count()).toBe(1)
})
