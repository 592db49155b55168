import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { seriousFindings } from './support/axe.ts'
import { type Gallery, serveGallery } from './support/gallery.ts'
import { launchChromium, signedIn } from './support/person.ts'

let browser: Browser
let gallery: Gallery
beforeAll(async () => {
  browser = await launchChromium()
  gallery = await serveGallery()
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

/** The loans of the library, answered from memory, as they are on a day. */
async function loans(address: string, width = 1366): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date('2026-11-20T02:00:00Z'))
  await page.goto(`${gallery.url}?scene=list.filled#/lending/loans${address}`)
  await pane(page).locator('[data-arranged][aria-busy="false"]').waitFor()
  return page
}

const column = (page: Page, status: string) => pane(page).locator(`[data-column="${status}"]`)
const card = (page: Page, status: string) => column(page, status).locator('[data-card]').first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-card], [data-day]')?.dataset)

describe('a board', () => {
  test('says how many cards a column has, what they add up to, and axe finds nothing serious', async () => {
    const page = await loans('?_=&_as=board')
    const shown = await column(page, 'SUBMITTED').getByRole('heading').innerText()
    expect(shown).toMatch(/已提交\s+\d+\s+总费用\s+[\d,.]+/)
    expect(await seriousFindings(page)).toEqual([])
    await column(page, 'RETURNED').getByRole('button', { name: '加载更多' }).click()
    await expect.poll(() => column(page, 'RETURNED').locator('[data-card]').count()).toBe(40)
  })

  test('is walked by arrows, and a card moved by keys asks what its step asks', async () => {
    const page = await loans('?_as=board')
    await card(page, 'DRAFT').locator('a').focus()
    await page.keyboard.press('ArrowRight')
    const walked = await card(page, 'SUBMITTED').getAttribute('data-card')
    expect(await focused(page)).toMatchObject({ card: walked })
    await page.keyboard.press('Alt+Shift+ArrowRight')
    const dialog = page.getByRole('dialog', { name: '批准' })
    await dialog.getByRole('button', { name: '批准' }).click()
    await dialog.getByText('至少 4 个字').waitFor()
    await dialog
      .getByRole('button', { name: '取 消' })
      .or(dialog.getByRole('button', { name: '取消' }))
      .first()
      .click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await card(page, 'SUBMITTED').getAttribute('data-card')).toBe(walked)
  })

  test('says why a card cannot be put somewhere', async () => {
    const page = await loans('?_as=board')
    await card(page, 'DRAFT').dragTo(column(page, 'LENT'))
    await page.getByText('借书单须先批准才能出借').waitFor()
  })

  test('has one column at a time on a phone, and nothing sticks out', async () => {
    const page = await loans('?_as=board', 390)
    await page.getByRole('tab', { name: /已提交/ }).click()
    await pane(page)
      .getByRole('button', { name: /^移动 / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '批准 → 已批准' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('a calendar', () => {
  test('shows records on their days and how full these are, and axe finds nothing serious', async () => {
    const page = await loans('?_as=calendar')
    const day = pane(page).locator('[data-day="2026-11-12"]')
    await day.getByText('10 / 10，已满').waitFor({ state: 'attached' })
    expect(await pane(page).locator('[aria-current="date"]').getAttribute('data-day')).toBe('2026-11-20')
    expect(await pane(page).getByText('借书日期').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await day.locator('[data-entry]').first().click()
    await expect.poll(() => page.url()).toMatch(/#\/lending\/loan\/\d+/)
  })

  test('is walked by keys, from month to month too, and Enter shows the week', async () => {
    const page = await loans('?_as=calendar')
    await pane(page).locator('[data-day="2026-11-20"] button').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatchObject({ day: '2026-11-27' })
    await page.keyboard.press('PageDown')
    await expect.poll(() => focused(page)).toMatchObject({ day: '2026-12-27' })
    await page.keyboard.press('Enter')
    await pane(page).locator('[data-span="week"]').waitFor()
    await pane(page).getByText('12月21日 – 12月27日').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('makes a record on a day, with its date', async () => {
    const page = await loans('?_as=calendar&_span=week')
    await pane(page).locator('[data-day="2026-11-21"]').getByRole('button', { name: /新建/ }).click()
    await expect.poll(() => pane(page).getByRole('textbox', { name: '借书日期' }).inputValue()).toBe('2026-11-21')
  })

  test('is a list of days on a phone', async () => {
    const page = await loans('?_as=calendar', 390)
    await pane(page).getByRole('heading', { name: '11月20日周五今天' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('a step is taken by moving a card, and the list shows the record where it stands now', async () => {
  const { page } = await signedIn(browser, 'buyer', '/procurement/purchaseOrder/storeEngOrderAdmin')
  await pane(page).locator('[data-arrangement="board"]').click()
  await card(page, 'APPROVED').waitFor()
  const id = await card(page, 'APPROVED').getAttribute('data-card')
  await card(page, 'APPROVED').dragTo(column(page, 'PUBLISHED'))
  await page.getByText(/已移到“已发布”/).waitFor()
  await column(page, 'PUBLISHED').locator(`[data-card="${id}"]`).waitFor()
  await open(page, '/procurement/purchaseOrder/storeEngOrderAdmin?_as=calendar')
  await pane(page).locator('[data-arranged="calendar"]').waitFor()
})
