import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pane } from './support/acts.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { addAs, begin, preview, publishToMenu, section, settings } from './support/report-builder.ts'
import { takeAway } from './support/take-away.ts'
import { rowsIn } from './support/workbook.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const trend = '/report/customReportPage/categoryPriceTrend'
const heads = (within: Locator): Promise<string[]> => within.locator('.ag-header-group-cell-label:visible').allInnerTexts()
const headed = async (within: Locator): Promise<readonly string[]> => (await heads(within)).map((text) => text.trim()).filter(Boolean)
const numberIn = (text: string): number => Number(text.replaceAll(',', ''))

test('weeks stand under their months, with the figure of the month after them, on the screen and in the workbook', async () => {
  const { page } = await signedIn(browser, 'buyer', trend)
  await pane(page).locator('[role="row"][row-index="0"]').first().waitFor()
  const months = await headed(pane(page))
  expect(months.length).toBeGreaterThan(1)
  expect(months.every((month) => /^\d{4}-\d\d$/.test(month))).toBe(true)
  await pane(page).getByRole('columnheader', { name: '小计' }).first().waitFor()

  const download = page.waitForEvent('download')
  await pane(page).getByRole('button', { name: '导出' }).click()
  const rows = rowsIn(readFileSync(await (await download).path()))
  const first = rows.findIndex((row) => row.every((cell) => cell === '')) + 1
  expect(rows[first]?.filter((cell) => cell !== '').slice(0, 3)).toEqual(['采购品类', ...months.slice(0, 2)])
  expect(rows[first + 1]?.[1]).toMatch(/^(\d{4}-)?W\d\d$/)
  expect(rows[first + 1]).toContain('小计')
})

test('on a phone the heads stand above their columns, and nothing runs out of the page', async () => {
  const { page } = await signedIn(browser, 'buyer', trend, { width: 390, height: 844, isTouched: true })
  await pane(page).locator('[role="row"][row-index="0"]').first().waitFor()
  expect((await headed(pane(page)))[0]).toMatch(/^\d{4}-\d\d$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

/** The number of a cell, and how many rows it opens. */
async function opened(page: Page, column: string): Promise<readonly [number, number]> {
  const cell = pane(page).locator(`[role="row"][row-index="0"] [col-id="${column}"]`).first()
  await cell.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  const told = dialog.getByRole('status').filter({ hasText: /\d/ })
  const count = Math.max(...((await told.innerText()).match(/[\d,]+/g) ?? []).map(numberIn))
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'detached' })
  return [numberIn(await cell.innerText()), count]
}

test('a second group is put across in the builder, its sums are asked for, and each figure opens its rows', async () => {
  const { page } = await signedIn(browser, 'admin')
  const code = `across${Date.now().toString(36)}`
  onTestFinished(() => takeAway(page, 'report', code))
  await begin(page, code, 'deliveryNote.asnLines')
  await settings(page).getByText('汇总', { exact: true }).click()
  await addAs(page, '供应商', '作为分组')
  await addAs(page, '发货日期', '作为分组')
  await addAs(page, '发货日期', '作为分组')
  const groups = await section(page, '分组')
  const group = (place: number) => groups.getByRole('listitem').nth(place)
  const turned = (place: number) => group(place).getByRole('checkbox', { name: '横向展开（透视）' })
  await expect.poll(() => groups.getByRole('listitem').count()).toBe(3)
  expect([await group(1).innerText(), await group(2).innerText()]).toEqual([expect.stringContaining('年'), expect.stringContaining('月')])

  const opens = (place: number) =>
    group(place)
      .getByRole('button', { name: /^发货日期/ })
      .first()
      .click()
  await opens(2)
  await turned(2).click()
  await opens(1)
  await turned(1).click()
  await group(1).getByRole('checkbox', { name: '每个表头下显示小计列' }).click()
  await expect.poll(() => headed(preview(page))).toContainEqual(expect.stringMatching(/^\d{4}$/))
  expect([await group(1).innerText(), await group(2).innerText()]).toEqual([
    expect.stringContaining('横向上层'),
    expect.stringContaining('横向下层'),
  ])
  const suppliers = group(0)
    .getByRole('button', { name: /^供应商/ })
    .first()
  await suppliers.click()
  expect(await turned(0).isDisabled()).toBe(true)
  await publishToMenu(page, code, '采购员')

  const { page: buyer } = await signedIn(browser, 'buyer', `/report/customReportPage/${code}`, { width: 2400 })
  await pane(buyer).locator('[role="row"][row-index="0"]').first().waitFor()
  const filled = await pane(buyer)
    .locator('[role="row"][row-index="0"] [col-id^="rows_"]:has(button)')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('col-id') ?? ''))
  const sums = await pane(buyer)
    .getByRole('columnheader', { name: '小计' })
    .evaluateAll((all) => all.map((head) => head.getAttribute('col-id') ?? ''))
  const [first, sum] = [filled.find((id) => !sums.includes(id)), filled.find((id) => sums.includes(id))]
  for (const column of [first ?? '', sum ?? '']) {
    const [shown, count] = await opened(buyer, column)
    expect(count).toBe(shown)
  }

  await opens(1)
  await group(1).getByLabel('按', { exact: true }).click()
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: /^财年$/ })
    .click()
  await expect.poll(() => headed(preview(page))).toContainEqual(expect.stringMatching(/^\d{4}财年$/))
})
