import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { create } from '../../app/steps/create.ts'
import { Caller } from '../matrix/caller.ts'
import { until } from '../support/node.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

const invOrg = { orgCode: 'G101', orgName: '广州仓', orgType: 'INV_ORG', companyCode: '8000' }
const withOrders = {
  ...world,
  type: {
    entity: 'purchaseOrderType',
    record: { orderTypeCode: 'NB', orderTypeName: '标准采购', orderCategory: 'GOODS', cooperationType: 'PURCHASE' },
  },
  free: {
    entity: 'taxRate',
    record: { taxCode: 'J0', taxName: '免税', taxRateValue: '0', taxType: 'VAT', effectiveFrom: '2020-01-01' },
  },
  store: { entity: 'organization', record: invOrg },
}
const today = new Date().toISOString().slice(0, 10)
const comment = '价格与数量均已核对，同意采购'

test.group('approval authority that administrators keep, over HTTP', (group) => {
  let portal: Portal
  let server: ServerProcess
  let admin: Caller
  let buyer: Caller
  let reviewer: Caller
  let reviewerId: string
  let director: Caller
  let directorId: string
  let rules = 0
  const removals: (() => void)[] = []

  group.setup(async () => {
    portal = await Portal.open(withOrders)
    const account = async (loginAccount: string, roles: string[]) =>
      (await create(portal.admin, 'user', { loginAccount, userName: loginAccount, userType: 'STAFF', roles })).view.id ?? ''
    const [boss, buying] = [await account('boss', ['admin']), await account('buys', ['buyer'])]
    reviewerId = await account('reviews', ['reviewer'])
    directorId = await account('directs', ['reviewer'])
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    const callers = await Promise.all([boss, buying, reviewerId, directorId].map((id) => Caller.of(server.url, portal.database, id)))
    ;[admin, buyer, reviewer, director] = callers as [Caller, Caller, Caller, Caller]
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  /** An order of so many yuan, without tax, that waits for its approval. */
  const submitted = async (amount: string, fields: object = {}): Promise<string> => {
    const line = {
      goods: '@cabbage',
      unit: 'KG',
      quantity: '1',
      unitPrice: amount,
      taxCode: '@free',
      neededDate: '2999-12-31',
    }
    const order = portal.resolved({ orderType: '@type', supplier: '@vegetables', invOrg: '@store', ...fields, lines: [line] })
    const made = await buyer.call('POST', 'records/purchaseOrder', order)
    if (made.status !== 201) throw new Error(made.text)
    const id = String(made.body.id)
    const step = await buyer.call('POST', `records/purchaseOrder/${id}/transitions/submit`, {})
    if (step.status !== 200) throw new Error(step.text)
    return id
  }
  const approve = (person: Caller, id: string) => person.call('POST', `records/purchaseOrder/${id}/transitions/approve`, { comment })
  /** Where the order stands after this reviewer has agreed: approved, or still waiting at which level. */
  const agreed = async (amount: string): Promise<unknown> => {
    const id = await submitted(amount)
    const answer = await approve(reviewer, id)
    if (answer.status !== 200) throw new Error(answer.text)
    const { body } = await admin.call('GET', `records/purchaseOrder/${id}`)
    if (body.status !== 'SUBMITTED') return body.status
    const approvals = await admin.call('GET', `records/purchaseOrder/${id}/approvals`)
    return /"level":"(\w+)"/.exec(approvals.text)?.[1]
  }
  const limit = async (fields: object): Promise<string> => {
    const rule = {
      ruleCode: `LIMIT-${++rules}`,
      ruleName: '采购限额',
      businessType: 'ORDER',
      primaryReviewer: reviewerId,
      amountLimit: '1000',
      purchaseGroup: portal.id('group'),
      ...fields,
    }
    const made = await admin.call('POST', 'records/approvalAuthorityRule', rule)
    if (made.status !== 201) throw new Error(made.text)
    return String(made.body.id)
  }
  const end = async (id: string, changes: object): Promise<void> => {
    const answer = await admin.call('PATCH', `records/approvalAuthorityRule/${id}`, changes, { 'if-match': '*' })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  test('without a record the limit of the workflow holds', async ({ assert }) => {
    assert.equal(await agreed('150000'), 'APPROVED')
    assert.equal(await agreed('200000.01'), 'director')
  })

  test('a record is the limit of whom it names, from the next decision on', async ({ assert }) => {
    const id = await limit({})
    assert.equal(await agreed('1000'), 'APPROVED')
    assert.equal(await agreed('1000.01'), 'director')
    await end(id, { amountLimit: '500000' })
    assert.equal(await agreed('300000'), 'APPROVED')
    await end(id, { status: 'DISABLED' })
    assert.equal(await agreed('300000'), 'director')
  })

  test('a record that has ended, or not begun, is none', async ({ assert }) => {
    const ended = await limit({ effectiveFrom: '2020-01-01', effectiveTo: '2020-12-31' })
    const later = await limit({ effectiveFrom: '2999-01-01' })
    assert.equal(await agreed('1500'), 'APPROVED')
    await end(later, { effectiveFrom: today })
    assert.equal(await agreed('1500'), 'director')
    for (const id of [ended, later]) await end(id, { status: 'DISABLED' })
  })

  test('a record of a purchase group is about its orders', async ({ assert }) => {
    const { id: other } = (await create(portal.admin, 'purchaseGroup', { purchaseGroupCode: 'PG02', purchaseGroupName: '水产采购组' })).view
    const id = await limit({ purchaseGroup: other })
    assert.equal(await agreed('10'), 'director')
    await end(id, { purchaseGroup: portal.id('group') })
    assert.equal(await agreed('10'), 'APPROVED')
    await end(id, { status: 'DISABLED' })
  })

  test('many at once are decided by the same limit', async ({ assert }) => {
    const rule = await limit({})
    const ids = [await submitted('999'), await submitted('1001')]
    const answer = await reviewer.call('POST', 'records/purchaseOrder/transitions/approve', { ids, comment })
    assert.equal(answer.status, 200, answer.text)
    const found = await admin.call('POST', 'records/purchaseOrder/search', {
      filter: { id: { in: ids } },
      sort: [['totalTaxIncludedAmount', 'asc']],
      columns: ['status'],
    })
    assert.deepEqual(
      (found.body.rows as { status: string }[]).map(({ status }) => status),
      ['APPROVED', 'SUBMITTED'],
    )
    await end(rule, { status: 'DISABLED' })
  })

  test('the timeline announces the next level only to those who cannot decide alone', async ({ assert }) => {
    const levels = async (amount: string) => (await admin.call('GET', `records/purchaseOrder/${await submitted(amount)}/approvals`)).text
    assert.notInclude(await levels('150000'), '"name":"director"')
    assert.include(await levels('250000'), '"name":"director"')
  })

  test('who is limited does not change the limits', async ({ assert }) => {
    const id = await limit({})
    const answer = await reviewer.call('PATCH', `records/approvalAuthorityRule/${id}`, { amountLimit: '9000000' }, { 'if-match': '*' })
    assert.include([403, 404], answer.status)
    await end(id, { status: 'DISABLED' })
  })

  /** Which of these orders wait for somebody. */
  const waiting = async (person: Caller, ids: readonly string[]): Promise<string[]> => {
    const { body } = await person.call('GET', 'approvals/inbox?entity=purchaseOrder&size=50')
    return (body.rows as { record: string }[]).map(({ record }) => record).filter((record) => ids.includes(record))
  }

  test('reviewers of two purchase groups each decide about the orders of their own, and those of no rule wait for both', async ({
    assert,
  }) => {
    const grouped = async (purchaseGroupCode: string) =>
      (await create(portal.admin, 'purchaseGroup', { purchaseGroupCode, purchaseGroupName: purchaseGroupCode })).view.id
    const [meat, fish, other] = [await grouped('PG11'), await grouped('PG12'), await grouped('PG13')]
    const rules = [
      await limit({ purchaseGroup: meat, primaryReviewer: reviewerId, secondaryReviewer: directorId, amountLimit: null }),
      await limit({ purchaseGroup: fish, primaryReviewer: directorId, amountLimit: null }),
    ]
    const [ofMeat, ofFish, ofOther] = [
      await submitted('250000', { purchaseGroup: meat }),
      await submitted('2000', { purchaseGroup: fish }),
      await submitted('2000', { purchaseGroup: other }),
    ]
    const ids = [ofMeat, ofFish, ofOther]
    assert.sameMembers(await waiting(reviewer, ids), [ofMeat, ofOther])
    assert.sameMembers(await waiting(director, ids), [ofFish, ofOther])
    const refused = await approve(director, ofMeat)
    assert.equal(refused.status, 422, refused.text)
    assert.include(refused.text, 'notApprover')

    assert.equal((await approve(reviewer, ofMeat)).status, 200)
    assert.sameMembers(await waiting(director, ids), [ofMeat, ofFish, ofOther])
    assert.equal((await approve(director, ofMeat)).status, 200)
    assert.equal((await approve(director, ofFish)).status, 200)
    assert.equal((await approve(reviewer, ofOther)).status, 200)
    for (const id of ids) assert.equal((await admin.call('GET', `records/purchaseOrder/${id}`)).body.status, 'APPROVED')
    for (const id of rules) await end(id, { status: 'DISABLED' })
  })

  test('an order that is sent in is told to whom its approval asks, and not to every reviewer', async ({ assert }) => {
    const { id: group } = (await create(portal.admin, 'purchaseGroup', { purchaseGroupCode: 'PG21', purchaseGroupName: '蛋品采购组' })).view
    const rule = await limit({ purchaseGroup: group, primaryReviewer: directorId, amountLimit: null })
    const told = async (order: string) => {
      const rows = await until(async () => {
        const found = await portal.database.pool.query<{ account: string; message: string }>(
          'select account_id::text as account, message from _notifications where record_id = $1 order by account_id',
          [order],
        )
        return found.rows.length > 0 && found.rows
      })
      return rows.map(({ account, message }) => `${account} ${message}`)
    }
    assert.deepEqual(await told(await submitted('2000', { purchaseGroup: group })), [`${directorId} purchaseOrderSubmitted`])
    await end(rule, { status: 'DISABLED' })
    assert.sameMembers(await told(await submitted('2000', { purchaseGroup: group })), [
      `${directorId} purchaseOrderSubmitted`,
      `${reviewerId} purchaseOrderSubmitted`,
    ])
  })

  test('a record that says of no orders whose it is about is refused; one that is there already is about none', async ({ assert }) => {
    const scopeless = { purchaseGroup: null }
    await assert.rejects(() => limit(scopeless), /至少填写部门、采购组、库存组织之一/)

    const rule = await limit({ primaryReviewer: directorId })
    const { rows } = await portal.database.pool.query<{ name: string }>(
      `select conname as name from pg_constraint where conname like 'ck_approval_authority_rule_ordersNamed%'`,
    )
    for (const { name } of rows) await portal.database.pool.query(`alter table approval_authority_rule drop constraint "${name}"`)
    await portal.database.pool.query('update approval_authority_rule set purchase_group = null where id = $1', [rule])
    const id = await submitted('150000')
    assert.sameMembers(await waiting(reviewer, [id]), [id])
    assert.equal(await agreed('150000'), 'APPROVED')
    assert.equal((await approve(director, id)).status, 200)
    assert.equal((await admin.call('GET', `records/purchaseOrder/${id}`)).body.status, 'APPROVED')
    await portal.database.pool.query(`update approval_authority_rule set status = 'DISABLED' where id = $1`, [rule])
  })

  test('the limit of an inventory organisation is none for the orders of another', async ({ assert }) => {
    const { id: far } = (await create(portal.admin, 'organization', { ...invOrg, orgCode: 'G103', orgName: '北京仓' })).view
    const rule = await limit({ invOrg: far, amountLimit: '9000000' })
    assert.equal(await agreed('250000'), 'director')
    const there = await submitted('250000', { invOrg: far })
    assert.equal((await approve(reviewer, there)).status, 200)
    assert.equal((await admin.call('GET', `records/purchaseOrder/${there}`)).body.status, 'APPROVED')
    await end(rule, { status: 'DISABLED' })
  })

  test('a record of an inventory organisation, or one that has ended, is not about other orders', async ({ assert }) => {
    const { id: elsewhere } = (await create(portal.admin, 'organization', { ...invOrg, orgCode: 'G102', orgName: '上海仓' })).view
    const rules = [
      await limit({ invOrg: elsewhere, primaryReviewer: directorId, amountLimit: null }),
      await limit({ primaryReviewer: directorId, amountLimit: null, effectiveFrom: '2020-01-01', effectiveTo: '2020-12-31' }),
    ]
    const here = await submitted('10')
    const there = await submitted('10', { invOrg: elsewhere })
    assert.sameMembers(await waiting(reviewer, [here, there]), [here])
    assert.sameMembers(await waiting(director, [here, there]), [here, there])
    for (const id of rules) await end(id, { status: 'DISABLED' })
  })

  test('a record of a department is about the orders of its buyers', async ({ assert }) => {
    const bought = async (code: string) => {
      const organization = { orgCode: code, orgName: `采购${code}部`, orgType: 'DEPARTMENT' }
      const { id: department } = (await create(portal.admin, 'organization', organization)).view
      const employee = { employeeNo: `E${code}`, employeeName: `采购员${code}`, department }
      return { department, buyer: (await create(portal.admin, 'employee', employee)).view.id }
    }
    const [fruit, grain] = [await bought('D201'), await bought('D202')]
    const scope = { purchaseGroup: null, department: fruit.department }
    const rule = await limit({ ...scope, primaryReviewer: directorId, secondaryReviewer: reviewerId, amountLimit: null })
    const ofFruit = await submitted('250000', { buyer: fruit.buyer })
    const ofGrain = await submitted('5000', { buyer: grain.buyer })
    const ofNobody = await submitted('5000', { buyer: null })
    const ids = [ofFruit, ofGrain, ofNobody]
    assert.sameMembers(await waiting(reviewer, ids), [ofGrain, ofNobody])
    assert.sameMembers(await waiting(director, ids), ids)
    assert.include((await approve(reviewer, ofFruit)).text, 'notApprover')

    // Above what one may decide alone, the second reviewer of the department decides too.
    assert.equal((await approve(director, ofFruit)).status, 200)
    assert.equal((await admin.call('GET', `records/purchaseOrder/${ofFruit}`)).body.status, 'SUBMITTED')
    assert.sameMembers(await waiting(reviewer, ids), ids)
    for (const id of ids) assert.equal((await approve(reviewer, id)).status, 200)
    for (const id of ids) assert.equal((await admin.call('GET', `records/purchaseOrder/${id}`)).body.status, 'APPROVED')
    await end(rule, { status: 'DISABLED' })
  })
})
