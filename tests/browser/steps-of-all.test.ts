import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { day } from './support/day.ts'
import { launchChromium, person } from './support/person.ts'
import { made, read, theOne } from './support/records.ts'

/** What a planned order is made like another by. */
const copied = ['goods', 'supplier', 'invOrg', 'planOrderNo']

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('a step is taken of all that the conditions of a list find, once somebody was told how many and said yes', async () => {
  const { page } = await person(browser)
  await signIn(page, 'admin')
  const ofStatus = (status: string) => ({ '==': [{ var: 'record.status' }, status] })
  const { goods, supplier, invOrg, planOrderNo } = await theOne(page, 'plannedOrder', ofStatus('IMPORT_SUCCESS'), copied)
  const planned = await made(page, 'plannedOrder', { goods, supplier, invOrg, forecastQuantity: '120', neededDate: day(3) })
  const status = async () => (await read(page, 'plannedOrder', planned.id)).status
  await open(page, `/procurement/purchaseOrder/purchasePlanOrder?planOrderNo=${planned.planOrderNo}`)

  const all = pane(page).locator('[data-action="all calculate"]')
  const dialog = page.getByRole('dialog')
  expect((await all.innerText()).replaceAll(' ', '')).toBe('全部测算')
  await all.click()
  await expect.poll(() => dialog.innerText()).toContain('您可以操作的 1 条记录')
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await status()).toBe('NEW')

  await all.click()
  await dialog.locator('.ant-btn-primary').click()
  await expect.poll(status).toBe('CALCULATED')
  await expect.poll(() => dialog.count()).toBe(0)

  // Of what is an order already nobody can take it: nothing is asked.
  await open(page, `/procurement/purchaseOrder/purchasePlanOrder?planOrderNo=${planOrderNo}`)
  await all.click()
  await page.getByText('没有可以“测算”的记录').waitFor()
  expect(await dialog.count()).toBe(0)
})
