import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { choose, field } from './support/forms.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const tree = '/goods/priceLibrary/purClassDefine'
const save = (page: Page) => pane(page).getByRole('toolbar', { name: '操作' }).getByRole('button', { name: /^保存/ })

/** Signs in and opens a screen. */
async function at(route: string, login = 'admin'): Promise<Page> {
  const { page } = await signedIn(browser, login, route)
  return page
}

test('content: somebody who is not signed in reads a public page, and is asked to sign in for any other', async () => {
  const { page } = await person(browser)
  await page.goto(`${thisPortal().url}/#/registerPage/privacyPolicy`)
  await page.locator('main h1').waitFor()
  expect(await page.locator('main [data-section]').count()).toBeGreaterThan(1)
  expect(await page.getByRole('link', { name: '登录' }).count()).toBe(1)
  await open(page, tree)
  await page.locator('input[autocomplete="username"]').waitFor()
})

test('redirect: an old address leads to the new one, with what it says about the list', async () => {
  const page = await at('/supplier/supplierInfo')
  await expect.poll(() => page.url()).toMatch(/#\/supplier\/qualification\/supplierInfo\?.*cooperationType=PURCHASE/)
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
})

test('wizard: a step asks for what it needs, what was filled in is kept, and a later visit goes on from there', async () => {
  const { page } = await person(browser)
  await page.goto(`${thisPortal().url}/#/registerPage/inputInfoZH`)
  const wizard = page.locator('[data-wizard]')
  const agreement = field(page, 'termsAgreed').locator('input')
  const next = wizard.locator('[data-action="next"]')
  await agreement.waitFor()
  await next.click()
  await wizard.getByText('请先阅读并同意注册协议').first().waitFor()
  await agreement.check()
  await expect.poll(() => wizard.getByText('请先阅读并同意注册协议').count()).toBe(0)
  await choose(page, 'cooperationType', '采购')
  await choose(page, 'country', 'CN', 'CN')
  await next.click()
  const name = field(page, 'companyName').locator('input')
  await name.waitFor()
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/drafts') && response.request().postData()?.includes('珠海一号渔港有限公司') === true,
  )
  await name.fill('珠海一号渔港有限公司')
  await name.press('Tab')
  expect((await kept).ok()).toBe(true)
  await wizard.locator('[role="status"][data-state="saved"]').waitFor()

  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('珠海一号渔港有限公司')
  await wizard.getByRole('button', { name: '上一步' }).click()
  await agreement.waitFor()
  expect(await agreement.isChecked()).toBe(true)
})

test('tree: it is walked by keys alone, and asks where a record is moved to', async () => {
  const page = await at(tree)
  await pane(page).getByRole('tree').getByRole('treeitem').nth(1).waitFor()
  await pane(page).getByRole('tree').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const title = pane(page).locator('[data-part="record"] h1')
  await title.waitFor()
  const name = await title.innerText()
  await pane(page).locator('[data-action="move"]').click()
  await page.getByRole('dialog').getByText(name).first().waitFor()
})

test('settings: a parameter that is changed stays changed', async () => {
  const page = await at('/allocationManage/sysParamsAssign')
  const days = pane(page).getByLabel('索赔反馈天数')
  for (const value of ['9', '10']) {
    await days.fill(value)
    await page.keyboard.press('Tab')
    await save(page).click()
    await expect.poll(() => save(page).isDisabled()).toBe(true)
    await page.reload()
    await expect.poll(() => days.inputValue()).toBe(value)
  }
})

test('form: the account of a person bears the title of its page, and is not deleted there', async () => {
  const page = await at('/allocationManage/myAccount', 'buyer')
  await pane(page).getByRole('heading', { level: 1, name: '我的账号' }).waitFor()
  expect(await pane(page).locator('[data-action="delete"]').count()).toBe(0)
})

test('master-detail: a record is selected in the list beside it, and a new one is begun there', async () => {
  const page = await at('/notice/noticeManage/noticeAdmin')
  await pane(page).locator('[row-index="0"] [col-id="status"]').first().click()
  const title = pane(page).locator('[data-part="record"] h1')
  await title.waitFor()
  const first = await title.innerText()
  await pane(page).locator('[row-index="1"] [col-id="status"]').first().click()
  await expect.poll(() => title.innerText()).not.toBe(first)
  expect(page.url()).toContain('/notice/noticeManage/noticeAdmin')
  await pane(page).getByRole('button', { name: '新建' }).first().click()
  await pane(page).getByRole('textbox', { name: '标题' }).last().waitFor()
})

test('dashboard: each tile has come, and a figure leads to the list behind it', async () => {
  const page = await at('/dataView/homePageInside')
  await expect.poll(() => pane(page).locator('[aria-busy="true"]').count()).toBe(0)
  expect(await pane(page).locator('[data-tile]').count()).toBeGreaterThan(3)
  expect(await pane(page).getByRole('alert').count()).toBe(0)
  await pane(page).locator('[data-tile] a[href^="#/"]').first().click()
  await expect.poll(() => page.url()).not.toContain('homePageInside')
})

test('guide: it leads through a screen, step by step', async () => {
  const page = await at('/procurement/purchaseOrder/purchaseOrderCreateInfo/new', 'buyer')
  await page.getByRole('button', { name: '操作指引' }).click()
  await page.getByRole('menuitem', { name: '怎样录入采购订单' }).click()
  await page.getByText('先选择').waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('逐行添加商品').waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('核对金额后提交审批').waitFor()
})
