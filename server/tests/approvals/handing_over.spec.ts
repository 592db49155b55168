import { test } from '@japa/runner'
import { handDecision, sendDecisionBack } from '../../app/approvals/hand_over.ts'
import { inbox, inboxCount } from '../../app/approvals/inbox.ts'
import { dropSubstitute, nameSubstitute, ownSubstitutes } from '../../app/approvals/own_substitutes.ts'
import { decideMany } from '../../app/steps/decide_many.ts'
import { transition } from '../../app/steps/transition.ts'
import { comment, Desk } from '../support/desk.ts'
import { refusal } from '../support/lending.ts'

test.group('handing decisions over', (group) => {
  let desk: Desk
  group.setup(async () => {
    desk = await Desk.open()
    return () => desk.close()
  })

  test('a decision is handed to a colleague, who alone decides then, and who is told', async ({ assert }) => {
    const id = await desk.submitted('5')
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment })
    await handDecision(desk.head, desk.loan, id, 'transfer', { to: desk.second.user.id ?? '', comment: '请代为审批', level: 'head' })
    assert.equal(
      (await refusal(() => transition(desk.head, 'loan', id, 'approve', { comment, level: 'head' }))).issues?.[0]?.code,
      'notApprover',
    )
    assert.isAbove((await inboxCount(desk.second)).total, 0)
    await transition(desk.second, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await desk.statusOf(id), 'APPROVED')
    assert.containsSubset(
      (await desk.shown(id))?.events.map(({ kind, by, to }) => [kind, by, to]),
      [['transferred', '馆长', '副馆员']],
    )
  })

  test('a decision is handed to nobody who does not see the record', async ({ assert }) => {
    const id = await desk.submitted()
    const to = desk.lending.other.user.id ?? ''
    assert.deepEqual((await refusal(() => handDecision(desk.lending.librarian, desk.loan, id, 'transfer', { to }))).issues, [
      { code: 'notAColleague', path: 'to' },
    ])
  })

  test('whoever is asked to sign besides has to', async ({ assert }) => {
    const id = await desk.submitted('5')
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment })
    await handDecision(desk.head, desk.loan, id, 'addSigner', { to: desk.second.user.id ?? '' })
    await transition(desk.head, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await desk.statusOf(id), 'SUBMITTED')
    await transition(desk.second, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await desk.statusOf(id), 'APPROVED')
  })

  test('a later level sends the record back to an earlier one, which decides again', async ({ assert }) => {
    const id = await desk.submitted('5')
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment })
    for (const said of [{}, { comment: ' \u200b\u2060' }])
      assert.equal(
        (await refusal(() => sendDecisionBack(desk.head, desk.loan, id, { to: 'desk', ...said }))).issues?.[0]?.code,
        'commentRequired',
      )
    await sendDecisionBack(desk.head, desk.loan, id, { to: 'desk', comment: '请核对册数' })
    assert.containsSubset(await desk.shown(id), { level: 'desk' })
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment, level: 'desk' })
    await transition(desk.head, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await desk.statusOf(id), 'APPROVED')
  })

  test('a substitute decides for a time, and the timeline names both', async ({ assert }) => {
    const id = await desk.submitted('5')
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment })
    await nameSubstitute(desk.head, { substitute: desk.second.user.id ?? '', from: '2026-11-20', to: '2026-11-22' })
    const later = desk.lending.at(desk.second, '2026-11-24T02:00:00.000Z')
    assert.equal(
      (await refusal(() => transition(later, 'loan', id, 'approve', { comment, level: 'head' }))).issues?.[0]?.code,
      'notApprover',
    )
    const { rows } = await inbox(desk.second, { offset: 0, size: 50 })
    assert.equal(rows.find(({ record }) => record === id)?.inPlaceOfName, '馆长')
    await transition(desk.second, 'loan', id, 'approve', { comment, level: 'head' })
    assert.containsSubset((await desk.shown(id))?.events, [{ kind: 'approved', by: '副馆员', inPlaceOf: '馆长' }])
    assert.deepEqual(
      (await refusal(() => nameSubstitute(desk.head, { substitute: desk.head.user.id ?? '', from: '2026-11-20', to: '2026-11-19' })))
        .issues,
      [
        { code: 'substituteSelf', path: 'substitute' },
        { code: 'substitutePeriod', path: 'to' },
      ],
    )
    await desk.lending.database.pool.query('delete from _substitutes')
  })

  test('only who has named a substitute takes it back', async ({ assert }) => {
    await nameSubstitute(desk.head, { substitute: desk.second.user.id ?? '', from: '2026-11-20', to: '2026-11-22' })
    const [{ id = '' } = {}] = await ownSubstitutes(desk.head)
    for (const other of [desk.second, desk.lending.admin]) assert.equal((await refusal(() => dropSubstitute(other, id))).code, 'notFound')
    assert.lengthOf(await ownSubstitutes(desk.head), 1)
    await dropSubstitute(desk.head, id)
    assert.isEmpty(await ownSubstitutes(desk.head))
  })

  test('what waits for others is told of nobody who sees nothing of it', async ({ assert }) => {
    const id = await desk.submitted()
    const { rows } = await desk.lending.database.pool.query('select id, level from _approvals where record_id = $1', [id])
    const decided = async (approval: string) => {
      const { results } = await decideMany(desk.lending.other, 'approve', [{ approval, level: rows[0].level }], comment)
      return results.map((result) => ({ ...result, id: '' }))
    }
    assert.deepEqual(await decided(rows[0].id), await decided('1-nothing-1'))
    assert.equal(await desk.statusOf(id), 'SUBMITTED')
  })

  test('the inbox counts and shows what waits, and decides about many with a result for each', async ({ assert }) => {
    const before = (await inboxCount(desk.lending.librarian)).total
    const [one, other] = [await desk.submitted(), await desk.submitted()]
    const { total, rows } = await inbox(desk.lending.librarian, { offset: 0, size: 100 })
    assert.equal(total, before + 2)
    const mine = rows.filter(({ record }) => [one, other].includes(record))
    assert.containsSubset(mine[0], {
      entity: 'loan',
      level: 'desk',
      transfer: true,
      approve: { name: 'approve', comment: { required: true } },
    })
    assert.isNotEmpty(mine[0]?.amount)
    assert.isNotEmpty(mine[0]?.about)
    await transition(desk.second, 'loan', other, 'approve', { comment })
    const { results } = await decideMany(
      desk.lending.librarian,
      'approve',
      mine.map(({ approval, level }) => ({ approval, level })),
      comment,
    )
    assert.deepEqual(results.map(({ ok }) => ok).sort(), [false, true])
    assert.equal((await inboxCount(desk.lending.librarian)).total, before)
    assert.equal((await inboxCount(desk.lending.member)).total, 0)
  })
})
