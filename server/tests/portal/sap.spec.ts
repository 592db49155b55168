import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import type { Context } from '../../app/records/context.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { downgradedReceipt } from '../support/downgraded_receipt.ts'
import { refusal } from '../support/lending.ts'
import { until } from '../support/node.ts'
import { agreed, type Peers, withPeers } from '../support/peers.ts'
import { sentRecords } from '../support/sent_records.ts'

test.group('orders and prices that SAP is told of', (group) => {
  let peers: Peers
  let buyer: Context
  let reviewer: Context
  withPeers(group, async (opened) => {
    peers = opened
    buyer = peers.portal.admin
    reviewer = await peers.portal.person('reviewer')
  })

  /** An order that was approved. */
  const approvedOrder = async (): Promise<string> => {
    const id = await sentRecords.purchaseOrder(peers.portal)
    await peers.step(buyer, 'purchaseOrder', id, 'submit')
    await peers.step(reviewer, 'purchaseOrder', id, 'approve', agreed)
    return id
  }

  test('an approved order is imported into SAP once, and is read-only then', async ({ assert }) => {
    const id = await approvedOrder()
    peers.peer('sap').fail('lost', 1)
    await peers.step(buyer, 'purchaseOrder', id, 'import')
    assert.deepEqual(await refusal(() => peers.step(buyer, 'purchaseOrder', id, 'import')), {
      code: 'invalid',
      issues: [{ code: 'rule', path: '' }],
    })
    assert.containsSubset(await peers.settled(id, 'importOrder'), { status: 'DONE' })
    await peers.reaches('purchaseOrder', id, 'IMPORT_SUCCESS')
    const order = await peers.read('purchaseOrder', id)
    assert.equal(order.sapOrderNo, `45${order.orderNo}`)
    assert.equal(order.sapImportStatus, 'IMPORT_SUCCESS')
    assert.lengthOf(
      peers
        .peer('sap')
        .effectsOf('importOrder')
        .filter(({ sent }) => sent.orderNo === order.orderNo),
      1,
    )
    assert.equal((await refusal(() => peers.step(buyer, 'purchaseOrder', id, 'import'))).code, 'invalid')
    assert.equal((await refusal(() => peers.step(buyer, 'purchaseOrder', id, 'reject', '不同意这张订单的价格'))).code, 'invalid')
  })

  test('what SAP refuses is a failed import with its reason, and can be imported again', async ({ assert }) => {
    const id = await approvedOrder()
    peers.peer('sap').fail('refuse', 1)
    await peers.step(buyer, 'purchaseOrder', id, 'import')
    const failed = await peers.reaches('purchaseOrder', id, 'IMPORT_FAILED')
    assert.match(String(failed.sapImportMessage), /SAP/)
    await peers.step(buyer, 'purchaseOrder', id, 'import')
    await peers.reaches('purchaseOrder', id, 'IMPORT_SUCCESS')
  })

  /** The import of an order by itself, some minutes after it was approved; what it says of the run. */
  const importedByItself = async (order: string, minutes: number) => {
    const { app, database, accesses, admin } = peers.portal
    const { rows } = await database.pool.query<{ id: string; due: string }>(
      `select id, due_at as due from job_run where job = 'importOrder' and about_id = $1 order by id desc`,
      [order],
    )
    const at = new Date(Date.parse(admin.now) + minutes * 60_000).toISOString()
    const [run] = rows
    if (run === undefined || Date.parse(run.due) > Date.parse(at)) return 'not due'
    const scope = {
      context: serverContext(app, database.pool, accesses, at),
      runs: runsOf(app) as RunsOf,
      mailer: new Mailer({ url: '', from: '' }),
    }
    await runJob(scope, run.id, new AbortController().signal)
    return (await peers.read('jobRun', run.id)).status
  }

  test('const.orderImport: an approved order is imported into SAP by itself after five minutes', async ({ assert }) => {
    const id = await approvedOrder()
    assert.equal(await importedByItself(id, 4.9), 'not due')
    assert.equal(await importedByItself(id, 5), 'DONE')
    await peers.reaches('purchaseOrder', id, 'IMPORT_SUCCESS')
  })

  test('const.orderImport: so is one that was published meanwhile; it stays published, refused or not', async ({ assert }) => {
    const id = await approvedOrder()
    await peers.step(buyer, 'purchaseOrder', id, 'publish')
    peers.peer('sap').fail('refuse', 1)
    assert.equal(await importedByItself(id, 5), 'DONE')
    const imported = (state: string) =>
      until(async () => {
        const order = await peers.read('purchaseOrder', id)
        return order.sapImportStatus === state && order
      })
    assert.equal((await imported('IMPORT_FAILED')).status, 'PUBLISHED')
    const { rows } = await peers.portal.database.pool.query<{ id: string }>(
      `select id from exchange where about_id = $1 and status = 'FAILED'`,
      [id],
    )
    await peers.step(buyer, 'exchange', rows[0]?.id ?? '', 'retry')
    const order = await imported('IMPORT_SUCCESS')
    assert.deepEqual([order.status, order.sapOrderNo, order.sapImportMessage], ['PUBLISHED', `45${order.orderNo}`, null])
  })

  test('orderImport.readOnly: an order that is in SAP is not edited again when it is returned; it is published as it is', async ({
    assert,
  }) => {
    const id = await approvedOrder()
    await peers.step(buyer, 'purchaseOrder', id, 'publish')
    assert.equal(await importedByItself(id, 5), 'DONE')
    await until(async () => (await peers.read('purchaseOrder', id)).sapImportStatus === 'IMPORT_SUCCESS')
    await peers.step(buyer, 'purchaseOrder', id, 'return', '交期无法满足，请改到下周')
    assert.equal((await refusal(() => peers.step(buyer, 'purchaseOrder', id, 'reopen'))).issues?.[0]?.code, 'rule')
    await peers.step(buyer, 'purchaseOrder', id, 'publish')
    assert.equal((await peers.read('purchaseOrder', id)).status, 'PUBLISHED')
  })

  test('an order that is returned or refused before it is in SAP is sent as it is when it is approved again', async ({ assert }) => {
    const id = await approvedOrder()
    peers.peer('sap').fail('refuse', 1)
    await peers.step(buyer, 'purchaseOrder', id, 'import')
    await peers.reaches('purchaseOrder', id, 'IMPORT_FAILED')
    await peers.step(buyer, 'purchaseOrder', id, 'reject', '供应商在 SAP 中尚未创建')
    const lines = linesOf(await peers.read('purchaseOrder', id), 'lines').map((line) => ({ id: line.id, quantity: '30' }))
    await update(buyer, 'purchaseOrder', id, 'any', { lines })
    await peers.step(buyer, 'purchaseOrder', id, 'submit')
    await peers.step(reviewer, 'purchaseOrder', id, 'approve', agreed)
    await peers.step(buyer, 'purchaseOrder', id, 'publish')
    await peers.step(buyer, 'purchaseOrder', id, 'return', '交期无法满足，请改到下周')
    assert.equal((await refusal(() => peers.step(buyer, 'purchaseOrder', id, 'publish'))).issues?.[0]?.code, 'rule')
    await peers.step(buyer, 'purchaseOrder', id, 'reopen')
    await peers.step(buyer, 'purchaseOrder', id, 'submit')
    await peers.step(reviewer, 'purchaseOrder', id, 'approve', agreed)
    assert.equal(await importedByItself(id, 5), 'DONE')
    const { orderNo } = await peers.reaches('purchaseOrder', id, 'IMPORT_SUCCESS')
    const effects = peers.peer('sap').effectsOf('importOrder')
    assert.containsSubset(
      effects.filter(({ sent }) => sent.orderNo === orderNo),
      [{ sent: { items: [{ quantity: '30' }] } }],
    )
  })

  test('the price of a downgraded receipt is imported into SAP once; refused, it is a failed import', async ({ assert }) => {
    const record = downgradedReceipt(await approvedOrder())
    const { id = '' } = (await create(buyer, 'downgradeReceipt', peers.portal.resolved(record))).view
    await peers.step(buyer, 'downgradeReceipt', id, 'submit')
    await peers.step(reviewer, 'downgradeReceipt', id, 'approve', agreed)
    peers.peer('sap').fail('refuse', 1)
    await peers.step(buyer, 'downgradeReceipt', id, 'import')
    assert.match(String((await peers.reaches('downgradeReceipt', id, 'IMPORT_FAILED')).sapImportMessage), /SAP/)
    await peers.step(buyer, 'downgradeReceipt', id, 'import')
    const { docNo } = await peers.reaches('downgradeReceipt', id, 'IMPORT_SUCCESS')
    const effects = peers.peer('sap').effectsOf('importDowngrade')
    assert.containsSubset(
      effects.filter(({ sent }) => sent.docNo === docNo),
      [{ sent: { price: '2.5', deduction: '20' } }],
    )
    assert.equal((await refusal(() => peers.step(buyer, 'downgradeReceipt', id, 'cancel', '复检合格'))).code, 'invalid')
  })
})
