import { test } from '@japa/runner'
import { plannedMoment } from '../../app/jobs/schedules.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { runOnce } from '../support/jobs.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { shipped } from '../support/shipped.ts'

test.group('return rates of a month, kept from the report of receipts and returns', (group) => {
  let portal: Portal
  let quality: Context
  let reviewer: Context
  group.each.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    quality = await portal.person('quality')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  /** 20 kg that came in on a day. */
  const received = async (day: string) => {
    const id = await shipped(portal, reviewer)
    await transition({ ...portal.admin, now: `${day}T02:00:00.000Z` }, 'goodsReceipt', id, 'receive')
    return id
  }
  /** So many of which went back. */
  const returned = async (day: string, quantity: number) => {
    const id = await received(day)
    const { pool } = portal.database
    await pool.query(`update goods_receipt set receipt_type = 'RETURN' where id = $1`, [id])
    await pool.query('update goods_receipt_lines set qualified_quantity = $2 where parent = $1', [id, quantity])
  }
  const runs = () => runOnce(portal, 'returnRates', plannedMoment(portal.app, 'returnRates', '2027-02-02T21:30:20.000Z') ?? '')
  const scores = async () => {
    const { rows } = await search(quality, 'returnRateScore', { columns: ['score'] })
    return Promise.all(rows.map(async ({ id = '' }) => (await get(quality, 'returnRateScore', id)).view))
  }

  test('are those of last month, with the score that follows; the month before is another', async ({ assert }) => {
    await received('2026-12-31')
    await received('2027-01-05')
    await returned('2027-01-31', 0.5)
    assert.containsSubset(await runs(), { status: 'DONE', done: 1, refused: 0, reason: '新建 1，更新 0，未变 0，保持原样 0' })
    const [only, ...more] = await scores()
    assert.lengthOf(more, 0)
    assert.containsSubset(only, {
      evaluationMonth: '2027-01-01',
      $labels: { supplier: '广州绿野鲜蔬有限公司', goods: '上海青', purchaseCategory: '蔬菜' },
      receivedQuantity: '20.000',
      returnedQuantity: '0.500',
      returnRate: '0.0250',
      calculatedScore: '50.00',
    })
  })

  test('follow what comes later, keep what was adjusted, and stay once they are confirmed', async ({ assert }) => {
    await received('2027-01-05')
    await runs()
    const [first] = await scores()
    const id = first?.id ?? ''
    await update(quality, 'returnRateScore', id, 'any', { adjustedScore: '88', adjustReason: '承运商责任', mainReturnReason: '包装破损' })
    await returned('2027-01-20', 0.5)
    assert.equal((await runs()).reason, '新建 0，更新 1，未变 0，保持原样 0')
    assert.containsSubset(await scores(), [
      { calculatedScore: '50.00', adjustedScore: '88.00', score: '88.00', mainReturnReason: '包装破损' },
    ])
    assert.equal((await runs()).reason, '新建 0，更新 0，未变 1，保持原样 0')
    await transition(quality, 'returnRateScore', id, 'confirm')
    const confirmed = await scores()
    await returned('2027-01-21', 0.25)
    assert.equal((await runs()).reason, '新建 0，更新 0，未变 0，保持原样 1')
    assert.deepEqual(await scores(), confirmed)
  })
})
