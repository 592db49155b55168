import { expect, test } from 'vitest'
import { documentOf } from '../engine/runtime/app/document-of.ts'
import { flowLinks } from '../engine/runtime/app/flow-links.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()

/** Whether documents of one kind name those of another as what they came of. */
const follows = (result: string, source: string) =>
  flowLinks(app).some(({ from, to }) => documentOf(from).name === result && documentOf(to).name === source)

/** From what a store asks for to what is paid and how the supplier is graded: each came of the one before. */
const ways: readonly (readonly string[])[] = [
  ['storeRequest', 'purchaseDemand', 'priceEnquiry', 'purchaseOrder', 'deliveryNote', 'goodsReceipt'],
  ['goodsReceipt', 'statement', 'invoice', 'paymentApplication', 'paymentSettlement'],
  ['priceEnquiry', 'contract'],
  ['priceEnquiry', 'enquiryQuote'],
  ['goodsReceipt', 'threeRateResult', 'examScore', 'gradeResult'],
]

test.each(ways)('each names the one before and the one after in its flow: %s to %s', (...way) => {
  const gaps = way.slice(1).flatMap((result, at) => {
    const source = way[at] ?? ''
    return follows(result, source) || follows(source, result) ? [] : [`${source} to ${result}`]
  })
  expect(gaps).toEqual([])
})

test('a claim stands between what was received and the statement that deducts it', () => {
  expect(follows('acceptanceAbnormalRecord', 'goodsReceipt')).toBe(true)
  expect(follows('acceptanceAbnormalRecord', 'claim')).toBe(true)
  expect(follows('statement', 'claim')).toBe(true)
})

/** What conversions make of a document without coming of it, and why. */
const apart: Readonly<Record<string, string>> = {
  demandToRemainder: 'what is left of a demand is a demand like any other; the first one names it',
  lifecycleToQualified: 'the lifecycle of a supplier is no document; the application names it',
  lifecycleToRecommendation: 'the lifecycle of a supplier is no document; the recommendation names it',
  lifecycleToStageChange: 'the lifecycle of a supplier is no document; the change names it',
  priceToCopy: 'a copy of settings between organisations names each price it is about',
  quotaToCopy: 'a copy of settings between organisations names each quota it is about',
  quotationAgain: 'the quotation of a day begins from that of the day before, and is not about it',
  quoteToQuestion: 'a question is about the enquiry, which both name',
  stallPriceToday: 'the price of a day begins from that of the day before',
  templateToNewStore: 'a template is none of the documents',
  warehouseToNotice: 'a warehouse is none of the documents',
  registrationToSupplier: 'a supplier is no document; its archive names the registration',
}

test('what a conversion makes of a document, and refers to it, names it in its flow', () => {
  const silent = Object.entries(app.bundle.conversions ?? {}).flatMap(([name, { from, to }]) => {
    const [source, result] = [from.entity, to.entity].map((entity) => entity.split('.')[0] ?? '')
    if (!source || !result || apart[name]) return []
    const refers = [...app.entities.values()]
      .filter((entity) => documentOf(entity).name === result)
      .some((entity) => [...entity.fields.values()].some(({ target }) => target?.split('.')[0] === source))
    return refers && !follows(result, source) && !follows(source, result) ? [name] : []
  })
  expect(silent).toEqual([])
})
