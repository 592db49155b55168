import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pane, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Found {
  readonly rows: readonly { readonly id: string; readonly roleName: string; readonly status: string }[]
}
const found = async (page: Page, code: string) =>
  (
    await api<Found>(page, 'POST', '/records/role/search', {
      filter: { roleCode: code },
      columns: ['roleName', 'status'],
      page: { size: 5 },
    })
  ).answer.rows

test('a role is made with its permission by keyboard alone, and found in the list', async () => {
  const { page } = await signedIn(browser, 'admin', '/allocationManage/roleEdit/new')
  const code = `R${Date.now().toString(36).toUpperCase()}`
  const type = async (label: string, text: string) => {
    const box = pane(page)
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .first()
    await box.waitFor()
    await box.focus()
    await page.keyboard.type(text)
  }
  await type('角色编码', code)
  await type('角色名称', '夜班收货')
  await pane(page).getByRole('button', { name: '添加一行' }).focus()
  await page.keyboard.press('Enter')
  const options = page.locator('.ant-select-item-option:visible')
  await options.first().waitFor()
  await page.keyboard.type('质量')
  // While it is looked for there may be none, and what was typed is found once the cell is left: nobody saves within that moment.
  await expect.poll(async () => [...new Set((await options.allInnerTexts()).map((text) => text.includes('质量')))]).toEqual([true])
  await page.keyboard.press('Enter')
  await pane(page).locator('.ag-cell-inline-editing').waitFor({ state: 'detached' })
  await step(page, '保存').focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await found(page, code)).map(({ roleName, status }) => [roleName, status]))
    .toEqual([['夜班收货', 'ENABLED']])
  const [made] = await found(page, code)
  const whole = await api<{ permissionSet: readonly { permission: string }[] }>(page, 'GET', `/records/role/${made?.id}`)
  expect(whole.answer.permissionSet.map(({ permission }) => permission)).toEqual(['quality'])
})
