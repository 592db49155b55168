import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { timeline } from '../../app/approvals/timeline.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

const refused = '单价高于上月，请与供应商再议价。'
const passed = '价格已与上月核对，同意采购。'

test.group('what a supplier reads in the history of an order', (group) => {
  let portal: Portal
  let reviewer: Context
  let id: string
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    reviewer = await portal.person('reviewer')
    id = (await create(portal.admin, 'purchaseOrder', portal.resolved(orders.order?.record ?? {}))).view.id ?? ''
    const step = (as: Context, name: string, comment?: string) =>
      transition(as, 'purchaseOrder', id, name, comment === undefined ? {} : { comment })
    await step(portal.admin, 'submit')
    await step(reviewer, 'reject', refused)
    await step(portal.admin, 'submit')
    await step({ ...reviewer, now: '2026-11-21T03:17:09.000Z' }, 'approve', passed)
    await step(portal.admin, 'publish')
    return () => portal.close()
  })

  const told = async (context: Context) =>
    [
      await history(context, 'purchaseOrder', id),
      await timeline(context, portal.app.entities.get('purchaseOrder') as AppEntity, id),
    ] as const

  test('the steps are there, without who decided inside the house and what was said', async ({ assert }) => {
    for (const role of ['supplier', 'supplierSub']) {
      const both = await told(await portal.person(role, 'vegetables'))
      const decided = both[0].filter(({ step }) => step?.name === 'approve' || step?.name === 'reject')
      assert.lengthOf(decided, 2)
      for (const entry of decided) assert.containsSubset(entry, { by: null, byName: null, isUnnamed: true, step: { comment: null } })
      const text = JSON.stringify(both)
      for (const secret of [refused, passed, String(reviewer.user.id), '"reviewer"']) assert.notInclude(text, secret)
    }
  })

  test('the staff read both', async ({ assert }) => {
    const [entries] = await told(portal.admin)
    const comments = entries.flatMap(({ step, byName }) => (byName === 'reviewer' ? [step?.comment] : []))
    assert.sameMembers(comments, [refused, passed])
  })

  test('no value of a field that a role does not see is in what it reads, the moment of the approval neither', async ({ assert }) => {
    const { whole } = await get(portal.admin, 'purchaseOrder', id)
    for (const role of ['supplier', 'supplierSub', 'quality']) {
      const person = portal.as({ id: '9', roles: [role], supplier: portal.id('vegetables') })
      const values = [...person.access.hidden('purchaseOrder')]
        .map((field) => String(whole[field] ?? ''))
        .filter((value) => value.length > 6)
      if (role !== 'quality') assert.include(values, whole.approvedAt as string)
      const text = JSON.stringify(await told(person))
      for (const value of values) assert.notInclude(text, value, role)
    }
  })
})
