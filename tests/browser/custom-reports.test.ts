import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'
import { begin, field, fields, preview, publishToMenu, settings } from './support/report-builder.ts'
import { takeAway } from './support/take-away.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Answer {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly count: number
}

test('a report over delivery notes is made with the mouse, put into the menu, and shows a supplier their own rows only', async () => {
  const { page: admin } = await person(browser)
  await signIn(admin, 'admin')
  const code = `shipped${Date.now().toString(36)}`
  await begin(admin, code, 'deliveryNote.asnLines')
  await field(admin, '供应商').click()
  await field(admin, '发货数量').click()
  await settings(admin).getByText('汇总', { exact: true }).click()
  const first = preview(admin).locator('[role="row"][row-index="0"]').first()
  await first.waitFor()
  await expect.poll(() => preview(admin).getByRole('list', { name: '运行开销' }).innerText()).toContain('行')

  await publishToMenu(admin, code, '供应商')

  try {
    const { page: supplier } = await person(browser)
    await signIn(supplier, 'supplier')
    await open(supplier, `/report/customReportPage/${code}`)
    await pane(supplier).locator('[role="row"][row-index="0"]').first().waitFor()
    const run = (page: Page) => api<Answer>(page, 'POST', `/reports/${code}/run`, {})
    const [all, own] = [(await run(admin)).answer, (await run(supplier)).answer]
    const mine = await api<Answer>(supplier, 'POST', '/records/supplier/search', { columns: [], page: { size: 10 } })
    expect(own.rows.map((row) => row.supplier)).toEqual(mine.answer.rows.map((row) => row.id))
    expect(all.count).toBeGreaterThan(own.count)
    expect(all.rows).toContainEqual(expect.objectContaining({ supplier: own.rows[0]?.supplier, rows: own.rows[0]?.rows }))
    await supplier
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '送货单 · 送货明细' })
      .waitFor({ state: 'attached' })
  } finally {
    await takeAway(admin, 'report', code)
  }
})

test('a report is made by keyboard alone: fields are found, added, ordered and taken away again', async () => {
  const { page } = await person(browser)
  await signIn(page, 'admin')
  await open(page, '/allocationManage/customReportInfo?name=byKeyboard')
  const rows = pane(page).getByRole('textbox', { name: '按名称查找' })
  await rows.waitFor()
  await rows.focus()
  await page.keyboard.type('deliveryNote.asnLines')
  await expect.poll(() => pane(page).getByRole('button').filter({ hasText: 'deliveryNote.asnLines' }).count()).toBe(1)
  await page.keyboard.press('Enter')

  const find = fields(page).getByRole('textbox', { name: '查找字段' })
  await find.waitFor()
  await find.focus()
  await page.keyboard.type('数量')
  await fields(page).getByRole('button', { name: '添加“计划数量”', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const parts = settings(page).getByRole('listitem')
  const columns = async () => (await parts.allInnerTexts()).map((text) => text.trim())
  await expect.poll(columns).toEqual(['计划数量', '可发数量'])

  const second = settings(page).getByRole('button', { name: '可发数量', exact: true })
  await second.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(columns).toEqual(['可发数量', '计划数量'])
  await page.keyboard.press('Delete')
  await expect.poll(columns).toEqual(['计划数量'])
  await settings(page).getByRole('button', { name: '计划数量', exact: true }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(columns).toEqual(['可发数量', '计划数量'])
})
