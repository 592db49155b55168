import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Facts {
  readonly version: number
}
interface Answer {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly count: number
}

const pane = (page: Page) => page.locator('[data-pane]:not([hidden])')
const fields = (page: Page) => pane(page).getByRole('region', { name: '可用字段' })
const settings = (page: Page) => pane(page).getByRole('region', { name: '报表设置' })
const preview = (page: Page) => pane(page).getByRole('region', { name: '预览' })
const field = (page: Page, name: string) =>
  fields(page)
    .getByRole('button', { name: `添加“${name}”`, exact: true })
    .first()

/** Opens the builder with a new report of this code, about the rows of this name. */
async function begin(page: Page, code: string, rows: string): Promise<void> {
  await open(page, `/allocationManage/customReportInfo?name=${code}`)
  const find = pane(page).getByRole('textbox', { name: '按名称查找' })
  await find.waitFor({ timeout: 30_000 })
  await find.fill(rows)
  await pane(page).getByRole('button').filter({ hasText: rows }).first().click()
  await fields(page).waitFor()
}

/** Takes away whatever the test has published, so that others find the portal as it was. */
async function takeAway(page: Page, code: string): Promise<void> {
  const path = `/admin/overlays/report/${code}`
  const { version } = (await api<Facts>(page, 'GET', path)).answer
  await page.evaluate(
    async ({ path, version }) => {
      const token = decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': token, 'if-match': `"${version}"` }
      await fetch(`/api${path}/roll-back`, { method: 'POST', headers, body: JSON.stringify({ version: 0 }) })
    },
    { path, version },
  )
}

test('a report over delivery notes is made with the mouse, put into the menu, and shows a supplier their own rows only', {
  timeout: 240_000,
}, async () => {
  const { page: admin } = await person(browser)
  await signIn(admin, 'admin')
  const code = `shipped${Date.now().toString(36)}`
  await begin(admin, code, 'deliveryNote.asnLines')
  await field(admin, '供应商').click()
  await field(admin, '发货数量').click()
  await settings(admin).getByText('汇总', { exact: true }).click()
  const first = preview(admin).locator('[role="row"][row-index="0"]').first()
  await first.waitFor({ timeout: 30_000 })
  await expect.poll(() => preview(admin).getByRole('list', { name: '运行开销' }).innerText()).toContain('行')

  await settings(admin)
    .getByRole('button', { name: /发布到菜单/ })
    .click()
  await settings(admin).getByRole('checkbox', { name: '在菜单中显示' }).click()
  await settings(admin).getByLabel('菜单编码').fill(code)
  const roles = settings(admin).getByLabel('可查看的角色')
  await roles.click()
  await roles.fill('供应商')
  await admin
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: /^供应商$/ })
    .click()
  await admin.keyboard.press('Escape')
  await pane(admin)
    .getByRole('button', { name: /发\s*布$/ })
    .click()
  await admin.getByText('已发布，立即生效').waitFor({ timeout: 60_000 })

  try {
    const { page: supplier } = await person(browser)
    await signIn(supplier, 'supplier')
    await open(supplier, `/report/customReportPage/${code}`)
    await pane(supplier).locator('[role="row"][row-index="0"]').first().waitFor({ timeout: 30_000 })
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
    await takeAway(admin, code)
  }
})

test('a report is made by keyboard alone: fields are found, added, ordered and taken away again', async () => {
  const { page } = await person(browser)
  await signIn(page, 'admin')
  await open(page, '/allocationManage/customReportInfo?name=byKeyboard')
  const rows = pane(page).getByRole('textbox', { name: '按名称查找' })
  await rows.waitFor({ timeout: 30_000 })
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
