import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { refusal } from '../support/lending.ts'
import { until } from '../support/node.ts'
import { agreed, type Peers, withPeers } from '../support/peers.ts'
import { sentRecords } from '../support/sent_records.ts'

test.group('what WMS is told of', (group) => {
  let peers: Peers
  let buyer: Context
  let quality: Context
  withPeers(group, async (opened) => {
    peers = opened
    buyer = peers.portal.admin
    quality = await peers.portal.person('quality')
  })

  /** An application for automatic reconciliation that waits for OA. */
  const application = async (): Promise<string> => {
    const id = await sentRecords.autoReconciliationApplication(peers.portal)
    await peers.step(buyer, 'autoReconciliationApplication', id, 'submit')
    return id
  }

  const oaKey = async (id: string): Promise<string> =>
    until(async () => {
      const { docNo } = await peers.read('autoReconciliationApplication', id)
      return peers
        .peer('oa')
        .effectsOf('submitAutoReconciliation')
        .find(({ sent }) => sent.businessNo === docNo)?.key
    })

  test('OA decides about an application, which takes effect when WMS has imported it', async ({ assert }) => {
    const id = await application()
    const key = await oaKey(id)
    peers.peer('oa').fail('duplicate', 1)
    assert.equal(await peers.peer('oa').decide(key, 'approve'), 202)
    const approved = await peers.reaches('autoReconciliationApplication', id, 'APPROVED')
    assert.containsSubset(approved, { approvalOpinion: 'OA 流程审批通过', oaProcessNo: `OA${approved.docNo}` })
    assert.isNotTrue((await peers.read('supplier', peers.portal.id('vegetables'))).autoReconciliationFlag)
    peers.peer('wms').fail('refuse', 1)
    await peers.step(buyer, 'autoReconciliationApplication', id, 'import')
    await peers.reaches('autoReconciliationApplication', id, 'IMPORT_FAILED')
    assert.isNotTrue((await peers.read('supplier', peers.portal.id('vegetables'))).autoReconciliationFlag)
    await peers.step(buyer, 'autoReconciliationApplication', id, 'import')
    await peers.reaches('autoReconciliationApplication', id, 'IMPORT_SUCCESS')
    assert.isTrue((await peers.read('supplier', peers.portal.id('vegetables'))).autoReconciliationFlag)
  })

  test('checkReport.effect: a report of an inspection takes effect once WMS has imported it; refused, it says why', async ({ assert }) => {
    const id = await sentRecords.inspectionReport(peers.portal)
    const { reportNo } = await peers.read('inspectionReport', id)
    assert.equal((await refusal(() => peers.step(buyer, 'inspectionReport', id, 'import'))).code, 'invalid')
    peers.peer('wms').fail('refuse', 1)
    for (const state of ['IMPORT_FAILED', 'IMPORT_SUCCESS']) {
      await peers.step(buyer, 'inspectionReport', id, 'submit')
      await peers.step(buyer, 'inspectionReport', id, 'import')
      const report = await peers.reaches('inspectionReport', id, state)
      assert.deepEqual([report.effective, report.wmsImportMessage === null], [state === 'IMPORT_SUCCESS', state === 'IMPORT_SUCCESS'])
    }
    const arrived = peers.peer('wms').effectsOf('importInspectionReport')
    assert.containsSubset(
      arrived.filter(({ sent }) => sent.no === reportNo),
      [{ sent: { material: 'G00001', batch: 'B1', conclusion: 'PASS' } }],
    )
    for (const name of ['submit', 'withdraw', 'import', 'reject'])
      assert.equal((await refusal(() => peers.step(buyer, 'inspectionReport', id, name, '不再需要'))).issues?.[0]?.code, 'wrongStatus')
  })

  test('an approved manufacturer of goods is imported into WMS by itself, again when it is approved again', async ({ assert }) => {
    const id = await sentRecords.supplierGoodsManufacturer(peers.portal)
    const imported = () => until(async () => (await peers.read('supplierGoodsManufacturer', id)).wmsImportStatus === 'IMPORT_SUCCESS')
    for (const times of [1, 2]) {
      await peers.step(buyer, 'supplierGoodsManufacturer', id, 'submit')
      await peers.step(quality, 'supplierGoodsManufacturer', id, 'approve', agreed)
      await imported()
      assert.lengthOf(peers.peer('wms').effectsOf('importGoodsManufacturer'), times)
      await peers.step(buyer, 'supplierGoodsManufacturer', id, 'reopen')
      assert.equal((await peers.read('supplierGoodsManufacturer', id)).wmsImportStatus, 'NOT_IMPORTED')
    }
  })

  test('a delivery note that is cancelled keeps why', async ({ assert }) => {
    const id = await sentRecords.deliveryNote(peers.portal)
    await peers.step(buyer, 'deliveryNote', id, 'cancel', '车辆故障，改日送货')
    assert.containsSubset(await peers.read('deliveryNote', id), { status: 'CANCELLED', cancelReason: '车辆故障，改日送货' })
  })

  test('a delivery note that is shipped is imported into WMS by itself; refused, it says why, and can be told again', async ({
    assert,
  }) => {
    const id = await sentRecords.deliveryNote(peers.portal)
    await peers.step(buyer, 'deliveryNote', id, 'submit')
    assert.equal((await peers.read('deliveryNote', id)).wmsImportStatus, 'NOT_IMPORTED')
    peers.peer('wms').fail('refuse', 1)
    await peers.step(buyer, 'deliveryNote', id, 'ship')
    const imported = (state: string) =>
      until(async () => {
        const note = await peers.read('deliveryNote', id)
        return note.wmsImportStatus === state && note
      })
    assert.isNotEmpty((await imported('IMPORT_FAILED')).wmsImportMessage)
    const { id: exchange } = await peers.settled(id, 'importDeliveryNote')
    await peers.step(buyer, 'exchange', exchange, 'retry')
    const note = await imported('IMPORT_SUCCESS')
    assert.deepEqual([note.status, note.wmsImportMessage], ['IN_TRANSIT', null])
    const arrived = peers.peer('wms').effectsOf('importDeliveryNote')
    assert.containsSubset(
      arrived.filter(({ sent }) => sent.no === note.deliveryNo),
      [{ sent: { warehouse: 'WH01', items: [{ material: 'G00001', quantity: '20' }] } }],
    )
  })
})
