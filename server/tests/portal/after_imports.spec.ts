import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { create } from '../../app/steps/create.ts'
import { Caller } from '../matrix/caller.ts'
import { downgradedReceipt } from '../support/downgraded_receipt.ts'
import { Portal, portalApp, type Seeds } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

/** Documents that are handed to another system by a step `import`: what each is made of, and a field that somebody may correct before. */
const documents: Readonly<Record<string, { readonly record: object; readonly change: object }>> = {
  autoReconciliationApplication: {
    record: {
      supplier: '@vegetables',
      endDate: '2999-06-30',
      applyReason: '按月结算',
      warehouses: [{ invOrg: '@warehouse', warehouseType: 'AMBIENT' }],
    },
    change: { applyReason: '按半月结算' },
  },
  downgradeReceipt: { record: downgradedReceipt('@order'), change: { unqualifiedReason: '有虫眼' } },
  inspectionReport: {
    record: {
      reportNo: 'JC91001',
      supplier: '@vegetables',
      goods: '@cabbage',
      batchNo: 'B2',
      productionDate: '2026-11-01',
      inspectionAgency: '华测检测',
      reportDate: '2026-11-02',
    },
    change: { batchNo: 'B3' },
  },
  purchaseOrder: { record: orders.order?.record ?? {}, change: { currency: 'HKD' } },
}

test.group('a document after its import', (group) => {
  let portal: Portal
  let server: ServerProcess
  let admin: Caller
  const removals: (() => void)[] = []
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add({ order: orders.order } as Seeds)
    const { view } = await create(portal.admin, 'user', { loginAccount: 'admin', userName: 'admin', roles: ['admin'], userType: 'STAFF' })
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    admin = await Caller.of(server.url, portal.database, view.id ?? '')
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  test('no document that is imported by a step can be changed, deleted, imported or rejected after it', ({ assert }) => {
    const { workflows } = portalApp().bundle
    const imported = Object.values(workflows).filter(({ transitions }) => transitions.import)
    assert.containsSubset(
      imported.map(({ entity }) => entity),
      Object.keys(documents),
    )
    const wrong = imported.flatMap(({ entity, statuses, transitions }) => {
      const { editable, deletable } = statuses.IMPORT_SUCCESS ?? {}
      const again = ['import', 'reject'].filter((step) => [transitions[step]?.from ?? []].flat().includes('IMPORT_SUCCESS'))
      // What has no status of its own for it is imported where nobody changes it any longer.
      const before = statuses.IMPORT_SUCCESS ? [] : [transitions.import?.from ?? []].flat().filter((status) => statuses[status]?.editable)
      return editable || deletable || again.length > 0 || before.length > 0 ? [entity] : []
    })
    assert.deepEqual(wrong, [])
  })

  for (const [entity, { record, change }] of Object.entries(documents)) {
    test(`${entity} is changed, deleted, imported and rejected no more`, async ({ assert }) => {
      const { view } = await create(portal.admin, entity, portal.resolved(record))
      const path = `records/${entity}/${view.id}`
      const changed = await admin.call('PATCH', path, change, { 'if-match': String(view.version) })
      assert.equal(changed.status, 200, changed.text)
      const { table } = portal.app.entities.get(entity) ?? { table: '' }
      await portal.database.pool.query(`update ${table} set status = 'IMPORT_SUCCESS' where id = $1`, [view.id])
      const version = { 'if-match': String(changed.body.version) }
      const before = await admin.call('GET', path)

      const refused = async (method: string, at: string, body?: object) => {
        const { status, body: told } = await admin.call(method, at, body, version)
        const [issue] = (told.issues ?? []) as readonly { readonly code: string; readonly message: string }[]
        return { status, code: issue?.code, message: issue?.message }
      }
      assert.deepEqual(await refused('PATCH', path, change), {
        status: 422,
        code: 'notEditable',
        message: '处于“导入成功”的记录不能修改',
      })
      assert.deepEqual(await refused('DELETE', path), { status: 422, code: 'notDeletable', message: '处于“导入成功”的记录不能删除' })
      for (const step of ['import', 'reject']) {
        const { status, code, message } = await refused('POST', `${path}/transitions/${step}`, { comment: '这份单据不应再导入或驳回。' })
        assert.deepEqual([status, code], [422, 'wrongStatus'])
        assert.match(message ?? '', /^(导入(SAP|WMS)|驳回)需要状态为.*；现为导入成功$/)
      }
      assert.deepEqual((await admin.call('GET', path)).body, before.body)
    })
  }
})
