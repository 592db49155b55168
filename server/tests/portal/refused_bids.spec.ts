import { test } from '@japa/runner'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { Bidders } from '../support/bidders.ts'

const agreed = { comment: '价格低于限价，家数足够，同意定标。' }

test.group('bids that are refused', (group) => {
  let story: Bidders
  group.setup(async () => {
    story = await Bidders.open()
    return () => story.family.portal.close()
  })

  test('who looks at or touches another supplier’s bid, bids too late or opens before the hour is in the audit log', async ({ assert }) => {
    const asked = await story.open({ bidMode: 'SEALED' })
    await story.submit(story.green, asked.green, '2.7')
    const { family, buyer, reviewer, bay } = story
    const refused = (what: Promise<unknown>) => family.refusal(what)
    await refused(get(bay, 'bidQuote', asked.green))
    await refused(history(bay, 'bidQuote', asked.green))
    await refused(family.changed(bay, 'bidQuote', asked.green, { commitmentAccepted: true }))
    await refused(family.step(bay, 'bidQuote', asked.green, 'takeBack'))
    await refused(get(buyer, 'bidQuote', asked.green))
    await refused(family.step(buyer, 'bidNotice', asked.id, 'close'))
    await refused(family.step(reviewer, 'bidNotice', asked.id, 'award', agreed))
    await story.shut(asked.id)
    await refused(story.submit(bay, asked.bay, '2.5'))
    const later = { changes: { bidCloseAt: '2027-06-02T08:00:00.000Z' } }
    await refused(family.step(buyer, 'bidNotice', asked.id, 'postpone', later))
    const { rows } = await family.portal.database.pool.query(
      `select login, entity, record_id::text as record, detail ->> 'what' as what, detail ->> 'reason' as reason
         from _audit_log where kind = 'record.refused' and record_id = any($1::bigint[]) order by id`,
      [Object.values(asked)],
    )
    const unseen = { login: bay.user.loginAccount, entity: 'bidQuote', record: asked.green, reason: 'unseen' }
    const notice = { login: buyer.user.loginAccount, entity: 'bidNotice', record: asked.id, reason: 'rule' }
    assert.deepEqual(rows, [
      { ...unseen, what: 'read' },
      { ...unseen, what: 'history' },
      { ...unseen, what: 'update' },
      { ...unseen, what: 'takeBack' },
      { ...unseen, login: buyer.user.loginAccount, what: 'read' },
      { ...notice, what: 'close' },
      { ...notice, login: reviewer.user.loginAccount, what: 'award', reason: 'wrongStatus' },
      { ...unseen, record: asked.bay, what: 'submit', reason: 'rule' },
      { ...notice, what: 'postpone' },
    ])
  })
})
