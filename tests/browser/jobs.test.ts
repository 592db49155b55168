import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage } from './support/accounts.ts'
import { open, pane, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { choose, field } from './support/forms.ts'
import { launchChromium } from './support/person.ts'
import { Simulator } from './support/simulator.ts'

let browser: Browser
let admin: Page
beforeAll(async () => {
  browser = await launchChromium()
  admin = await adminPage(browser)
})
afterAll(() => browser.close())

const standing = () => pane(admin).locator('[aria-current="step"]')

/** Runs a job now, from the list of runs. */
async function runNow(job: string): Promise<void> {
  await open(admin, '/allocationManage/jobRuns')
  await pane(admin).locator('[data-action="create"]').click()
  await choose(admin, 'job', job)
  await step(admin, '保存').click()
}

/** The messages to the ERP, those that were sent last first. */
async function messages(): Promise<readonly { readonly id: string; readonly status: string }[]> {
  const asked = { filter: { connector: 'erp' }, sort: [['startedAt', 'desc']], page: { size: 200 } }
  const { answer } = await api<{ rows: { id: string; status: string }[] }>(admin, 'POST', '/records/exchange/search', asked)
  return answer.rows
}

/** How the messages to the ERP stand. */
const statuses = async () => [...new Set((await messages()).map(({ status }) => status))]

test('an administrator runs a job now, and sees it end, on its page and in the list', async () => {
  await runNow('清理登录日志')
  await expect.poll(() => standing().innerText()).toContain('已完成')
  await open(admin, '/allocationManage/jobRuns')
  const row = pane(admin).locator('[role="row"]').filter({ hasText: '清理登录日志' })
  await expect.poll(() => row.first().innerText()).toContain('已完成')
})

test('an administrator brings the rows of a file, and sees how many were refused, on a phone too', async () => {
  await open(admin, '/allocationManage/jobRuns')
  await pane(admin).locator('[data-action="create"]').click()
  await choose(admin, 'job', '取得 SAP 商品变更', '商品变更')
  const asked = Promise.withResolvers<void>()
  await admin.route('**/api/files/*/complete', async (route) => {
    await asked.promise
    await route.continue()
  })
  const buffer = Buffer.from('MATNR,MAKTX,LAEDA\nT900001,试吃装,2026-11-20\n,没有编号,2026-11-20\n')
  await field(admin, 'file').locator('input[type="file"]').setInputFiles({ name: 'SAP 商品.csv', mimeType: 'text/csv', buffer })
  await expect.poll(() => field(admin, 'file').innerText()).toContain('SAP 商品.csv')
  // The file is still on its way when it is to be saved.
  await step(admin, '保存').click()
  asked.resolve()
  await expect.poll(() => standing().innerText()).toContain('已完成')
  await expect.poll(() => pane(admin).innerText()).toContain('新增 1，变更 0，消失 0，未变 0，拒收 1')
  expect(await pane(admin).innerText()).toContain('第 3 行缺少“MATNR”')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => pane(admin).innerText()).toContain('SAP 商品.csv')
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await admin.setViewportSize({ width: 1366, height: 768 })
})

test('a message that the other system refused is sent again once somebody says so', async () => {
  const erp = await Simulator.of('erp')
  // It refuses until it is seen to have refused: an answer that a busy machine loses is asked for again.
  await erp.fail('refuse', 1_000)
  await runNow('更新门店主数据')
  await expect.poll(() => standing().innerText()).toContain('已完成')
  await expect.poll(statuses).toContain('FAILED')
  await erp.recover()
  const refused = (await messages()).find(({ status }) => status === 'FAILED')
  await open(admin, `/allocationManage/exchange/${refused?.id}`)
  await step(admin, '重试').click()
  await expect.poll(() => standing().innerText()).toContain('已完成')
})
