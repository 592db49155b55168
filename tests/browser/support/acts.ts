import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from './person.ts'

/** Signs in with a demo account on the page that asks for it. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(login)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.hash.length > 2 && !url.hash.startsWith('#/home'))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens a screen by its address. */
export async function open(page: Page, route: string): Promise<void> {
  await page.evaluate((address) => {
    location.hash = address
  }, route)
}

/** The page that is looked at; others live on behind it. */
export const pane = (page: Page): Locator => page.locator('[data-pane]:not([hidden])')

/** Picks a row of the list in front, once its record has come: one that is still awaited cannot be picked. */
export async function pickRow(page: Page, row: number): Promise<void> {
  const place = pane(page).locator(`[role="row"][row-index="${row}"]`)
  await place.locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor()
  await place.locator('.ag-selection-checkbox').first().click()
}

/** Types into a picker, and waits for what answers to it. */
export async function ask(picker: Locator, typed: string): Promise<void> {
  await picker.fill(typed)
  await offered(picker)
}

/** Waits for what a picker offers: an option that moves while it is clicked is not taken. */
export async function offered(picker: Locator): Promise<void> {
  const isBusy = () =>
    picker.evaluate((input) => input.closest('.ant-select')?.closest('[aria-busy="true"]') != null || input.ariaBusy === 'true')
  await expect.poll(isBusy).toBe(false)
}

/** Opens a picker and takes the first of what it offers that says these words. */
export async function pickOffered(page: Page, picker: Locator, words: string): Promise<void> {
  await picker.click()
  await offered(picker)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: words }).first().click()
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'detached' })
}

/** Types into a picker and takes the record of this name from what it offers. */
export async function pick(page: Page, label: string, typed: string, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label, exact: true })
  await picker.click()
  await ask(picker, typed)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click()
  await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('false')
}

/** The button of a document's toolbar, by the name of the step. */
export const step = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name, exact: true })

/** Takes a step that asks for a comment. */
export async function stepWithComment(page: Page, name: string, comment: string): Promise<void> {
  await step(page, name).click()
  await giveComment(page, name, comment)
}

/** Takes a step that stands for another system and asks for a comment: it is behind *more*. */
export async function stepOfAnotherSystem(page: Page, name: string, comment: string): Promise<void> {
  await step(page, '更多').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await giveComment(page, name, comment)
}

async function giveComment(page: Page, name: string, comment: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(comment)
  await dialog.getByRole('button', { name, exact: true }).click()
}

/** Waits until the document stands there: the step bar says so. */
export async function expectStanding(page: Page, status: string): Promise<void> {
  await expect
    .poll(() => page.locator('[role="list"]:visible [aria-current="step"], ol:visible [aria-current="step"]').innerText())
    .toContain(status)
}

/** A cell of the grid in sight. @param row counted from 0 */
export const cellAt = (page: Page, row: number, field: string): Locator =>
  page.locator(`[role="row"][row-index="${row}"] [col-id="${field}"]:visible`)

/** Types into a cell of the lines, in place of what stands there. */
export async function fillCell(page: Page, row: number, field: string, text: string): Promise<void> {
  await cellAt(page, row, field).dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Waits until there is nothing left to save. */
export async function expectSaved(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '保存 没有未保存的修改' }).waitFor()
}
