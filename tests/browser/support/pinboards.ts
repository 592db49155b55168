import type { Locator, Page } from 'playwright-core'
import { pane } from './acts.ts'
import { api } from './api.ts'

interface Listed {
  readonly pinboards: readonly { readonly id: string; readonly name: string }[]
}

/** A tile of the pinboard in front, by its name. */
export const tile = (page: Page, name: string): Locator =>
  pane(page).getByRole('region', { name, exact: true }).and(pane(page).locator('[data-tile]'))

/** The pinboard of this name that somebody sees. */
export const pinboardOf = async (page: Page, name: string) =>
  (await api<Listed>(page, 'GET', '/pinboards')).answer.pinboards.find((pinboard) => pinboard.name === name)

/** Pins a part of the report in front to a pinboard; to a new one, where there is none of that name. */
export async function pin(page: Page, part: string, pinboard: string, isNew = false): Promise<void> {
  await pane(page).getByRole('button', { name: '钉到面板' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(part, { exact: true }).click()
  await dialog.getByRole('combobox', { name: '钉到' }).click()
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: isNew ? '新建面板' : pinboard })
    .first()
    .click()
  if (isNew) await dialog.getByRole('textbox', { name: '名称' }).fill(pinboard)
  await dialog.getByRole('button', { name: '钉到面板' }).click()
  await page.getByText(`已钉到“${pinboard}”`).first().waitFor()
}

/** Takes a pinboard away, so that others find theirs as they were. */
export async function remove(page: Page, name: string): Promise<void> {
  const found = await pinboardOf(page, name)
  if (!found) return
  await page.evaluate(async (path) => {
    const token = decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    await fetch(path, { method: 'DELETE', headers: { 'x-xsrf-token': token } })
  }, `/api/pinboards/${found.id}`)
}
