import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { launchChromium, person } from './support/person.ts'
import { read, theOne } from './support/records.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('pictures of lines are accepted and refused with keys, one after the other, and what was said is in the document like what is typed', async () => {
  const { page } = await person(browser)
  await signIn(page, 'buyer')
  const notice = await theOne(page, 'pictureNotice', { '==': [{ var: 'record.status' }, 'SUBMITTED'] })
  const { pictureLines } = await read(page, 'pictureNotice', notice.id)
  const waiting = (pictureLines as { auditResult: string | null }[]).filter(({ auditResult }) => auditResult === null).length
  await open(page, `/goods/eGoodsPic/noticeOrderInfo/purchase/${notice.id}`)
  const button = pane(page).locator('[data-action="judge"]')
  expect(await button.innerText()).toContain(`待审 ${waiting}`)
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('img').waitFor()

  await page.keyboard.press('1')
  await expect.poll(() => dialog.innerText()).toContain(`还有 ${waiting - 1} 项待审`)
  await page.keyboard.press('2')
  await dialog.locator('textarea').fill('背景不是白底')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.innerText()).toContain(waiting === 2 ? '都已审完' : `还有 ${waiting - 2} 项待审`)
  await dialog.getByRole('button', { name: '关闭' }).click()

  const cells = (column: string) => pane(page).locator(`[data-lines="pictureLines"] [role="gridcell"][col-id="${column}"]`).allInnerTexts()
  await expect.poll(() => cells('auditResult')).toEqual(expect.arrayContaining(['通过', '不通过']))
  expect(await cells('auditOpinion')).toContain('背景不是白底')
  expect(
    ((await read(page, 'pictureNotice', notice.id)).pictureLines as { auditOpinion: string | null }[]).every((line) => !line.auditOpinion),
  ).toBe(true)
})
