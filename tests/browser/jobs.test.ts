import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPage } from './support/accounts.ts'
import { open, pane, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { choose } from './support/forms.ts'
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
