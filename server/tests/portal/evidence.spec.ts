import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { answeredSteps } from '../../../engine/runtime/connectors/answered-steps.ts'
import { history } from '../../app/records/history.ts'
import { transition } from '../../app/steps/transition.ts'
import { refusal } from '../support/lending.ts'
import { until } from '../support/node.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import { sentRecords } from '../support/sent_records.ts'

test.group('answers of other systems that a person registers', (group) => {
  let peers: Peers
  withPeers(group, async (opened) => {
    peers = opened
  })

  test('nobody writes a record and answers for another system about it as well', ({ assert }) => {
    const { app } = peers.portal
    const answered = [...answeredSteps(app.bundle)].flatMap(([entity, steps]) => {
      const { workflow } = app.entities.get(entity) as AppEntity
      return [...steps].filter((step) => workflow?.transitions.get(step)?.internal !== true).map((step) => ({ entity, step }))
    })
    assert.includeDeepMembers(answered, [{ entity: 'autoReconciliationApplication', step: 'confirmImport' }])
    for (const [role, { permissionSet, grants }] of app.roles) {
      const of = access(app, [role])
      if (permissionSet || grants['*']) continue
      const both = answered.filter(({ entity, step }) => of.transitions(entity).has(step) && (of.canCreate(entity) || of.canUpdate(entity)))
      assert.deepEqual(both, [], role)
    }
  })

  test('each asks for evidence, and the history says that a person has registered it', async ({ assert }) => {
    const registrar = await peers.portal.person('registerOutcomes')
    const id = await sentRecords.inspectionReport(peers.portal)
    await peers.step(peers.portal.admin, 'inspectionReport', id, 'submit')
    const confirm = (changes: object) => transition(registrar, 'inspectionReport', id, 'confirmImport', { changes })
    assert.deepEqual(await refusal(() => confirm({})), { code: 'invalid', issues: [{ code: 'required', path: 'wmsReceiptNo' }] })
    const buyer = await peers.portal.person('buyer')
    assert.equal(
      (await refusal(() => transition(buyer, 'inspectionReport', id, 'confirmImport', { changes: { wmsReceiptNo: 'W1' } }))).code,
      'forbidden',
    )
    assert.equal((await confirm({ wmsReceiptNo: 'W1' })).view.status, 'IMPORT_SUCCESS')
    const [entry] = await history(registrar, 'inspectionReport', id)
    assert.containsSubset(entry, { byHand: true, byName: 'registerOutcomes', changes: { fields: { wmsReceiptNo: [null, 'W1'] } } })
  })

  test('the answer itself is no hand', async ({ assert }) => {
    const { admin } = peers.portal
    const id = await sentRecords.inspectionReport(peers.portal)
    await peers.step(admin, 'inspectionReport', id, 'submit')
    await peers.step(admin, 'inspectionReport', id, 'import')
    await peers.reaches('inspectionReport', id, 'IMPORT_SUCCESS')
    const [entry] = await until(async () => history(admin, 'inspectionReport', id))
    assert.equal(entry?.step?.name, 'confirmImport')
    assert.isUndefined(entry?.byHand)
    assert.match(String((await peers.read('inspectionReport', id)).wmsReceiptNo), /^WMS/)
  })
})
