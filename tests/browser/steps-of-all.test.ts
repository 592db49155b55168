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

test('a step of many tells how far it is, is stopped between records, and names those that it was taken of', async () => {
  const { page } = await person(browser)
  await signIn(page, 'admin')
  const facts = await theOne(page, 'plannedOrder', { '==': [{ var: 'record.status' }, 'IMPORT_SUCCESS'] }, copied)
  const { goods, supplier, invOrg } = facts
  const neededDate = day(400)
  const planned: { id: string; planOrderNo?: unknown }[] = []
  for (let count = 0; count < 5; count++) {
    planned.push(await made(page, 'plannedOrder', { goods, supplier, invOrg, forecastQuantity: '120', neededDate }))
  }
  const statuses = () => Promise.all(planned.map(async ({ id }) => (await read(page, 'plannedOrder', id)).status))
  await page.route('**/api/records/plannedOrder/transitions/calculate', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await open(page, `/procurement/purchaseOrder/purchasePlanOrder?neededDate=${neededDate}..${neededDate}`)
  await pane(page).locator('[data-action="all calculate"]').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.innerText()).toContain('您可以操作的 5 条记录')
  await dialog.locator('.ant-btn-primary').click()

  await dialog.locator('[data-progress="2"]').waitFor()
  expect(await dialog.innerText()).toContain('已完成 2 / 5 条')
  await dialog.locator('[data-action="stop"]').click()
  await expect.poll(() => dialog.innerText()).toContain('其余 2 条没有执行')
  const said = await dialog.innerText()
  expect((await statuses()).toSorted()).toEqual(['CALCULATED', 'CALCULATED', 'CALCULATED', 'NEW', 'NEW'])
  expect(planned.filter(({ planOrderNo }) => said.includes(String(planOrderNo)))).toHaveLength(3)
})
