import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'
import {
  addAs,
  begin,
  chooseOf,
  field,
  fields,
  part,
  preview,
  publish,
  publishToMenu,
  section,
  settings,
} from './support/report-builder.ts'
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
  const { page: admin } = await signedIn(browser, 'admin')
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
    const { page: supplier } = await signedIn(browser, 'supplier')
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

test('from the list of reports it takes 9 clicks to one that a supplier reads', async () => {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/customReport')
  await page.evaluate(() => {
    const counted = window as typeof window & { clicks: number }
    counted.clicks = 0
    window.addEventListener(
      'pointerdown',
      () => {
        counted.clicks += 1
      },
      true,
    )
  })
  await pane(page).getByRole('button', { name: '新建报表' }).click()
  await pane(page).getByRole('button').filter({ hasText: 'deliveryNote.asnLines' }).click()
  await field(page, '供应商').click()
  await field(page, '发货数量').click()
  await settings(page).getByText('汇总', { exact: true }).click()
  await settings(page).getByRole('checkbox', { name: '在菜单中显示' }).click()
  const code = await settings(page).getByLabel('菜单编码').inputValue()
  onTestFinished(() => takeAway(page, 'report', code))
  await chooseOf(page, '可查看的角色', '供应商')
  await publish(page)
  expect(await page.evaluate(() => (window as typeof window & { clicks: number }).clicks)).toBe(9)

  const { page: supplier } = await signedIn(browser, 'supplier', `/report/customReportPage/${code}`)
  await pane(supplier).locator('[role="row"][row-index="0"]').first().waitFor()
})

test('rows are compared with each other: ranked, and as a part of all, by a choice', async () => {
  const { page } = await signedIn(browser, 'admin')
  await begin(page, `compared${Date.now().toString(36)}`, 'deliveryNote.asnLines')
  await field(page, '供应商').click()
  await field(page, '发货数量').click()
  await settings(page).getByText('汇总', { exact: true }).click()
  await preview(page).locator('[role="row"][row-index="0"]').first().waitFor()
  const compared = await section(page, '对比')
  await compared.getByRole('button', { name: '添加对比' }).click()
  const head = (name: string) => preview(page).getByRole('columnheader', { name })
  await head('记录数（名次）').waitFor()
  await expect.poll(() => preview(page).locator('[role="row"][row-index="0"] [col-id="rowsRank"]').innerText()).toMatch(/^\d+$/)
  const rank = await part(compared, '记录数（名次）')
  await rank.getByRole('combobox', { name: '方式' }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '占比' }).click()
  await head('记录数（占比）').waitFor()
  await expect.poll(() => preview(page).locator('[role="row"][row-index="0"] [col-id="rowsRank"]').innerText()).toMatch(/%$/)
})

test('a report is made by keyboard alone: fields are found, added, ordered and taken away again', async () => {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/customReportInfo?name=byKeyboard')
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
  // All fields stand there until those that were not meant are gone.
  await expect.poll(() => field(page, '供应商').count()).toBe(0)
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

test('a summary has formulas, colours, every kind of chart and a pivot; its first version comes back, and it is copied', async () => {
  const { page } = await signedIn(browser, 'admin')
  const code = `sums${Date.now().toString(36)}`
  onTestFinished(() => takeAway(page, 'report', code))
  await begin(page, code, 'purchaseOrder.lines')
  await settings(page).getByText('汇总', { exact: true }).click()
  await addAs(page, '供应商', '作为分组')
  await addAs(page, '订单日期', '作为分组')
  await addAs(page, '订单日期', '作为查询条件')
  await addAs(page, '含税金额', '求和')
  await (await part(await section(page, '查询条件'), '订单日期')).getByRole('checkbox', { name: '必须填写' }).click()

  const formulas = await section(page, '公式列')
  await formulas.getByRole('button', { name: '添加公式列' }).click()
  const formula = await part(formulas, '新公式')
  await formula.getByLabel('公式', { exact: true }).fill('[含税金额] / [没有的列]')
  await formula.getByRole('alert').filter({ hasText: '没有名为“没有的列”的字段' }).waitFor()
  await formula.getByLabel('公式', { exact: true }).fill('[含税金额] / [记录数]')
  // Money divided by a count is money, whatever the formula said that it is.
  await expect.poll(() => formulas.getByRole('listitem').innerText()).toContain('金额')
  await preview(page).getByRole('columnheader', { name: '新公式', exact: true }).waitFor({ state: 'attached' })

  const column = await part(await section(page, '列'), '新公式')
  await column.getByRole('button', { name: '添加条件格式' }).click()
  await column.getByLabel('满足条件时').fill('[新公式] > 0')
  await preview(page).locator('[col-id="formula"][class*="tone-attention"]').first().waitFor({ state: 'attached' })

  const charts = await section(page, '图表')
  await charts.getByRole('button', { name: '添加图表' }).click()
  await part(charts, '记录数（按供应商）')
  for (const [kind, name] of [
    ['折线图', '记录数（按供应商）'],
    ['堆积柱状图', '记录数（按供应商）'],
    ['饼图', '记录数（按供应商）'],
    ['散点图', '含税金额（按记录数）'],
    ['热力图', '含税金额（按供应商）'],
    ['柱状图', '含税金额（按供应商）'],
  ] as const) {
    await charts.getByLabel('图表类型').click()
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: new RegExp(`^${kind}$`) })
      .click()
    await preview(page)
      .getByRole('img', { name: `${name}：${kind}` })
      .and(page.locator('[data-drawn="true"]'))
      .waitFor()
  }
  await publishToMenu(page, code, '采购员')
  await (await part(await section(page, '分组'), '订单日期')).getByRole('checkbox', { name: '横向展开（透视）' }).click()
  await publish(page)

  const months = () =>
    preview(page)
      .getByRole('columnheader', { name: /^\d{4}-\d{2}$/ })
      .count()
  await expect.poll(months).toBeGreaterThan(0)
  await pane(page).getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '版本' }).click()
  const versions = page.getByRole('dialog', { name: '版本' })
  await versions.getByRole('button', { name: '回到此版本' }).first().click()
  await page.locator('.ant-popover:visible').getByRole('button', { name: '回到此版本' }).click()
  await page.getByText('已恢复到所选版本').waitFor()
  await versions.getByRole('button', { name: '关闭', exact: true }).click()
  await expect.poll(months).toBe(0)

  await open(page, '/allocationManage/customReport')
  await pane(page).getByRole('textbox', { name: '按名称或编码查找' }).fill(code)
  await pane(page).getByRole('button', { name: '复制“采购订单 · 订单行”' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(`${code}Copy`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /创\s*建/ })
    .click()
  await preview(page).getByRole('img', { name: '含税金额（按供应商）' }).waitFor()
})

test('in a low window the settings of a report scroll by themselves, and the page does not go away with them', async () => {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/customReportInfo?name=orderBusiness', { width: 1440, height: 700 })
  await pane(page).getByRole('figure').first().waitFor()
  await expect.poll(() => pane(page).evaluate((place) => place.scrollHeight - place.clientHeight)).toBe(0)
})
