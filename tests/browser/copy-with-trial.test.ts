import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Config {
  readonly id: string
  readonly configNo: string
  readonly targetInvOrg: string
  readonly effectiveFrom: string
  readonly prices: readonly { readonly source: string; readonly copy: string | null; readonly existing: string | null }[]
}

test('whoever copies prices to another organisation tries it first, and a second time reads that they are there', async () => {
  const { page } = await signedIn(browser, 'groupadmin', '/goods/baseData/srmCopyInvConfig')
  const whole = async (id: string) => (await api<Config>(page, 'GET', `/records/invOrgCopyConfig/${id}`)).answer
  const filter = { '==': [{ var: 'record.status' }, 'NEW'] }
  const found = await api<{ rows: Config[] }>(page, 'POST', '/records/invOrgCopyConfig/search', { filter, columns: [], page: { size: 1 } })
  const chosen = await whole(found.answer.rows[0]?.id ?? '')
  const dialog = page.getByRole('dialog')
  const report = dialog.getByRole('region', { name: '试运行结果' })
  const tried = async ({ configNo }: Config) => {
    await open(page, `/goods/baseData/srmCopyInvConfig?configNo=${configNo}`)
    await pane(page).locator('[row-index="0"]').getByText(configNo).click()
    await step(page, '执行复制').click()
    await dialog.getByRole('button', { name: '先试运行' }).click()
    await report.waitFor()
    return report.getByRole('listitem').allInnerTexts()
  }

  const first = await tried(chosen)
  expect(first).toHaveLength(chosen.prices.length)
  const made = first.filter((text) => text.includes('将建立')).length
  expect(made).toBeGreaterThan(0)
  expect((await whole(chosen.id)).prices.filter(({ copy }) => copy !== null)).toEqual([])
  await dialog.getByRole('button', { name: '执行复制' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const copied = (await whole(chosen.id)).prices.filter(({ copy }) => copy !== null)
  expect(copied).toHaveLength(made)

  const ids = copied.map(({ source }) => source)
  const { answer: draft } = await api<{ record: object }>(page, 'POST', '/conversions/priceToCopy', { ids })
  const { targetInvOrg, effectiveFrom } = chosen
  const again = await api<Config>(page, 'POST', '/records/invOrgCopyConfig', { ...draft.record, targetInvOrg, effectiveFrom })
  expect(again).toMatchObject({ status: 201 })
  const second = await tried(again.answer)
  expect(second).toHaveLength(made)
  for (const text of second) expect(text).toMatch(/已存在[\s\S]*已有 /)
})
