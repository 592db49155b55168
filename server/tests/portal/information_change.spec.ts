import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

test.group('an information change', (group) => {
  let portal: Portal
  let supplier: Context
  let reviewer: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    supplier = await portal.person('supplier', 'vegetables')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  test('gives the master what was accepted, line by line, and keeps what stood before', async ({ assert }) => {
    const changeLines = [
      { fieldCode: 'contactName', newValue: '王小绿' },
      { fieldCode: 'contactPhone', newValue: '13900000009' },
    ]
    const { view } = await create(supplier, 'supplierInfoChange', { changeCategory: 'CONTACT', changeReason: '联系人更换', changeLines })
    const id = view.id ?? ''
    assert.deepEqual(
      linesOf(view, 'changeLines').map(({ oldValue }) => oldValue),
      ['李绿野', '13800000001'],
    )
    const submitted = (await transition(supplier, 'supplierInfoChange', id, 'submit')).whole
    assert.equal((await get(portal.admin, 'supplier', portal.id('vegetables'))).view.contactName, '李绿野', 'a trial stores nothing')

    const decided = linesOf(submitted, 'changeLines').map((line, at) => ({
      id: line.id,
      ...(at === 0 ? { decision: 'ACCEPTED' } : { decision: 'REFUSED', decisionNote: '号码无法接通' }),
    }))
    const approved = await transition(reviewer, 'supplierInfoChange', id, 'approve', {
      comment: '联系人属实，电话请核对后再申请。',
      changes: { changeLines: decided },
    })
    const master = (await get(portal.admin, 'supplier', portal.id('vegetables'))).view
    assert.containsSubset(master, { contactName: '王小绿', contactPhone: '13800000001' })
    assert.deepEqual(
      linesOf(approved.whole, 'changeLines').map(({ oldValue, newValue }) => [oldValue, newValue]),
      [
        ['李绿野', '王小绿'],
        ['13800000001', '13900000009'],
      ],
    )
    assert.include(JSON.stringify(await history(portal.admin, 'supplier', portal.id('vegetables'))), '王小绿')
  })
})
