import { test } from '@japa/runner'
import { letIn } from '../../app/accounts/let_in.ts'
import portal from '../../app/services/portal.ts'
import { Visitor } from '../support/visitor.ts'

const parts = () => ({ pool: portal.pool, metadata: portal.metadata, publicUrl: 'https://library.example' })
const first = { login: 'first.keeper', made: { name: '首位管理员', role: 'admin' } }

test.group('letting somebody in from the machine', (group) => {
  group.teardown(async () => {
    await portal.pool.query(`delete from member where login = 'first.keeper'`)
  })

  test('the first administrator is made, sets a password and is in', async ({ client, assert }) => {
    const answer = await letIn(parts(), first)
    if (answer.kind !== 'link') return assert.fail(JSON.stringify(answer))
    assert.isTrue(answer.isNew)
    const token = /^https:\/\/library\.example\/#\/account\/password\?token=([\w-]{43})$/.exec(answer.link)?.[1]
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const entered = await visitor.post('/api/password/reset', { token, password: 'Quiet-Orchard7' })
    assert.deepEqual(
      entered.body().roles.map(({ name }: { name: string }) => name),
      ['admin'],
    )
  })

  test('whoever has an account gets another link, keeps their roles, and their password until the link is used', async ({
    client,
    assert,
  }) => {
    const answer = await letIn(parts(), { login: 'First.Keeper', made: { name: 'x', role: 'member' } })
    assert.deepInclude(answer, { kind: 'link', isNew: false })
    assert.equal((await new Visitor(client).signIn('first.keeper', 'Quiet-Orchard7')).status(), 200)
    const { rows } = await portal.pool.query(`select detail from _audit_log where kind = 'password.link' order by id desc limit 1`)
    assert.deepEqual(rows[0].detail, { of: 'first.keeper', by: 'command' })
  })

  test('an unknown login, an unknown role and an account that would be wrong are refused', async ({ assert }) => {
    assert.deepEqual(await letIn(parts(), { login: 'nobody.here' }), { kind: 'unknown' })
    assert.deepEqual(await letIn(parts(), { login: 'x', made: { name: 'x', role: 'emperor' } }), { kind: 'unknownRole' })
    const wrong = await letIn(parts(), { login: '', made: { name: 'x', role: 'admin' } })
    assert.equal(wrong.kind, 'invalid')
  })
})
