import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { load } from '../../app/records/load.ts'
import { carryOut } from '../../app/steps/carry_out.ts'
import { create } from '../../app/steps/create.ts'
import { leaveRanks } from '../../app/steps/leave_ranks.ts'
import { decideStep } from '../../app/steps/take_step.ts'
import type { Turn } from '../../app/steps/turns.ts'
import { Lending } from '../support/lending.ts'
import { TestNode, until } from '../support/node.ts'

/** A turn in which others wait, of a process that ends before it has done what they leave. */
const lastTurn: Turn = { hasWaited: true, leaves: () => true, end: async () => undefined }

test.group('rankings that are left to those who wait', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  const made = async (wanted: string) => {
    const wishes = [{ member: lending.member.user.id, book: lending.book.id, wanted, quantity: '1' }]
    return String((await create(lending.librarian, 'reservationList', { wantedOn: '2026-11-30', wishes })).view.id)
  }
  const turns = async () =>
    (await lending.database.pool.query<{ turn: number | null }>('select turn::int from reservation_list_wishes order by id')).rows.map(
      ({ turn }) => turn,
    )
  const left = async () => (await lending.one<{ count: number }>('select count(*)::int as count from _left_ranks')).count

  test('are made by another node, or at the next start, where the process ends before', async ({ assert }) => {
    const lists = [await made('1'), await made('3'), await made('2')]
    const entity = lending.app.entities.get('reservationList') as AppEntity
    for (const id of lists.slice(1)) {
      const before = await load(lending.librarian, entity, id, true)
      const step = { entity, name: 'queue', before, prepared: { record: before, issues: [] } }
      const decided = await decideStep(lending.librarian, lending.database.pool, step)
      await carryOut(lending.librarian, leaveRanks(lending.librarian, decided, lastTurn))
    }
    assert.deepEqual([await turns(), await left()], [[null, null, null], 2])
    const nodes = [await TestNode.start(lending.database, lending.app), await TestNode.start(lending.database, lending.app)]
    await until(async () => (await left()) === 0)
    assert.deepEqual(await turns(), [3, 1, 2])
    for (const node of nodes) await node.stop()
  })

  test('do not keep each other back: those that nobody can rank any more stay left for a day', async ({ assert }) => {
    const id = await made('4')
    const rank = { kind: 'rank', of: 'reservationList.wishes', order: [['wanted', 'desc']], within: [], place: 'turn' }
    const parent = (value: string) => ({ '==': [{ var: 'candidate.parent.wantedOn' }, { var: `record.${value}` }] })
    const mark = (name: string, where: object, at: string) =>
      lending.database.pool.query(
        `insert into _left_ranks (name, entity, record_id, ranks, left_at) values ($1, 'reservationList', $2, $3, now() - $4::interval)`,
        [name, id, JSON.stringify([{ ...rank, where }]), at],
      )
    await mark('lost', { '==': [{ var: 'candidate.gone' }, { var: 'record.id' }] }, '25 hours')
    await mark('kept', { '==': [{ var: 'candidate.gone' }, { var: 'record.id' }] }, '1 hour')
    await mark('found', parent('wantedOn'), '1 hour')
    const node = await TestNode.start(lending.database, lending.app)
    await until(async () => (await left()) === 1)
    assert.deepEqual(await turns(), [4, 2, 3, 1])
    assert.equal((await lending.one<{ name: string }>('select name from _left_ranks')).name, 'kept')
    await node.stop()
  })
})
