import { test } from '@japa/runner'
import { Decimal } from '../../../engine/runtime/values/decimal.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { update } from '../../app/steps/update.ts'
import { createPool } from '../../app/storage/pool.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const people = 20
const numbers = Array.from({ length: people }, (_, index) => index)
const goods = ['leaves', 'roots', 'fruits']
/** What is needed of each goods: a share of 20 is no whole number. */
const needed = '101'
const agreed = '价格低于目标价，份额合理，同意定标。'
/** What a person may read when somebody else was faster; anything else is a failure of the server. */
const sentences = new Set(['invalid', 'conflict'])

/** How each of what was done at once ended: `done`, or the code of the refusal. */
const ends = (all: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  Promise.all(
    all.map((each) =>
      each.then(
        () => 'done',
        (error: { code?: string }) => error.code ?? String(error),
      ),
    ),
  )
const done = (all: readonly string[]) => all.filter((end) => end === 'done').length
const sum = (values: readonly unknown[]) => values.reduce((total: Decimal, value) => total.plus(String(value)), new Decimal(0)).toFixed()

test.group('twenty people at one enquiry at the same moment', (group) => {
  let portal: Portal
  let family: Family
  const suppliers: Context[] = []
  const buyers: Context[] = []
  const reviewers: Context[] = []

  group.setup(async () => {
    portal = await Portal.open(world)
    family = new Family(portal)
    // A connection for each: they wait for what the others write, and for nothing else.
    const pool = createPool({ connectionString: portal.database.url, max: 2 * people + 2 })
    for (const [index, name] of goods.entries())
      await portal.add({
        [name]: { entity: 'goods', record: { ...world.cabbage?.record, goodsCode: `G9000${index}`, goodsName: name, ean: null } },
      })
    for (const index of numbers) {
      const codes = { supplierCode: `V90${1000 + index}`, creditCode: `91440101MA5${1000 + index}X0A` }
      await portal.add({
        [`many${index}`]: { entity: 'supplier', record: { ...world.fish?.record, supplierName: `多人供应商 ${index}`, ...codes } },
      })
    }
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    const staff = async (role: string, index: number) => {
      const account = { loginAccount: `test.${role}${index}`, userName: `${role} ${index}`, roles: [role], userType: 'STAFF' }
      return portal.as(await family.made(portal.admin, 'user', account))
    }
    for (const index of numbers) {
      suppliers.push({ ...(await family.supplier(`many${index}`)), pool })
      buyers.push({ ...(await staff('buyer', index)), pool })
      reviewers.push({ ...(await staff('reviewer', index)), pool })
    }
    return async () => {
      await pool.end()
      await portal.close()
    }
  })

  const first = <Value>(all: readonly Value[]): Value => all[0] as Value
  const quotesOf = (enquiry: RecordData) => linesOf(enquiry, 'invitedSuppliers').map(({ quote }) => String(quote))

  test('they quote, award, split and decide: each once, the sums hold, and whoever was late reads a sentence', async ({ assert }) => {
    const buyer = first(buyers)
    const asked = await family.made(buyer, 'priceEnquiry', {
      enquiryTitle: '多人同时',
      invOrg: '@warehouse',
      quoteDeadline: '2026-11-22T08:00:00.000Z',
      priceEffectiveFrom: '2026-12-01',
      priceEffectiveTo: '2026-12-31',
      lines: goods.map((each) => ({ goods: `@${each}`, unit: 'KG', demandQuantity: needed, targetPrice: '9' })),
      invitedSuppliers: numbers.map((index) => ({ supplier: `@many${index}` })),
    })
    const id = String(asked.id)
    const published = await ends(buyers.map((each) => family.step(each, 'priceEnquiry', id, 'publish')))
    assert.equal(done(published), 1)
    const quotes = quotesOf(await family.whole('priceEnquiry', id))
    assert.equal(new Set(quotes).size, people)

    // all answer at once, while the buyer tells all of them something
    const answer = async (index: number) => {
      const quote = quotes[index] ?? ''
      const lines = linesOf(await family.seen(suppliers[index] as Context, 'enquiryQuote', quote), 'lines')
      const priced = lines.map(({ id: line }) => ({ id: line, quotedPrice: `${3 + index / 10}`, supplyQuantity: needed }))
      return family.step(suppliers[index] as Context, 'enquiryQuote', quote, 'submit', { changes: { lines: priced } })
    }
    const told = family.step(buyer, 'priceEnquiry', id, 'clarify', { changes: { clarification: '请报到库价' } })
    assert.deepEqual(
      await ends([...numbers.map(answer), told]),
      Array.from({ length: people + 1 }, () => 'done'),
    )
    await portal.database.pool.query(
      `update price_enquiry set quote_deadline = '2026-11-01T08:00:00Z', open_at = '2026-11-01T08:00:00Z' where id = $1`,
      [id],
    )
    const entity = portal.app.entities.get('priceEnquiry')
    if (!entity) throw new Error('There are no enquiries.')
    await ends(numbers.map(() => takeInternalStep(portal.admin, { entity, id, name: 'open' })))
    const opened = await family.whole('priceEnquiry', id)
    assert.deepEqual([opened.status, opened.quotedCount], ['QUOTE_CLOSED', people])
    assert.deepEqual(
      linesOf(opened, 'lines').map(({ lowestQuote }) => lowestQuote),
      goods.map(() => '3.0000'),
    )

    // each splits what is needed among all who have quoted; one of them is stored
    const quoted = await Promise.all(quotes.map((quote) => family.whole('enquiryQuote', quote)))
    const share = (index: number) => (index === 0 ? '6.00' : '5.00')
    const awards = quoted.flatMap((quote, index) => linesOf(quote, 'lines').map((line) => ({ quoteLine: line.id, quantity: share(index) })))
    const split = await ends(buyers.map((each) => update(each, 'priceEnquiry', id, opened.version as number, { awards })))
    assert.equal(done(split), 1)
    const terms = { changes: { orderType: '@standard', neededDate: '2026-11-30', awardReason: '综合价格与可供数量最优' } }
    const submitted = await ends(buyers.map((each) => family.step(each, 'priceEnquiry', id, 'submit', terms)))
    assert.equal(done(submitted), 1)

    // some decide while others take it back: one of them is first, and it ends decided
    const racing = await ends([
      ...reviewers.map((each) => family.step(each, 'priceEnquiry', id, 'approve', { comment: agreed })),
      ...buyers.map((each) => family.step(each, 'priceEnquiry', id, 'withdraw')),
    ])
    assert.equal(done(racing), 1)
    const late: string[] = [...published, ...split, ...submitted, ...racing]
    const between = await family.whole('priceEnquiry', id)
    if (between.status !== 'APPROVED') {
      assert.deepEqual(
        linesOf(between, 'lines').map(({ allocatedQuantity }) => sum([allocatedQuantity ?? 0])),
        goods.map(() => '0'),
      )
      await family.step(buyer, 'priceEnquiry', id, 'submit', terms)
      const decided = await ends(reviewers.map((each) => family.step(each, 'priceEnquiry', id, 'approve', { comment: agreed })))
      assert.equal(done(decided), 1)
      late.push(...decided)
    }
    assert.deepEqual(
      late.filter((end) => end !== 'done' && !sentences.has(end)),
      [],
    )

    const approved = await family.whole('priceEnquiry', id)
    assert.equal(approved.status, 'APPROVED')
    for (const line of linesOf(approved, 'lines')) assert.equal(sum([line.allocatedQuantity]), needed)
    const { rows: orders } = await portal.database.pool.query<{ no: string; quantity: string }>(
      `select o.order_no as no, (select sum(quantity) from purchase_order_lines l where l.parent = o.id)::text as quantity
       from purchase_order o`,
    )
    assert.deepEqual([orders.length, new Set(orders.map(({ no }) => no)).size], [people, people])
    assert.equal(sum(orders.map(({ quantity }) => quantity)), sum(goods.map(() => needed)))
    const { rows: prices } = await portal.database.pool.query<{ no: string }>('select price_no as no from purchase_price')
    assert.deepEqual([prices.length, new Set(prices.map(({ no }) => no)).size], [people * goods.length, people * goods.length])
    const settled = await Promise.all(quotes.map(async (quote) => (await family.whole('enquiryQuote', quote)).status))
    assert.deepEqual([...new Set(settled)], ['AWARDED'])
  }).timeout(120_000)
})
