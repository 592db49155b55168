import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

/** What came before a document and what came of it, a click away in both directions. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Flow {
  readonly before: readonly { readonly entity: string; readonly documents: readonly { readonly name: string }[] }[]
}

interface Found {
  readonly rows: readonly { readonly id: string; readonly receiptNo: string }[]
}

test('a receipt leads to its order and its delivery note, and the order back to it, however late they are told', async () => {
  const { page } = await signedIn(browser, 'buyer')
  const { answer } = await api<Found>(page, 'POST', '/records/goodsReceipt/search', { columns: ['receiptNo'], page: { size: 1 } })
  const [receipt] = answer.rows
  const flow = await api<Flow>(page, 'GET', `/records/goodsReceipt/${receipt?.id}/flow`)
  const nameOf = (entity: string) => flow.answer.before.find((group) => group.entity === entity)?.documents[0]?.name ?? ''
  const [order, note] = [nameOf('purchaseOrder'), nameOf('deliveryNote')]
  expect(order).not.toBe('')

  await slowNetwork(page, 300)
  await open(page, `/sales/deliverGoods/clientReceiveGoodsInfo/${receipt?.id}`)
  const strip = () => pane(page).locator('[data-flow]')
  await strip().getByText(note).waitFor()
  await strip().getByRole('link', { name: order }).click()
  await pane(page).getByRole('heading', { level: 1, name: order }).waitFor()
  await strip()
    .getByRole('link', { name: String(receipt?.receiptNo) })
    .click()
  await pane(page)
    .getByRole('heading', { level: 1, name: String(receipt?.receiptNo) })
    .waitFor()
})
