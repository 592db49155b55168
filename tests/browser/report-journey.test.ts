import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { open, pane, pick, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { mailWith } from './support/mail-box.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { type OwnPortal, startSecondPortal } from './support/portal.ts'
import { begin, chooseOf, field, fields, preview, publish, publishToMenu, settings } from './support/report-builder.ts'
import { takeAway } from './support/take-away.ts'
import { thisPortal } from './support/this-portal.ts'
import { rowsIn } from './support/workbook.ts'

const run = promisify(execFile)

let browser: Browser
let second: Promise<OwnPortal>
beforeAll(async () => {
  second = startSecondPortal()
  browser = await launchChromium()
})
afterAll(() => Promise.all([browser.close(), second.then(({ stop }) => stop())]))

interface Answer {
  readonly columns: readonly { readonly name: string }[]
  readonly rows: readonly (Readonly<Record<string, string>> & { readonly $labels?: Readonly<Record<string, string>> })[]
  readonly count: number
}

/** A command of `pergola` on a folder of files, about the portal of a data directory. */
const pergola = (folder: string, dataDir: string, ...words: readonly string[]) =>
  run(process.execPath, ['cli/bin/pergola.js', '--metadata', folder, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })

/** What a report comes to for whoever is signed in. */
const ranBy = async (page: Page, code: string): Promise<Answer> => (await api<Answer>(page, 'POST', `/reports/${code}/run`, {})).answer

/** What the page of a report shows in its first row, by column. */
async function firstRow(page: Page, code: string): Promise<Record<string, string>> {
  await open(page, `/report/customReportPage/${code}`)
  const cells = pane(page).locator('[role="row"][row-index="0"] [col-id]')
  await cells.first().waitFor()
  return cells.evaluateAll((each) => Object.fromEntries(each.map((cell) => [cell.getAttribute('col-id'), cell.textContent])))
}

const columns = ['供应商', '商品', '数量', '发货数量'] as const

/** Makes, with the mouse, a report of what was ordered of goods (a field of the orders) beside what was shipped (one of the delivery notes). */
async function author(page: Page, code: string): Promise<void> {
  await begin(page, code, 'deliveryNote.asnLines')
  await field(page, '供应商').click()
  await field(page, '商品').click()
  await field(page, '发货数量').click()
  await fields(page).getByRole('button', { name: '展开“采购订单行”的字段' }).click()
  await fields(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: '添加“采购订单行”', exact: true }) })
    .getByRole('button', { name: '添加“数量”', exact: true })
    .click()
  await settings(page).getByText('汇总', { exact: true }).click()
  for (const column of columns) await preview(page).getByRole('columnheader', { name: column, exact: true }).waitFor({ state: 'attached' })
  await preview(page).locator('[role="row"][row-index="0"]').first().waitFor()
}

/** Has the report mailed on Mondays to one person, runs that job by hand, and reads in the builder what came of it. */
async function mailTo(page: Page, code: string): Promise<void> {
  await settings(page).getByRole('button', { name: '定时发送', exact: true }).click()
  await settings(page).getByRole('checkbox', { name: '定时邮件发送' }).click()
  await chooseOf(page, '频率', '每周', '')
  await settings(page).getByLabel('时间', { exact: true }).fill('07:30')
  // A schedule of one's own begins with what was chosen before, and stays one.
  await chooseOf(page, '频率', '自定义', '')
  const cron = settings(page).getByLabel('Cron 表达式', { exact: true })
  await expect.poll(() => cron.inputValue()).toBe('30 7 * * 1')
  await cron.fill('30 7 * * 2')
  await settings(page).getByLabel('收件角色').focus()
  for (let held = 0; held < 2; held += 1) await page.keyboard.press('Backspace')
  await chooseOf(page, '收件人', '李绿野（supplier）', '李绿野')
  await expect.poll(() => settings(page).getByRole('definition').first().innerText()).toMatch(/07:30 · Asia\/Shanghai$/)
  await expect.poll(() => settings(page).getByRole('definition').nth(1).innerText()).toContain('尚未发送')
  await publish(page)

  await open(page, '/allocationManage/jobRun')
  await pick(page, '任务', '邮寄报表', '邮寄报表：送货单 · 送货明细')
  await step(page, '保存').click()
  const state = () => api<{ last: { status: string } | null }>(page, 'GET', `/admin/reports/${code}/mailed`)
  await expect.poll(async () => (await state()).answer.last?.status).toBe('已完成')

  await open(page, `/allocationManage/customReportInfo?name=${code}`)
  await page.reload()
  await settings(page).getByRole('button', { name: '定时发送', exact: true }).click()
  const said = settings(page).getByRole('definition').nth(1)
  await expect.poll(() => said.innerText()).toMatch(/^已完成 · .* · 已发送 1，未发送 0/)
  await said.getByRole('link', { name: '任务运行' }).click()
  // Other runs may be due later, and stand above it.
  const rows = pane(page).locator('[role="row"][row-index]')
  const texts = () =>
    rows.evaluateAll((each) =>
      [...Map.groupBy(each, (part) => part.getAttribute('row-index')).values()].map((parts) =>
        parts.map((part) => part.textContent).join(' '),
      ),
    )
  await expect.poll(texts).toContainEqual(expect.stringMatching(/邮寄报表：送货单 · 送货明细.*已完成/))
}

/** The workbook that came with a mail. */
function attachedTo(mail: string): Buffer {
  const [, part = ''] = /spreadsheetml[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? []
  return Buffer.from(part, 'base64')
}

test('a report over orders and delivery notes is made in the browser, read by a supplier, mailed, pulled into a file, and the same in a second portal', async () => {
  const { page: admin } = await signedIn(browser, 'admin')
  const code = `delivered${Date.now().toString(36)}`
  onTestFinished(() => takeAway(admin, 'report', code))
  await author(admin, code)
  await publishToMenu(admin, code, '供应商')

  const { page: supplier } = await signedIn(browser, 'supplier')
  const read = await firstRow(supplier, code)
  const [all, own] = [await ranBy(admin, code), await ranBy(supplier, code)]
  const mine = await api<Answer>(supplier, 'POST', '/records/supplier/search', { columns: [], page: { size: 10 } })
  const [id = ''] = mine.answer.rows.map((row) => row.id)
  expect(mine.answer.rows).toHaveLength(1)
  expect(own.rows.length).toBeGreaterThan(1)
  expect(new Set(own.rows.map((row) => row.supplier))).toEqual(new Set([id]))
  expect(all.rows.filter((row) => row.supplier === id)).toHaveLength(own.count)
  expect(all.count).toBeGreaterThan(own.count)
  expect(own.rows.map((row) => row.$labels?.goods)).toContain(read.goods)

  await mailTo(admin, code)
  const sheet = rowsIn(attachedTo(await mailWith('supplier@xianda.example', 'spreadsheetml')))
  const heads = sheet.findIndex((row) => row.every((cell) => cell === '')) + 1
  expect(sheet[heads]).toEqual(expect.arrayContaining([...columns]))
  const written = sheet.slice(heads + 1)
  expect(written.at(-1)?.[0]).toBe('合计')
  expect(written.slice(0, -1)).toHaveLength(own.count)
  expect(new Set(written.slice(0, -1).map(([supplier]) => supplier))).toEqual(new Set([own.rows[0]?.$labels?.supplier]))

  const folder = await mkdtemp(join(tmpdir(), 'pergola-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp('metadata', folder, { recursive: true })
  await pergola(folder, thisPortal().dataDir, 'pull')
  const files = await readdir(join(folder, 'reports'), { recursive: true })
  expect(files.filter((path) => path.endsWith(`${code}.json`))).toHaveLength(1)
  const { url, dataDir } = await second
  await pergola(folder, dataDir, 'apply')

  const { page: other } = await signedIn(browser, 'supplier', '/', { at: url })
  const readThere = await firstRow(other, code)
  const there = await ranBy(other, code)
  expect(there.rows.map((row) => row.$labels?.goods)).toContain(readThere.goods)
  expect(there.columns).toEqual(own.columns)
  // Rows come in no order that the report says.
  const sorted = ({ rows }: Answer) => rows.map((row) => JSON.stringify(row)).toSorted()
  expect(sorted(there)).toEqual(sorted(own))
})
