import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { seriousFindings } from './support/axe.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const list = '/procurement/purchaseOrder/myOrder'

async function show(page: Page, address: string): Promise<void> {
  await open(page, address)
  await expect.poll(() => page.locator('[data-pane]:not([hidden]) [aria-busy="true"]').count()).toBe(0)
  await pane(page).getByRole('heading', { level: 1 }).waitFor()
}

/** What is looked at, and how a person comes there from the list. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a list': (page) => pane(page).locator('[row-index="0"] a').first().waitFor(),
  'the menu of views': async (page) => {
    await pane(page)
      .getByRole('button', { name: /^视图：/ })
      .click()
    await page.getByRole('menuitem', { name: '另存为视图…' }).waitFor()
  },
  'a dialog': async (page) => {
    await page.getByRole('menuitem', { name: '另存为视图…' }).click()
    await page.getByRole('dialog').getByLabel('名称').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).focus()
  },
  'the palette': async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await page.keyboard.press('Control+K')
    await page.getByRole('option').first().waitFor()
  },
  'a quick look': async (page) => {
    await page.keyboard.press('Escape')
    await pane(page).locator('[row-index="0"] [col-id="status"]').first().click()
    await page.keyboard.press('Shift+Enter')
    await page.getByRole('dialog').getByRole('table').first().waitFor()
  },
  'a document': async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: '打开' }).click()
    await pane(page).getByRole('toolbar', { name: '操作' }).waitFor()
  },
}

describe.each(['light', 'dark'] as const)('axe finds nothing serious in the %s scheme', (colorScheme) => {
  test('at the desk', async () => {
    const { page } = await person(browser)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await seriousFindings(page), 'signing in').toEqual([])
    await signIn(page, 'admin')
    await show(page, list)
    for (const [name, come] of Object.entries(states)) {
      await come(page)
      expect(await seriousFindings(page), name).toEqual([])
    }
  })

  test('on a phone', async () => {
    const { page } = await person(browser, { width: 390, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await seriousFindings(page), 'signing in').toEqual([])
    await signIn(page, 'supplier')
    await show(page, list)
    await pane(page).getByRole('article').first().waitFor()
    expect(await seriousFindings(page), 'cards').toEqual([])
  })
})
