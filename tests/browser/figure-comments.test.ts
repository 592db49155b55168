import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pane } from './support/acts.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const report = '/report/orderBusiness'
const cell = (page: Page) => pane(page).locator('[role="row"][row-index="0"] [col-id="lines"] [data-figure]').first()

test('a figure of a report is talked about by those who see the same rows: it is marked, and who has spoken is told', async () => {
  const { page, complaints } = await signedIn(browser, 'buyer', report)
  await cell(page).click()
  const dialog = page.getByRole('dialog')
  const lines = await cell(page).innerText()
  const write = dialog.getByRole('textbox', { name: /写下评论/ })
  await write.fill('为什么比上月多？')
  // What is typed stays while the figure is closed, until it is sent.
  await dialog.getByRole('button', { name: '关闭' }).click()
  await cell(page).click()
  await expect.poll(() => write.inputValue()).toBe('为什么比上月多？')
  await write.press('Control+Enter')
  await dialog.locator('li').filter({ hasText: '为什么比上月多？' }).filter({ hasText: lines }).waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => cell(page).getAttribute('title')).toBe('1 条评论，点击查看')

  const { page: colleague } = await signedIn(browser, 'finance', report)
  await expect.poll(() => cell(colleague).getAttribute('title')).toBe('1 条评论，点击查看')
  await cell(colleague).click()
  await colleague
    .getByRole('dialog')
    .getByRole('textbox', { name: /写下评论/ })
    .fill('新店开业')
  await colleague
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s?送$/ })
    .click()
  await colleague.getByRole('dialog').locator('li').nth(1).filter({ hasText: '新店开业' }).waitFor()

  await page.goto(page.url().replace(/#.*/, '#/'))
  await page.getByRole('button', { name: /消息，\d+ 条未读/ }).click()
  await page
    .getByText(/评论了报表/)
    .first()
    .click()
  await expect.poll(() => page.url()).toContain(report)
  expect(complaints).toEqual([])
})
