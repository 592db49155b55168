import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyNth } from '../../engine/testing/every-nth.ts'
import { open, pane, signIn } from './support/acts.ts'
import { draftOrder } from './support/draft-order.ts'
import { field } from './support/forms.ts'
import { launchChromium, person } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const year = new Date().getFullYear()
const speeds = [
  ['at 20 ms a key', 20, 0],
  ['at 90 ms a key', 90, 0],
  ['at 20 ms a key, answers 300 ms late', 20, 300],
] as const

async function buyer(late: number): Promise<Page> {
  const { page } = await person(browser)
  // So wide that all columns of the lines are there.
  await page.setViewportSize({ width: 2400, height: 900 })
  await signIn(page, 'buyer')
  if (late > 0) await slowNetwork(page, late)
  return page
}

test.each(everyNth(speeds, 2))('a range typed into a list stays: start, Enter, end, Enter, %s', async (_, delay, late) => {
  const page = await buyer(late)
  await open(page, '/procurement/purchaseOrder/purchaseOrderCreate')
  const inputs = pane(page).locator('[data-condition="orderDate"] input')
  await inputs.first().waitFor()
  for (const [start, end] of [
    [`${year}-11-01`, `${year}-11-20`],
    [`${year}1102`, `${year}1119`],
    ['1103', '1118'],
    ['11-4', '11-17'],
  ] as const) {
    await inputs.first().click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(start, { delay })
    await page.keyboard.press('Enter')
    await expect.poll(() => inputs.nth(1).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(end, { delay })
    await page.keyboard.press('Enter')
    const day = (text: string) => Number(text.replace(/\D/g, '').slice(-2))
    const shown = () => Promise.all([inputs.first().inputValue(), inputs.nth(1).inputValue()])
    const two = (number: number) => String(number).padStart(2, '0')
    const dayOf = (text: string) => (text.includes('-') && text.length < 6 ? Number(text.split('-')[1]) : day(text))
    await expect.poll(shown).toEqual([`${year}-11-${two(dayOf(start))}`, `${year}-11-${two(dayOf(end))}`])
  }
})

test.each(everyNth(speeds, 2))('a date typed without its year stays in a form and in a cell, %s', async (_, delay, late) => {
  const page = await buyer(late)
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${await draftOrder(page)}`)
  const input = field(page, 'orderDate').locator('input')
  await input.click()
  for (const [typed, meant] of [
    ['1101', `${year}-11-01`],
    [`${year}1102`, `${year}-11-02`],
    ['11-3', `${year}-11-03`],
  ] as const) {
    await input.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(typed, { delay })
    await page.keyboard.press('Enter')
    await expect.poll(() => input.inputValue()).toBe(meant)
  }
  const cell = page.locator('[role="row"][row-index="0"] [col-id="neededDate"]:visible')
  for (const [typed, meant] of [
    ['1224', `${year}-12-24`],
    ['12-25', `${year}-12-25`],
    [`${year}1226`, `${year}-12-26`],
  ] as const) {
    await cell.click()
    await page.keyboard.type(typed, { delay })
    await page.keyboard.press('Enter')
    await expect.poll(() => cell.innerText()).toBe(meant)
  }
})
