import { test } from '@japa/runner'
import { runTimers } from '../../app/jobs/timers.ts'
import { get } from '../../app/records/get.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const published = '2026-11-19T02:00:00.000Z'

test.group('const.mailedNotice: a notice that was mailed counts as delivered on the fifth day', (group) => {
  let portal: Portal
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    return () => portal.close()
  })

  const notice = async (fields: object): Promise<string> => {
    const record = { title: '节前备货', content: '<p>请按计划备货。</p>', receiverScope: 'ALL_SUPPLIERS', ...fields }
    return (await create(portal.as(portal.admin.user, published), 'businessNotice', record)).view.id ?? ''
  }
  const issued = async (fields: object): Promise<string> => {
    const id = await notice(fields)
    await transition(portal.as(portal.admin.user, published), 'businessNotice', id, 'publish')
    return id
  }
  const read = async (id: string) => (await get(portal.admin, 'businessNotice', id)).view
  /** What the clock does at a moment. */
  const tick = (at: string) => runTimers(serverContext(portal.app, portal.database.pool, portal.accesses, at))

  test('not before that day begins where the portal is, over a weekend as well, and once', async ({ assert }) => {
    const id = await issued({ mailedDate: '2026-11-19' })
    assert.equal((await read(id)).deliveredDate, '2026-11-24')
    await tick('2026-11-23T15:59:59.000Z')
    assert.isNull((await read(id)).deliveredAt)
    await tick('2026-11-23T16:00:00.000Z')
    const delivered = await read(id)
    assert.equal(new Date(String(delivered.deliveredAt)).toISOString(), '2026-11-23T16:00:00.000Z')
    await tick('2026-11-25T02:00:00.000Z')
    assert.deepEqual(await read(id), delivered)
  })

  test('when nobody looked on that day, on the day somebody does', async ({ assert }) => {
    const id = await issued({ mailedDate: '2026-11-19' })
    await tick('2026-12-01T02:00:00.000Z')
    assert.equal(new Date(String((await read(id)).deliveredAt)).toISOString(), '2026-12-01T02:00:00.000Z')
  })

  test('one that was not mailed does not, nor one that is not published', async ({ assert }) => {
    const ids = [await issued({}), await notice({ mailedDate: '2026-11-19' })]
    await tick('2026-12-01T02:00:00.000Z')
    for (const id of ids) assert.isNull((await read(id)).deliveredAt)
  })

  test('a claim that was mailed tells that day', async ({ assert }) => {
    const { view } = await create(
      portal.admin,
      'claim',
      portal.resolved({
        claimType: 'QUALITY',
        supplier: '@vegetables',
        businessEntity: '@unit',
        claimItemCode: 'Q02',
        culpritItemCode: 'R01',
        eventDate: '2026-11-20',
        feedbackDueDate: '2026-12-01',
        claimBasis: '采购合同第七条',
        claimLines: [{ goods: '@cabbage', claimQuantity: '10', unitPrice: '3.5' }],
        mailedDate: '2026-12-29',
      }),
    )
    assert.equal(view.deliveredDate, '2027-01-03')
  })
})
