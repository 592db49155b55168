import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { create } from '../../app/steps/create.ts'
import { type Answer, Caller } from '../matrix/caller.ts'
import { until } from '../support/node.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

const orderType = (orderTypeCode: string, flags: object = {}) => ({
  entity: 'purchaseOrderType',
  record: { orderTypeCode, orderTypeName: orderTypeCode, orderCategory: 'GOODS', cooperationType: 'PURCHASE', ...flags },
})
const withTypes = {
  ...world,
  usual: orderType('usual'),
  unreviewed: orderType('unreviewed', { approvalRequired: false }),
  byItself: orderType('byItself', { approvalRequired: false, autoIssueFlag: true }),
  reviewedAndIssued: orderType('reviewedAndIssued', { autoIssueFlag: true }),
  ofLibrary: orderType('ofLibrary', { priceControl: 'PRICE_LIBRARY' }),
  giftless: orderType('giftless', { giftAllowed: false }),
  returning: orderType('returning', { orderCategory: 'RETURN', returnFlag: true, giftAllowed: false }),
  free: {
    entity: 'taxRate',
    record: { taxCode: 'J0', taxName: '免税', taxRateValue: '0', taxType: 'VAT', effectiveFrom: '2020-01-01' },
  },
  priced: {
    entity: 'goods',
    record: { goodsCode: 'G00077', goodsName: '菜心', unit: 'KG', purchaseCategory: '@category', taxCode: '@free', referencePrice: '3.2' },
  },
}
const comment = '价格与数量均已核对，同意采购'

test.group('flags of an order type, over HTTP', (group) => {
  let portal: Portal
  let server: ServerProcess
  let admin: Caller
  let buyer: Caller
  let reviewer: Caller
  let supplier: Caller
  const removals: (() => void)[] = []

  group.setup(async () => {
    portal = await Portal.open(withTypes)
    const account = async (loginAccount: string, roles: string[], own: object = { userType: 'STAFF' }) =>
      (await create(portal.admin, 'user', { loginAccount, userName: loginAccount, roles, ...own })).view.id ?? ''
    const ids = [
      await account('boss', ['admin']),
      await account('buys', ['buyer']),
      await account('reviews', ['reviewer']),
      await account('supplies', ['supplier'], { userType: 'SUPPLIER', supplier: portal.id('vegetables') }),
    ]
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    const callers = await Promise.all(ids.map((id) => Caller.of(server.url, portal.database, id)))
    ;[admin, buyer, reviewer, supplier] = callers as [Caller, Caller, Caller, Caller]
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  const line = { goods: '@priced', quantity: '10', unitPrice: '2.5', taxCode: '@free', neededDate: '2999-12-31' }
  const written = (type: string, changes: object = {}): Promise<Answer> => {
    const order = { orderType: `@${type}`, supplier: '@vegetables', invOrg: '@warehouse', lines: [{ ...line, ...changes }] }
    return buyer.call('POST', 'records/purchaseOrder', portal.resolved(order))
  }
  const made = async (type: string, changes: object = {}): Promise<string> => {
    const answer = await written(type, changes)
    if (answer.status !== 201) throw new Error(answer.text)
    return String(answer.body.id)
  }
  const step = (person: Caller, id: string, name: string, body: object = {}): Promise<Answer> =>
    person.call('POST', `records/purchaseOrder/${id}/transitions/${name}`, body)
  const order = async (id: string): Promise<Answer['body']> => (await admin.call('GET', `records/purchaseOrder/${id}`)).body
  const firstLine = async (id: string) => ((await order(id)).lines as Record<string, unknown>[])[0]
  const published = (id: string) => until(async () => (await order(id)).status === 'PUBLISHED')

  test('an order waits for its reviewers, and then for its buyer', async ({ assert }) => {
    const id = await made('usual')
    assert.equal((await step(buyer, id, 'submit')).body.status, 'SUBMITTED')
    assert.equal((await step(reviewer, id, 'approve', { comment })).body.status, 'APPROVED')
    assert.notInclude(JSON.stringify(await order(id)), '"publishedAt":"')
  })

  test('an order that needs no approval is approved as it is sent in: nobody is asked, and nobody has decided', async ({ assert }) => {
    const id = await made('unreviewed')
    const sent = await step(buyer, id, 'submit')
    assert.equal(sent.body.status, 'APPROVED', sent.text)
    const { rows } = await portal.database.pool.query<{ step: string; account: string | null }>(
      'select transition as step, account_id::text as account from _transition_log where record_id = $1 order by id',
      [id],
    )
    assert.deepEqual(
      rows.map(({ step: name, account }) => [name, account === null]),
      [
        ['submit', false],
        ['approve', true],
      ],
    )
    const { body } = await reviewer.call('GET', 'approvals/inbox?entity=purchaseOrder&size=50')
    assert.notInclude(JSON.stringify(body), `"record":"${id}"`)
    assert.isNull((await order(id)).approver)
  })

  test('several that need no approval are approved together', async ({ assert }) => {
    const ids = [await made('unreviewed'), await made('usual')]
    const answer = await buyer.call('POST', 'records/purchaseOrder/transitions/submit', { ids })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await order(id)).status)), ['APPROVED', 'SUBMITTED'])
  })

  test('an order that is issued by itself reaches the supplier after its approval', async ({ assert }) => {
    const alone = await made('byItself')
    assert.equal((await step(buyer, alone, 'submit')).status, 200)
    await published(alone)
    const reviewed = await made('reviewedAndIssued')
    assert.equal((await step(buyer, reviewed, 'submit')).body.status, 'SUBMITTED')
    assert.equal((await step(reviewer, reviewed, 'approve', { comment })).status, 200)
    await published(reviewed)
    assert.equal((await supplier.call('GET', `records/purchaseOrder/${reviewed}`)).status, 200)
  })

  test('a price of the library is the one of the goods: it is not typed over, and another is not sent in', async ({ assert }) => {
    const typed = await made('usual')
    assert.equal((await firstLine(typed))?.unitPrice, '2.5000')
    const id = await made('ofLibrary', { unitPrice: undefined })
    const found = await firstLine(id)
    const changed = await buyer.call('PATCH', `records/purchaseOrder/${id}`, { lines: [{ ...found, unitPrice: '9' }] }, { 'if-match': '*' })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await firstLine(id))?.unitPrice, '3.2000')

    await buyer.call('PATCH', `records/purchaseOrder/${typed}`, portal.resolved({ orderType: '@ofLibrary' }), { 'if-match': '*' })
    const refused = await step(buyer, typed, 'submit')
    assert.equal(refused.status, 422, refused.text)
    assert.include(refused.text, '此订单类型取价格库')
    assert.equal((await step(buyer, id, 'submit')).body.status, 'SUBMITTED')
  })

  test('a line is a gift at no price where its type allows gifts', async ({ assert }) => {
    const given = { giftFlag: true, unitPrice: null }
    const refused = await written('giftless', given)
    assert.equal(refused.status, 422, refused.text)
    assert.include(refused.text, '此订单类型不允许赠品')
    assert.equal(Number((await order(await made('usual', given))).totalTaxIncludedAmount), 0)
  })

  test('nothing of a return is shipped to the retailer', async ({ assert }) => {
    const shippable = async (type: string) => {
      const id = await made(type)
      assert.equal((await step(buyer, id, 'submit')).status, 200)
      assert.equal((await step(reviewer, id, 'approve', { comment })).status, 200)
      assert.equal((await step(buyer, id, 'publish')).status, 200)
      const promised = { lines: [{ id: (await firstLine(id))?.id, promisedDate: '2999-12-31' }] }
      const confirmed = await step(supplier, id, 'confirm', { changes: promised })
      assert.equal(confirmed.body.status, 'CONFIRMED', confirmed.text)
      return Number((await firstLine(id))?.shippableQuantity)
    }
    assert.equal(await shippable('usual'), 10)
    assert.equal(await shippable('returning'), 0)
  })

  test('a type is one of returns by its category, and by nothing else', async ({ assert }) => {
    const refusedType = async (flags: object) =>
      (await admin.call('POST', 'records/purchaseOrderType', orderType('another', flags).record)).text
    assert.include(await refusedType({ returnFlag: true, giftAllowed: false }), '订单大类为“退货”的类型')
    assert.include(await refusedType({ orderCategory: 'RETURN', giftAllowed: false }), '订单大类为“退货”的类型')
    assert.include(await refusedType({ orderCategory: 'RETURN', returnFlag: true }), '退货类型不允许赠品')
  })
})
