import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('records of which somebody can take a step', () => {
  test('are found by the roles of the person, where the records stand, and the guards', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const { rows: own } = await portal.pool.query('select id from member where login = $1', [people.librarian])
    const asked = { takes: 'approve', columns: ['status', 'member'], total: 'exact', page: { size: 100 } }
    const { rows, total } = (await librarian.post('/api/records/loan/search', asked)).body()
    const { rows: counted } = await portal.pool.query(
      `select count(*)::int as count from loan where status = 'SUBMITTED' and member is distinct from $1`,
      [own[0].id],
    )
    assert.equal(total, counted[0].count)
    for (const row of rows) assert.equal(row.status, 'SUBMITTED')
  })

  test('are not asked for by whoever does not hold the step, nor by a step that there is not', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    for (const takes of ['approve', 'fly', 7]) {
      const answer = await member.post('/api/records/loan/search', { takes, columns: ['status'] })
      assert.deepEqual([answer.status(), answer.body().issues[0].path], [422, 'takes'])
    }
  })
})
