import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import { Invalid } from '../../app/records/failures.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const places = {
  second: { entity: 'organization', record: { orgCode: 'WH02', orgName: '佛山仓', orgType: 'INV_ORG' } },
  north: { entity: 'store', record: { storeCode: 'S001', storeName: '天河店', storeType: 'DIRECT', supplyWarehouse: '@warehouse' } },
  south: { entity: 'store', record: { storeCode: 'S002', storeName: '番禺店', storeType: 'DIRECT', supplyWarehouse: '@warehouse' } },
}

test.group('a task that switches warehouses', (group) => {
  let portal: Portal
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.add(places)
    return () => portal.close()
  })
  const task = (fields: object = {}) =>
    portal.resolved({
      taskName: '北区门店改由佛山仓供货',
      fromWarehouse: '@warehouse',
      toWarehouse: '@second',
      switchDate: '2026-11-21',
      switchScope: 'STORE',
      switchLines: [{ store: '@north' }],
      ...fields,
    })
  const step = async (id: string, ...names: readonly string[]) => {
    for (const name of names) await transition(portal.admin, 'warehouseSwitchTask', id, name, { comment: '按计划执行' })
  }
  const warehouseOf = async (store: string) => (await get(portal.admin, 'store', portal.id(store))).view.supplyWarehouse

  test('has the stores of its lines supplied by the other warehouse, and takes that back', async ({ assert }) => {
    const { id = '' } = (await create(portal.admin, 'warehouseSwitchTask', task())).view
    await step(id, 'submit', 'start')
    assert.equal(await warehouseOf('north'), portal.id('warehouse'))

    await step(id, 'complete')
    assert.equal(await warehouseOf('north'), portal.id('second'))
    assert.equal(await warehouseOf('south'), portal.id('warehouse'))
    const { view: done } = await get(portal.admin, 'warehouseSwitchTask', id)
    assert.containsSubset(done, { status: 'COMPLETED', operator: portal.admin.user.id })
    assert.isNotNull(done.executedAt)
    assert.containsSubset(linesOf(done, 'switchLines')[0], { lineResult: 'SUCCESS', relationCopied: true })

    await step(id, 'rollBack')
    assert.equal(await warehouseOf('north'), portal.id('warehouse'))
    assert.containsSubset((await get(portal.admin, 'warehouseSwitchTask', id)).view, { status: 'CANCELLED', rollbackFlag: true })
  })

  test('does not begin before its day, and can begin again after it failed', async ({ assert }) => {
    const { id: early = '' } = (await create(portal.admin, 'warehouseSwitchTask', task({ switchDate: '2026-11-22' }))).view
    await step(early, 'submit')
    const refused = await step(early, 'start').catch((error: unknown) => error)
    assert.include(JSON.stringify(refused instanceof Invalid && refused.issues), '切换日期未到')

    const { id = '' } = (await create(portal.admin, 'warehouseSwitchTask', task())).view
    await step(id, 'submit', 'start', 'fail')
    assert.containsSubset((await get(portal.admin, 'warehouseSwitchTask', id)).view, { status: 'FAILED' })
    assert.equal(await warehouseOf('north'), portal.id('warehouse'))
    await step(id, 'start', 'complete')
    assert.equal(await warehouseOf('north'), portal.id('second'))
  })
})
