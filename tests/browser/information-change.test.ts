import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, open, signIn, step, stepWithComment } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Change {
  readonly id: string
  readonly changeLines: readonly { readonly id: string; readonly oldValue: string; readonly newValue: string }[]
}

const master = async (page: Page) => {
  const { answer } = await api<{ rows: { id: string; shortName: string }[] }>(page, 'POST', '/records/supplier/search', {
    columns: ['shortName'],
    page: { size: 1 },
  })
  return answer.rows[0]?.shortName
}

test('infoChange.oldNew: a supplier changes its information, a reviewer decides line by line, and the master has the new value', async () => {
  const newName = `绿野${Date.now() % 100_000}`

  // the supplier asks: the application is written over the API, sent and read on its screen
  const supplier = await person(browser)
  await signIn(supplier.page, 'supplier')
  const before = (await master(supplier.page)) ?? ''
  const { status, answer } = await api<Change>(supplier.page, 'POST', '/records/supplierInfoChange', {
    changeCategory: 'BASIC',
    changeReason: '启用新的品牌简称',
    changeLines: [{ fieldCode: 'shortName', newValue: newName }],
  })
  expect(status).toBe(201)
  await open(supplier.page, `/supplier/informationChange/changeApplyInfo/edit/${answer.id}`)
  await supplier.page.getByText(newName).first().waitFor()
  await supplier.page.getByText(before, { exact: true }).first().waitFor()
  await step(supplier.page, '提交').click()
  await expectStanding(supplier.page, '已提交')
  expect(await master(supplier.page)).toBe(before)

  // the reviewer cannot approve what is not decided, then accepts the line
  const reviewer = await person(browser)
  await signIn(reviewer.page, 'reviewer1')
  const refused = await api<{ issues: { path: string }[] }>(
    reviewer.page,
    'POST',
    `/records/supplierInfoChange/${answer.id}/transitions/approve`,
    { comment: '与工商登记一致，同意变更。' },
  )
  expect(refused.answer.issues.map(({ path }) => path)).toContain('changeLines')
  await open(reviewer.page, `/supplier/informationChange/changeApplyInfo/check/${answer.id}`)
  await reviewer.page.getByText(newName).first().waitFor()
  await decide(reviewer.page, '同意')
  await stepWithComment(reviewer.page, '审批通过', '与工商登记一致，同意变更。')
  await expectStanding(reviewer.page, '已审批')

  // the master has it, and the application still shows both values
  await expect.poll(() => master(supplier.page)).toBe(newName)
  const decided = await api<Change>(supplier.page, 'GET', `/records/supplierInfoChange/${answer.id}`)
  expect(decided.answer.changeLines).toMatchObject([{ oldValue: before, newValue: newName }])
  expect([...supplier.complaints, ...reviewer.complaints].filter((text) => !text.includes('401') && !text.includes('422'))).toEqual([])
})

/** Gives the first line its decision in the grid. */
async function decide(page: Page, label: string): Promise<void> {
  const cell = page.locator('[row-index="0"] [col-id="decision"]')
  await cell.dblclick()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: label }).first().click()
}
