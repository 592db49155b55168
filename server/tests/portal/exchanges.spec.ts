import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Exchanges } from '../../app/connectors/exchanges.ts'
import { hear } from '../../app/connectors/receive.ts'
import { Notices } from '../../app/database/notices.ts'
import type { Progress } from '../../app/jobs/progress.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { type RunsOf, runsOf } from '../../app/jobs/run_records.ts'
import { call as callOfJob } from '../../app/jobs/work/call.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { addRecord } from '../../app/queues/add_record.ts'
import type { Context } from '../../app/records/context.ts'
import { create } from '../../app/records/create.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { takeInternalStep } from '../../app/records/take_internal_step.ts'
import { transition } from '../../app/records/transition.ts'
import type { Simulator } from '../../app/simulators/simulator.ts'
import { type Simulators, startSimulators } from '../../app/simulators/simulators.ts'
import { downgradedReceipt } from '../support/downgraded_receipt.ts'
import { refusal } from '../support/lending.ts'
import { until } from '../support/node.ts'
import { Portal } from '../support/portal.ts'

const seeds = JSON.parse(readFileSync(new URL('./world.json', import.meta.url), 'utf8'))
const more = {
  warehouse: { entity: 'organization', record: { orgCode: 'WH01', orgName: '广州常温仓', orgType: 'INV_ORG' } },
  standard: {
    entity: 'purchaseOrderType',
    record: { orderTypeCode: 'ZNB', orderTypeName: '标准采购', orderCategory: 'GOODS', cooperationType: 'PURCHASE' },
  },
}
const agreed = '价格与合同一致，同意办理。'

test.group('exchanges of the portal with other systems', (group) => {
  let portal: Portal
  let simulators: Simulators
  let server: Server
  let exchanges: Exchanges
  let notices: Notices
  const folder = mkdtempSync(join(tmpdir(), 'pergola-exchanges-'))
  const people = new Map<string, Context>()
  const as = (role: string) => people.get(role) as Context
  const peer = (name: string) => simulators.started.get(name) as Simulator

  group.setup(async () => {
    portal = await Portal.open({ ...seeds, ...more })
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    people.set('buyer', portal.admin)
    people.set('reviewer', await portal.person('reviewer'))
    people.set('quality', await portal.person('quality'))
    const { app } = portal
    const { pool, url } = portal.database
    const addresses = new Addresses({})
    server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const [, , , connector = '', ...path] = (request.url ?? '').split('/')
      const header = (name: string) => request.headers[name] as string | undefined
      const heard = await hear(serverContext(app, pool, portal.accesses), addresses, {
        connector,
        path: `/${path.join('/')}`,
        header,
        body: Buffer.concat(parts).toString(),
      })
      response.writeHead(heard.kind === 'kept' ? 202 : 403).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    simulators = await startSimulators({ app, addresses, portal: address, directory: folder, logger: { info: () => undefined } as never })
    notices = new Notices(pool, url)
    await notices.start()
    const logger = { error: () => undefined, warn: () => undefined } as never
    exchanges = new Exchanges({
      pool,
      metadata: { app } as Metadata,
      accesses: portal.accesses,
      notices,
      addresses,
      logger,
      lookMilliseconds: 100,
    })
    exchanges.start()
    return async () => {
      await exchanges.stop()
      await notices.stop()
      await simulators.stop()
      await new Promise((done) => server.close(done))
      await portal.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  group.each.teardown(() => {
    for (const simulator of simulators.started.values()) simulator.fail(undefined)
  })

  const read = async (entity: string, id: string) => (await get(portal.admin, entity, id)).view
  const reaches = (entity: string, id: string, status: string): Promise<RecordData> =>
    until(async () => {
      const record = await read(entity, id)
      return record.status === status && record
    })
  const step = (role: string, entity: string, id: string, name: string, comment?: string) =>
    transition(as(role), entity, id, name, comment === undefined ? {} : { comment })

  /** What is to be tried again in minutes is tried again now. */
  const soon = () =>
    portal.database.pool.query(
      `update exchange set due_at = now() - interval '1 second' where status = 'RUNNING' and ended_at is not null and due_at > now()`,
    )

  /** An order that was approved. */
  const approvedOrder = async (): Promise<string> => {
    const line = {
      goods: '@cabbage',
      unit: 'KG',
      quantity: '20',
      unitPrice: '3.5',
      taxCode: '@tax',
      taxRate: '0.09',
      neededDate: '2027-01-05',
    }
    const order = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY', lines: [line] }
    const { id = '' } = (await create(as('buyer'), 'purchaseOrder', portal.resolved(order))).view
    await step('buyer', 'purchaseOrder', id, 'submit')
    await step('reviewer', 'purchaseOrder', id, 'approve', agreed)
    return id
  }
  /** An application for automatic reconciliation that waits for OA. */
  const application = async (): Promise<string> => {
    const record = {
      supplier: '@vegetables',
      startDate: '2026-12-01',
      endDate: '2027-06-30',
      applyReason: '按月结算',
      warehouses: [{ invOrg: '@warehouse', warehouseType: 'AMBIENT' }],
    }
    const { id = '' } = (await create(as('buyer'), 'autoReconciliationApplication', portal.resolved(record))).view
    await step('buyer', 'autoReconciliationApplication', id, 'submit')
    return id
  }
  const oaKey = async (id: string): Promise<string> =>
    until(async () => {
      const { docNo } = await read('autoReconciliationApplication', id)
      return peer('oa')
        .effectsOf('submitAutoReconciliation')
        .find(({ sent }) => sent.businessNo === docNo)?.key
    })

  test('an approved order is imported into SAP once, and is read-only then', async ({ assert }) => {
    const id = await approvedOrder()
    peer('sap').fail('lost', 1)
    await step('buyer', 'purchaseOrder', id, 'import')
    assert.deepEqual(await refusal(() => step('buyer', 'purchaseOrder', id, 'import')), {
      code: 'invalid',
      issues: [{ code: 'rule', path: '' }],
    })
    await until(async () => {
      await soon()
      return (await read('purchaseOrder', id)).status === 'IMPORT_SUCCESS'
    })
    const order = await read('purchaseOrder', id)
    assert.equal(order.sapOrderNo, `45${order.orderNo}`)
    assert.equal(order.sapImportStatus, 'IMPORT_SUCCESS')
    assert.lengthOf(
      peer('sap')
        .effectsOf('importOrder')
        .filter(({ sent }) => sent.orderNo === order.orderNo),
      1,
    )
    assert.equal((await refusal(() => step('buyer', 'purchaseOrder', id, 'import'))).code, 'invalid')
    assert.equal((await refusal(() => step('buyer', 'purchaseOrder', id, 'reject', '不同意这张订单的价格'))).code, 'invalid')
  })

  for (const fault of ['error', 'garbage', 'down'] as const) {
    test(`an order arrives at SAP once, and an application at OA, though they fail: ${fault}`, async ({ assert }) => {
      peer('sap').fail(fault, 2)
      peer('oa').fail(fault, 2)
      const order = await approvedOrder()
      await step('buyer', 'purchaseOrder', order, 'import')
      const applied = await application()
      const { orderNo } = await read('purchaseOrder', order)
      const { docNo } = await read('autoReconciliationApplication', applied)
      const arrived = () => [
        ...peer('sap')
          .effectsOf('importOrder')
          .filter(({ sent }) => sent.orderNo === orderNo),
        ...peer('oa')
          .effectsOf('submitAutoReconciliation')
          .filter(({ sent }) => sent.businessNo === docNo),
      ]
      await until(async () => {
        await soon()
        const { rows } = await portal.database.pool.query(
          `select status from exchange where about_id = any($1::text[]) and status <> 'DONE'`,
          [[order, applied]],
        )
        return rows.length === 0 && (await read('purchaseOrder', order)).status === 'IMPORT_SUCCESS'
      })
      assert.deepEqual(
        arrived().map(({ operation }) => operation),
        ['importOrder', 'submitAutoReconciliation'],
      )
    })
  }

  test('what SAP refuses is a failed import with its reason, and can be imported again', async ({ assert }) => {
    const id = await approvedOrder()
    peer('sap').fail('refuse', 1)
    await step('buyer', 'purchaseOrder', id, 'import')
    const failed = await reaches('purchaseOrder', id, 'IMPORT_FAILED')
    assert.match(String(failed.sapImportMessage), /SAP/)
    await step('buyer', 'purchaseOrder', id, 'import')
    await reaches('purchaseOrder', id, 'IMPORT_SUCCESS')
  })

  /** The import of an order by itself, some minutes after it was approved; what it says of the run. */
  const importedByItself = async (order: string, minutes: number) => {
    const { app, database, accesses, admin } = portal
    const { rows } = await database.pool.query<{ id: string; due: string }>(
      `select id, due_at as due from job_run where job = 'importOrder' and about_id = $1`,
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
    return (await read('jobRun', run.id)).status
  }

  test('const.orderImport: an approved order is imported into SAP by itself after five minutes', async ({ assert }) => {
    const id = await approvedOrder()
    assert.equal(await importedByItself(id, 4.9), 'not due')
    assert.equal(await importedByItself(id, 5), 'DONE')
    await reaches('purchaseOrder', id, 'IMPORT_SUCCESS')
  })

  test('const.orderImport: so is one that was published meanwhile; it stays published, refused or not', async ({ assert }) => {
    const id = await approvedOrder()
    await step('buyer', 'purchaseOrder', id, 'publish')
    peer('sap').fail('refuse', 1)
    assert.equal(await importedByItself(id, 5), 'DONE')
    const imported = (state: string) =>
      until(async () => {
        const order = await read('purchaseOrder', id)
        return order.sapImportStatus === state && order
      })
    assert.equal((await imported('IMPORT_FAILED')).status, 'PUBLISHED')
    const { rows } = await portal.database.pool.query<{ id: string }>(`select id from exchange where about_id = $1 and status = 'FAILED'`, [
      id,
    ])
    await step('buyer', 'exchange', rows[0]?.id ?? '', 'retry')
    const order = await imported('IMPORT_SUCCESS')
    assert.deepEqual([order.status, order.sapOrderNo, order.sapImportMessage], ['PUBLISHED', `45${order.orderNo}`, null])
  })

  test('the price of a downgraded receipt is imported into SAP once; refused, it is a failed import', async ({ assert }) => {
    const record = downgradedReceipt(await approvedOrder())
    const { id = '' } = (await create(as('buyer'), 'downgradeReceipt', portal.resolved(record))).view
    await step('buyer', 'downgradeReceipt', id, 'submit')
    await step('reviewer', 'downgradeReceipt', id, 'approve', agreed)
    peer('sap').fail('refuse', 1)
    await step('buyer', 'downgradeReceipt', id, 'import')
    assert.match(String((await reaches('downgradeReceipt', id, 'IMPORT_FAILED')).sapImportMessage), /SAP/)
    await step('buyer', 'downgradeReceipt', id, 'import')
    const { docNo } = await reaches('downgradeReceipt', id, 'IMPORT_SUCCESS')
    const effects = peer('sap').effectsOf('importDowngrade')
    assert.containsSubset(
      effects.filter(({ sent }) => sent.docNo === docNo),
      [{ sent: { price: '2.5', deduction: '20' } }],
    )
    assert.equal((await refusal(() => step('buyer', 'downgradeReceipt', id, 'cancel', '复检合格'))).code, 'invalid')
  })

  test('stores are as ERP says: asked every night, and told when one changes, out of order and twice', async ({ assert }) => {
    const store = { storeCode: 'S900', storeName: '天河体育西店', storeType: 'DIRECT', status: 'PREPARING' }
    const { id = '' } = (await create(as('buyer'), 'store', store)).view
    const work = { kind: 'call', connector: 'erp', operation: 'refreshStore' } as const
    const context = serverContext(portal.app, portal.database.pool, portal.accesses)
    const progress = { step: async () => undefined } as unknown as Progress
    await callOfJob(work, { context, progress, mailer: new Mailer({ url: '', from: '' }), planned: context.now, run: 'one' })
    const asked = await until(async () =>
      peer('erp')
        .effectsOf('refreshStore')
        .find(({ sent }) => sent.storeCode === 'S900'),
    )
    assert.equal((await read('store', id)).status, 'PREPARING')
    peer('erp').fail('duplicate', 1)
    assert.equal(await peer('erp').decide(asked.key, 'close'), 202)
    await reaches('store', id, 'DISABLED')
  })

  test('OA decides about an application, which takes effect when WMS has imported it', async ({ assert }) => {
    const id = await application()
    const key = await oaKey(id)
    peer('oa').fail('duplicate', 1)
    assert.equal(await peer('oa').decide(key, 'approve'), 202)
    const approved = await reaches('autoReconciliationApplication', id, 'APPROVED')
    assert.containsSubset(approved, { approvalOpinion: 'OA 流程审批通过', oaProcessNo: `OA${approved.docNo}` })
    assert.isNotTrue((await read('supplier', portal.id('vegetables'))).autoReconciliationFlag)
    peer('wms').fail('refuse', 1)
    await step('buyer', 'autoReconciliationApplication', id, 'import')
    await reaches('autoReconciliationApplication', id, 'IMPORT_FAILED')
    assert.isNotTrue((await read('supplier', portal.id('vegetables'))).autoReconciliationFlag)
    await step('buyer', 'autoReconciliationApplication', id, 'import')
    await reaches('autoReconciliationApplication', id, 'IMPORT_SUCCESS')
    assert.isTrue((await read('supplier', portal.id('vegetables'))).autoReconciliationFlag)
  })

  test('checkReport.effect: a report of an inspection takes effect once WMS has imported it; refused, it says why', async ({ assert }) => {
    const record = {
      supplier: '@vegetables',
      goods: '@cabbage',
      reportNo: 'JC90001',
      batchNo: 'B1',
      productionDate: '2026-11-01',
      inspectionAgency: '华测检测',
      reportDate: '2026-11-02',
    }
    const { id = '' } = (await create(as('buyer'), 'inspectionReport', portal.resolved(record))).view
    assert.equal((await refusal(() => step('buyer', 'inspectionReport', id, 'import'))).code, 'invalid')
    peer('wms').fail('refuse', 1)
    for (const state of ['IMPORT_FAILED', 'IMPORT_SUCCESS']) {
      await step('buyer', 'inspectionReport', id, 'submit')
      await step('buyer', 'inspectionReport', id, 'import')
      const report = await reaches('inspectionReport', id, state)
      assert.deepEqual([report.effective, report.wmsImportMessage === null], [state === 'IMPORT_SUCCESS', state === 'IMPORT_SUCCESS'])
    }
    const arrived = peer('wms').effectsOf('importInspectionReport')
    assert.containsSubset(
      arrived.filter(({ sent }) => sent.no === 'JC90001'),
      [{ sent: { material: 'G00001', batch: 'B1', conclusion: 'PASS' } }],
    )
    for (const name of ['submit', 'withdraw', 'import', 'reject'])
      assert.equal((await refusal(() => step('buyer', 'inspectionReport', id, name, '不再需要'))).issues?.[0]?.code, 'wrongStatus')
  })

  test('an approved manufacturer of goods is imported into WMS by itself, again when it is approved again', async ({ assert }) => {
    const manufacturer = { manufacturerName: '广州绿野加工厂', supplier: '@vegetables' }
    const { id: maker = '' } = await addRecord(portal.admin, portal.database.pool, entityNamed(portal.app, 'manufacturer'), {
      ...portal.resolved(manufacturer),
      status: 'APPROVED',
      productionLicenceNo: 'SC10044011100001',
      productionLicenceValidTo: '2030-12-31',
    } as never)
    const relation = {
      supplier: '@vegetables',
      goods: '@cabbage',
      manufacturer: maker,
      productionPlace: '广东广州',
      shelfLifeDays: 7,
      storageCondition: 'COOL',
      effectiveFrom: '2026-11-01',
    }
    const { id = '' } = (await create(as('buyer'), 'supplierGoodsManufacturer', portal.resolved(relation))).view
    const imported = () => until(async () => (await read('supplierGoodsManufacturer', id)).wmsImportStatus === 'IMPORT_SUCCESS')
    for (const times of [1, 2]) {
      await step('buyer', 'supplierGoodsManufacturer', id, 'submit')
      await step('quality', 'supplierGoodsManufacturer', id, 'approve', agreed)
      await imported()
      assert.lengthOf(peer('wms').effectsOf('importGoodsManufacturer'), times)
      await step('buyer', 'supplierGoodsManufacturer', id, 'reopen')
      assert.equal((await read('supplierGoodsManufacturer', id)).wmsImportStatus, 'NOT_IMPORTED')
    }
  })

  test('what OA rejects is rejected with its opinion', async ({ assert }) => {
    const id = await application()
    await peer('oa').decide(await oaKey(id), 'reject')
    assert.match(String((await reaches('autoReconciliationApplication', id, 'REJECTED')).approvalOpinion), /OA 流程驳回/)
  })

  test('a decision that OA did not tell is asked for', async () => {
    const id = await application()
    const key = await oaKey(id)
    peer('oa').fail('silent', 1)
    await peer('oa').decide(key, 'approve')
    const context = serverContext(portal.app, portal.database.pool, portal.accesses)
    const progress = { step: async () => undefined } as unknown as Progress
    const waiting = { '==': [{ var: 'record.status' }, 'SUBMITTED'] } as never
    const work = { kind: 'call', connector: 'oa', operation: 'askAutoReconciliation', where: waiting } as const
    await callOfJob(work, { context, progress, mailer: new Mailer({ url: '', from: '' }), planned: context.now, run: 'one' })
    await reaches('autoReconciliationApplication', id, 'APPROVED')
  })

  test('what is withdrawn is withdrawn at OA, whose decision changes nothing then', async ({ assert }) => {
    const id = await application()
    const key = await oaKey(id)
    await step('buyer', 'autoReconciliationApplication', id, 'withdraw')
    const { docNo } = await read('autoReconciliationApplication', id)
    await until(async () =>
      peer('oa')
        .effectsOf('closeAutoReconciliation')
        .some(({ sent }) => sent.businessNo === docNo),
    )
    await peer('oa').decide(key, 'approve')
    await until(
      async () =>
        (
          await portal.database.pool.query(
            `select id from exchange where operation = 'decideAutoReconciliation' and about_id is null and tries > 0`,
          )
        ).rows.length > 0,
    )
    assert.equal((await read('autoReconciliationApplication', id)).status, 'NEW')
  })

  /** An SMS that waits to be handed to the gateway. */
  const waitingSms = async (): Promise<string> => {
    const { app, database } = portal
    const context = serverContext(app, database.pool, portal.accesses)
    const facts = { channelType: 'SMS', subject: '', messageContent: '请确认订单', receiverAddress: '13800138000' }
    const { id = '' } = await addRecord(context, database.pool, entityNamed(app, 'messageRecord'), facts)
    return id
  }
  for (const fault of ['slow', 'error', 'lost', 'garbage', 'duplicate', 'outOfOrder', 'down'] as const) {
    test(`an SMS arrives at its gateway once, and an application at WMS, though they fail: ${fault}`, async ({ assert }) => {
      const applied = await application()
      await peer('oa').decide(await oaKey(applied), 'approve')
      await reaches('autoReconciliationApplication', applied, 'APPROVED')
      const { docNo } = await read('autoReconciliationApplication', applied)
      const sms = await waitingSms()
      peer('wms').fail(fault, 2)
      peer('sms').fail(fault, 2)
      await step('buyer', 'autoReconciliationApplication', applied, 'import')
      const context = serverContext(portal.app, portal.database.pool, portal.accesses)
      await takeInternalStep(context, { entity: entityNamed(portal.app, 'messageRecord'), id: sms, name: 'submit' })
      await until(async () => {
        await soon()
        const isImported = (await read('autoReconciliationApplication', applied)).status === 'IMPORT_SUCCESS'
        return isImported && (await read('messageRecord', sms)).status === 'SENT'
      })
      const arrived = [
        ...peer('wms')
          .effectsOf('importAutoReconciliation')
          .filter(({ sent }) => sent.no === docNo),
        ...peer('sms')
          .effectsOf('send')
          .filter(({ sent }) => sent.reference === sms),
      ]
      assert.deepEqual(
        arrived.map(({ operation }) => operation),
        ['importAutoReconciliation', 'send'],
      )
      assert.equal((await read('messageRecord', sms)).gatewayMessageId, `SMS${sms}`)
    })
  }

  test('what the gateway of SMS refuses has failed with its reason, and goes out when it is sent again', async ({ assert }) => {
    const sms = await waitingSms()
    const entity = entityNamed(portal.app, 'messageRecord')
    peer('sms').fail('refuse', 1)
    await takeInternalStep(serverContext(portal.app, portal.database.pool, portal.accesses), { entity, id: sms, name: 'submit' })
    assert.isNotEmpty((await reaches('messageRecord', sms, 'SEND_FAILED')).failReason)
    await step('buyer', 'messageRecord', sms, 'resend')
    await takeInternalStep(serverContext(portal.app, portal.database.pool, portal.accesses), { entity, id: sms, name: 'submit' })
    await reaches('messageRecord', sms, 'SENT')
  })
})
