import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane, signIn } from './support/acts.ts'
import { seriousFindings } from './support/axe.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { read, theOne } from './support/records.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Line {
  readonly id: string
  readonly 'goods.importedFlag': boolean
}

const some = (imported: boolean) => ({
  any: [{ var: 'record.asnLines' }, { '==': [{ var: 'row.goods.importedFlag' }, imported] }],
})

/** A delivery note of imported goods and others, and which of its lines, counted from 1, are of imported ones. */
async function mixedNote(page: Page): Promise<{ address: string; all: number; imported: readonly number[] }> {
  const { id } = await theOne(page, 'deliveryNote', { and: [some(true), some(false)] })
  const { asnLines } = (await read(page, 'deliveryNote', id)) as unknown as { asnLines: readonly Line[] }
  const imported = asnLines.flatMap((line, index) => (line['goods.importedFlag'] ? [index + 1] : []))
  return { address: `/sales/deliverGoods/myDeliveryNoteInfo/query/${id}`, all: asnLines.length, imported }
}

const card = (page: Page, name: string) => pane(page).locator(`[data-section="${name}"]`)
const counted = (page: Page, name: string) => card(page, name).getByRole('heading').innerText()

test('the card of certificates shows the lines of imported goods alone, to be read', async () => {
  const { page } = await signedIn(browser, 'buyer')
  const { address, all, imported } = await mixedNote(page)
  await open(page, address)
  const rows = card(page, 'imports').locator('[role="row"][row-index] [col-id="goods"]')
  await expect.poll(() => rows.count()).toBe(imported.length)

  expect(await counted(page, 'lines')).toContain(`共 ${all} 行`)
  expect(await counted(page, 'imports')).toContain(`共 ${imported.length} 行`)
  expect(await card(page, 'imports').locator('.ag-selection-checkbox, .cell-open').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('on a phone its lines have the numbers that they have among all', async () => {
  const { page } = await person(browser, { width: 390, height: 844, isTouched: true })
  await signIn(page, 'buyer')
  const { address, imported } = await mixedNote(page)
  await open(page, address)
  const cards = card(page, 'imports').locator('article')
  await expect.poll(() => cards.count()).toBe(imported.length)

  const numbers = await cards.evaluateAll((found) => found.map((one) => Number.parseInt(one.textContent ?? '', 10)))
  expect(numbers).toEqual(imported)
  await cards.first().getByRole('button').first().click()
  await page.getByRole('dialog').getByText(`第 ${imported[0]} 行`).waitFor()
  expect(await page.getByRole('dialog').locator('input').count()).toBe(0)
})

test('a note without imported goods has no card of certificates', async () => {
  const { page } = await signedIn(browser, 'buyer')
  const none = { none: [{ var: 'record.asnLines' }, { var: 'row.goods.importedFlag' }] }
  const { id } = await theOne(page, 'deliveryNote', { and: [none, some(false)] })
  await open(page, `/sales/deliverGoods/myDeliveryNoteInfo/query/${id}`)
  await card(page, 'totals').waitFor()

  expect(await card(page, 'lines').count()).toBe(1)
  expect(await card(page, 'imports').count()).toBe(0)
})
