import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, signIn } from './support/acts.ts'
import { seriousFindings } from './support/axe.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const title = '这个门户能做什么'

test('a buyer finds what the portal can do in the help menu, sees the life of an order and who does what, and begins a tour', async () => {
  const { page } = await person(browser)
  await signIn(page, 'buyer')
  await page.getByRole('button', { name: '操作指引' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('link', { name: '订单下发', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: '对账单确认', exact: true }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('textbox', { name: '按名称查找' }).fill('采购订单')
  await page.getByRole('tab', { name: /^单据/ }).click()
  await page.getByRole('button', { name: /^(expanded |collapsed )?采购订单 \d+ 个状态$/ }).click()
  const steps = page.getByRole('list', { name: '采购订单的步骤' })
  expect(await steps.getByRole('listitem').filter({ hasText: '审批通过' }).first().innerText()).toContain('审核员')
  const publishing = steps.getByRole('listitem').filter({ has: page.getByText('发布', { exact: true }) })
  expect(await publishing.innerText()).toContain('您')
  expect(await page.getByRole('list', { name: '采购订单的状态' }).getByRole('listitem').first().innerText()).toBe('新建')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('textbox', { name: '按名称查找' }).fill('')
  await page.getByRole('tab', { name: /^导览/ }).click()
  await page.getByRole('button', { name: '采购员的一天' }).click()
  await page.getByText('供应商还没有确认').waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('点订单号联系供应商').waitFor()
})

test('a supplier is told its own side on a telephone, without the roles of others', async () => {
  const { page } = await person(browser, { width: 390, height: 844, isTouched: true })
  await signIn(page, 'supplier')
  await open(page, '/account/overview')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.getByText('审核员').count()).toBe(0)
  expect(await page.getByRole('link', { name: '订单下发', exact: true }).count()).toBe(0)
  await page.getByRole('tab', { name: /^单据/ }).click()
  await page.getByRole('button', { name: /送货单 \d+ 个状态$/ }).click()
  await page.getByRole('list', { name: '送货单的步骤' }).getByText('您').first().waitFor()
  expect(await isWider(page)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('tab', { name: /^导览/ }).click()
  await page.getByRole('button', { name: '供应商的一天' }).waitFor()
})

const isWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
