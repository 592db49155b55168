import { readFileSync } from 'node:fs'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CellObject, read, utils } from 'xlsx'
import { open, pane, pickRow } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { made } from './support/records.ts'
import { rowsIn, workbook } from './support/workbook.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const route = '/allocationManage/shopInfoAdmin'

/** A beginning of codes that nobody else has: whoever looks for it finds what one test has made. */
const ownPrefix = () => `Z${Date.now()}`

/** The list of stores, of which nothing is asked but what a test has made. */
async function stores(query: string): Promise<Page> {
  const { page } = await signedIn(browser, 'admin')
  await open(page, `${route}?${query}`)
  await pane(page).getByRole('heading', { level: 1, name: '门店信息管理' }).waitFor()
  return page
}

interface Store {
  readonly id: string
  readonly storeCode: string
  readonly contactPhone: string
}

const bytesOf = async (download: Download) => readFileSync(await download.path())

test('a list is imported from its template: wrong rows are told with their reasons, come back in a file, and go in once mended', async () => {
  const prefix = ownPrefix()
  const page = await stores(`storeCode=${prefix}`)
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click()
  const bring = (file: ReturnType<typeof workbook>) => dialog.locator('input[type="file"]').setInputFiles(file)
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await press(name)
    return rowsIn(await bytesOf(await download))
  }
  const kept = async () => {
    const { answer } = await api<{ rows: Store[] }>(page, 'POST', '/records/store/search', {
      search: prefix,
      columns: ['storeCode', 'contactPhone'],
      sort: [['storeCode', 'asc']],
      page: { size: 10 },
    })
    return answer.rows
  }
  const codes = async () => (await kept()).map(({ storeCode, contactPhone }) => `${storeCode.slice(prefix.length)} ${contactPhone}`)
  await pane(page).locator('[data-action="import"]').click()
  const [heads = []] = await saved('下载模板')
  expect(heads).toEqual(['门店编码*', '门店名称*', '门店类型*', '联系电话'])

  const store = (code: string, type = '直营', phone = '02088886666') => [prefix + code, `测试门店${code}`, type, phone]
  await bring(workbook(heads, [store('1'), store('2', '月球'), store('3'), store('4', '加盟', '不详')]))
  await dialog.getByText('可导入 2 行', { exact: true }).waitFor()
  expect((await dialog.getByRole('table').getByRole('row').allInnerTexts()).slice(1)).toEqual([
    expect.stringMatching(/^3\s+门店类型\*\s+月球\s+\S/),
    expect.stringMatching(/^5\s+联系电话\s+不详\s+电话应为 8 至 13 位数字/),
  ])
  expect(await codes()).toEqual([])

  const [badHeads = [], ...bad] = await saved('下载有误的行')
  expect(bad.map(([code]) => code)).toEqual([`${prefix}2`, `${prefix}4`])
  for (const cells of bad) expect(cells.at(-1)).toMatch(/\S/)
  await press('只导入正确的 2 行')
  await dialog.waitFor({ state: 'hidden' })
  await pane(page).getByText('共 2 条').waitFor()
  expect(await codes()).toEqual(['1 02088886666', '3 02088886666'])

  await pane(page).locator('[data-action="import"]').click()
  await bring(workbook(badHeads, [(bad[0] ?? []).with(2, '直营'), (bad[1] ?? []).with(3, '02088886666')]))
  await press('导入 2 行')
  await dialog.waitFor({ state: 'hidden' })
  await pane(page).getByText('共 4 条').waitFor()
  expect(await codes()).toEqual(['1', '2', '3', '4'].map((code) => `${code} 02088886666`))
  for (const { id } of await kept()) await api(page, 'PATCH', `/records/store/${id}`, { status: 'DISABLED' })
})

test('export.excel, export.defaultName: a workbook holds what the list shows: columns and labels in their order, true dates and numbers, codes and formulas as text, or the selected rows', async () => {
  const prefix = ownPrefix()
  const page = await stores(
    `storeCode=${prefix}&_sort=-storeArea&_columns=storeName,storeCode,storeType,contactPhone,openingDate,storeArea`,
  )
  const facts = { storeType: 'JOINT', openingDate: '2026-03-01', contactPhone: '02088886666', status: 'DISABLED' }
  // The shell may still be fetching what tells of the first workbook when the next one is asked for.
  const { promise: isFetched, resolve: fetched } = Promise.withResolvers<void>()
  await page.route('**/background-bar-*.js', async (call) => {
    await isFetched
    await call.continue()
  })
  await made(page, 'store', { ...facts, storeCode: `${prefix}1`, storeName: '=1+1', storeArea: '80.5' })
  await made(page, 'store', { ...facts, storeCode: `${prefix}2`, storeName: '二号', storeArea: '1200' })
  await made(page, 'store', { ...facts, storeCode: `${prefix}3`, storeName: '三号', storeArea: '300' })
  await pane(page).getByRole('button', { name: '刷新' }).click()
  await pane(page).getByText('共 3 条').waitFor()
  const exported = async () => {
    const download = page.waitForEvent('download')
    await pane(page).locator('[data-action="export"]').click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('export.xlsx')
    const book = read(await bytesOf(saved), { cellNF: true, cellFormula: true, dense: false })
    return book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  }
  /** What stands in a column below the lines that say by what the rows were found. */
  const column = (sheet: object, name: string, notes: number) =>
    (utils.sheet_to_json(sheet, { header: 'A', blankrows: true }) as Record<string, unknown>[]).slice(notes + 1).map((row) => row[name])
  const said = (sheet: object) => (utils.sheet_to_json(sheet, { header: 'A' }) as Record<string, unknown>[]).map((row) => row.A)

  const all = await exported()
  expect(said(all).slice(0, 2)).toEqual(['门店信息管理', `门店编码：${prefix}`])
  expect(utils.sheet_to_json(all, { header: 1 })[3]).toEqual(['门店编码', '门店名称', '门店类型', '联系电话', '开业日期', '门店面积'])
  expect(column(all, 'A', 2).slice(1)).toEqual([`${prefix}2`, `${prefix}3`, `${prefix}1`])
  const cell = (address: string) => (all as Record<string, CellObject>)[address]
  expect(cell('B7')).toMatchObject({ t: 's', v: '=1+1' })
  expect(cell('B7')).not.toHaveProperty('f')
  expect(cell('C7')).toMatchObject({ t: 's', v: '联营' })
  expect(cell('D7')).toMatchObject({ t: 's', v: '02088886666' })
  expect(cell('E7')).toMatchObject({ t: 'n', v: 46082, z: 'yyyy-mm-dd' })
  expect(cell('F7')).toMatchObject({ t: 'n', v: 80.5 })

  await pickRow(page, 2)
  await pickRow(page, 0)
  await pane(page).getByText('已选 2 条').first().waitFor()
  const some = await exported()
  expect(said(some).slice(0, 3)).toEqual(['门店信息管理', `门店编码：${prefix}`, '仅含所选的 2 行'])
  expect(column(some, 'A', 3).slice(1)).toEqual([`${prefix}2`, `${prefix}1`])
  fetched()
  await page.getByText('导出成功，共 2 行').first().waitFor()
})

test('export.rowLimit, const.exportLimit: more rows than a workbook may hold are refused with what to do, and nothing is saved', async () => {
  const page = await stores('')
  let asked = 0
  await page.route('**/api/records/store/export', async (call) => {
    asked += 1
    const response = await call.fetch()
    await call.fulfill({ response, json: { ...(await response.json()), total: 50_001, next: 'more' } })
  })
  page.on('download', () => expect.unreachable('a workbook was saved'))
  await pane(page).locator('[data-action="export"]').click()
  await page.getByText('共 50,001 行，超过一次导出的上限 50,000 行。请增加条件后再导出。').first().waitFor()
  expect(asked).toBe(1)
})
