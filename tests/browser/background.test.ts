import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { workbook } from './support/workbook.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const route = '/procurement/purchaseOrder/myOrder'
const works = (page: Page) => page.getByRole('region', { name: '后台任务' })

/** The list of orders with an export that does not go on before it is told to. */
async function exporting(): Promise<{ page: Page; goOn(): void }> {
  const { page } = await signedIn(browser, 'admin', route)
  await pane(page).locator('[role="row"][row-index="0"] [col-id="orderNo"] a').waitFor()
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/records/*/export', async (asked) => {
    await held
    await asked.continue().catch(() => undefined)
  })
  await pane(page).getByRole('button', { name: '导出' }).click()
  await works(page).getByText('导出我的订单').waitFor()
  return { page, goOn }
}

test('an export goes on while another page is looked at, and its list was closed', async () => {
  const { page, goOn } = await exporting()
  await page.getByRole('button', { name: '关闭 我的订单' }).click()
  await open(page, '/dataView/homePageInside')
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
  await works(page).getByRole('progressbar', { name: '导出我的订单' }).waitFor()
  const saved = page.waitForEvent('download')
  goOn()
  expect((await saved).suggestedFilename()).toBe('export.xlsx')
  await page.getByText(/^导出成功，共 [\d,]+ 行$/).waitFor()
  await works(page).waitFor({ state: 'detached' })
})

test('an import goes on while another page is looked at, and its list was closed', async () => {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/shopInfoAdmin')
  await pane(page).locator('[data-action="import"]').click()
  const dialog = page.getByRole('dialog')
  const code = `Z${Date.now()}`
  const rows = [1, 2].map((at) => [`${code}${at}`, `测试门店${at}`, '直营', '02088886666'])
  await dialog.locator('input[type="file"]').setInputFiles(workbook(['门店编码*', '门店名称*', '门店类型*', '联系电话'], rows))
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/records/store/import', async (asked) => {
    await held
    await asked.continue()
  })
  await dialog.getByRole('button', { name: '导入 2 行' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '关闭 门店信息管理' }).click()
  await open(page, '/dataView/homePageInside')
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
  await works(page).getByRole('progressbar', { name: '导入门店' }).waitFor()
  goOn()
  await page.getByText('已导入 2 行', { exact: true }).waitFor()
  await works(page).waitFor({ state: 'detached' })
  await open(page, `/allocationManage/shopInfoAdmin?storeCode=${code}`)
  await pane(page).getByText('共 2 条').waitFor()
})

test('an export is stopped, and begun again', async () => {
  const { page, goOn } = await exporting()
  let isSaved = false
  page.on('download', () => {
    isSaved = true
  })
  await works(page).getByRole('button', { name: '停止 导出我的订单' }).click()
  await works(page).waitFor({ state: 'detached' })
  expect(isSaved).toBe(false)
  goOn()
  const saved = page.waitForEvent('download')
  await pane(page).getByRole('button', { name: '导出' }).click()
  await saved
})

test('an export that fails says so until somebody has taken note', async () => {
  const { page } = await exporting()
  await page.unroute('**/api/records/*/export')
  await works(page).getByRole('button', { name: '停止 导出我的订单' }).click()
  await page.route('**/api/records/*/export', (asked) =>
    asked.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify({ code: 'invalid', detail: '磁盘已满' }) }),
  )
  await pane(page).getByRole('button', { name: '导出' }).click()
  await works(page).getByRole('alert').filter({ hasText: '磁盘已满' }).waitFor()
  await works(page).getByRole('button', { name: '关闭' }).click()
  await works(page).waitFor({ state: 'detached' })
})

test('signing out with an export under way says that it would end; who stays keeps it, who goes is signed out', async () => {
  const { page, goOn } = await exporting()
  const question = page.getByRole('dialog').filter({ hasText: '“导出我的订单”还没有完成，退出后将停止。' })
  const signOut = async () => {
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await question.waitFor()
  }
  await signOut()
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'detached' })
  await works(page).getByText('导出我的订单').waitFor()
  await signOut()
  await question.getByRole('button', { name: '停止并退出' }).click()
  await page.locator('input[autocomplete="username"]').waitFor()
  goOn()
})

test('leaving the portal with an export under way asks first', async () => {
  const { page } = await exporting()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await works(page).getByText('导出我的订单').waitFor()
})
