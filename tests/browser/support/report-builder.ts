import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { open, pane } from './acts.ts'

export const fields = (page: Page): Locator => pane(page).getByRole('region', { name: '可用字段' })
export const settings = (page: Page): Locator => pane(page).getByRole('region', { name: '报表设置' })
export const preview = (page: Page): Locator => pane(page).getByRole('region', { name: '预览' })

/** The button that adds a field, the first of that name. */
export const field = (page: Page, name: string): Locator =>
  fields(page)
    .getByRole('button', { name: `添加“${name}”`, exact: true })
    .first()

/** Opens the builder with a new report of this code, about the rows of this name. */
export async function begin(page: Page, code: string, rows: string): Promise<void> {
  await open(page, `/allocationManage/customReportInfo?name=${code}`)
  const find = pane(page).getByRole('textbox', { name: '按名称查找' })
  await find.waitFor()
  await find.fill(rows)
  await pane(page).getByRole('button').filter({ hasText: rows }).first().click()
  await fields(page).waitFor()
}

/** Adds a field in one of the ways that are offered for it. */
export async function addAs(page: Page, name: string, use: string): Promise<void> {
  await fields(page)
    .getByRole('button', { name: `选择“${name}”的用法`, exact: true })
    .first()
    .click()
  const offered = page.locator('.ant-dropdown-menu-item:visible').filter({ hasText: use })
  await offered.click()
  // While a menu goes, its entries are still there: the next menu would have some of the same name.
  await offered.waitFor({ state: 'hidden' })
}

/** Opens what a head opens, unless it is open: also one that opens by itself once it has come. */
async function unfold(head: Locator): Promise<void> {
  const state = async () => {
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    return head.getAttribute('aria-expanded')
  }
  await expect.poll(state).not.toBe('false')
}

/** The section of the settings that is called so, opened. */
export async function section(page: Page, name: string): Promise<Locator> {
  const isItsHead = { name: new RegExp(`^${name}( \\d+)?$`) }
  const found = settings(page)
    .locator('.ant-collapse-item')
    .filter({ has: page.getByRole('button', isItsHead) })
  await unfold(found.getByRole('button', isItsHead))
  return found
}

/** A part of a section, opened. */
export async function part(within: Locator, name: string): Promise<Locator> {
  const item = within.getByRole('listitem').filter({ has: within.page().getByRole('button', { name: new RegExp(`^${name}`) }) })
  await unfold(item.getByRole('button', { name: new RegExp(`^${name}`) }).first())
  return item
}

/** Takes one of what a drop-down offers, once something is typed where it can be. */
export async function chooseOf(page: Page, label: string, name: string, typed = name): Promise<void> {
  const input = settings(page).getByLabel(label)
  await input.click()
  if (typed !== '') await input.fill(typed)
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click()
  await page.keyboard.press('Escape')
}

/** Puts the report into the menu by its code, for a role, and publishes it. */
export async function publishToMenu(page: Page, code: string, role: string): Promise<void> {
  await unfold(settings(page).getByRole('button', { name: /发布到菜单/ }))
  await settings(page).getByRole('checkbox', { name: '在菜单中显示' }).click()
  await settings(page).getByLabel('菜单编码').fill(code)
  await chooseOf(page, '可查看的角色', role)
  await publish(page)
}

/** Publishes what is written. */
export async function publish(page: Page): Promise<void> {
  // What is said of an earlier time may still stand there.
  const published = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname.endsWith('/publish') && response.ok(),
  )
  await pane(page)
    .getByRole('button', { name: /发\s*布$/ })
    .click()
  await published
  await page.getByText('已发布，立即生效').last().waitFor({ timeout: 60_000 })
}
