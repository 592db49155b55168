import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask, offered } from './acts.ts'

/** What somebody enters in a form, and what the form then says. */
export interface Entry {
  /** The rule of the specification. */
  readonly rule: string
  readonly field: string
  /** Nothing where the field is left as it is. */
  readonly typed?: string
  /** Word for word; beside the field. */
  readonly says: string
}

/** The page that is looked at; others live on behind it. */
export const shown = (page: Page): Locator => page.locator('[data-pane]:not([hidden]), main:not(:has([data-pane]))').last()

/** A field of the form, by its name. */
export const field = (page: Page, name: string): Locator => shown(page).locator(`[data-field$="-${name}"]`)

/** Types into a field in place of what stands there, and leaves it. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  const input = field(page, name).locator('input, textarea').first()
  await input.fill(text)
  await input.press('Tab')
}

/** Types into many fields, by their names. */
export async function fillIn(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await type(page, name, text)
}

/** Takes the value that is called so from what a field of the form offers, after typing something to find it by. */
export async function choose(page: Page, name: string, label: string | RegExp, typed?: string): Promise<void> {
  const picker = field(page, name).getByRole('combobox')
  await picker.click()
  await (typed === undefined ? offered(picker) : ask(picker, typed))
  await page.locator('.ant-select-item-option:visible').filter({ hasText: label }).first().click()
  await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('false')
}

/** Enters what is to be refused. */
export async function enter(page: Page, entries: readonly Entry[]): Promise<void> {
  for (const { field: name, typed } of entries) if (typed !== undefined) await type(page, name, typed)
}

/** Waits until each of them is answered in these words where it was entered; says all that are not. */
export async function expectSaid(page: Page, entries: readonly Entry[]): Promise<void> {
  const wanted = entries.map(({ rule, says }) => `${rule}: ${says}`)
  const said = async () => {
    const answers = await Promise.all(
      entries.map(({ field: name }) =>
        field(page, name)
          .innerText()
          .catch(() => ''),
      ),
    )
    return entries.map(({ rule, says }, at) => `${rule}: ${answers[at]?.includes(says) ? says : answers[at]}`)
  }
  await expect.poll(said).toEqual(wanted)
}

/** Opens a section of a wizard that nobody has to fill in. */
export async function openOptional(page: Page, name: string): Promise<void> {
  await shown(page).locator(`[data-optional="${name}"]`).click()
}
