import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('what people sign in with', (group) => {
  group.setup(async () => {
    await portal.pool.query(`update member set email = 'wang@library.example', phone = '13911110001' where login = $1`, [people.member])
    await portal.pool.query('delete from _attempts')
  })
  group.teardown(async () => {
    await portal.pool.query(`update member set email = null, phone = null, card_until = null where login like 'test.%'`)
    await portal.accounts.changed()
  })

  test('a mail address, in any case, or a telephone number signs in as the login does', async ({ client, assert }) => {
    for (const typed of ['wang@library.example', 'Wang@Library.example', '139 1111 0001']) {
      const answer = await new Visitor(client).signIn(typed)
      assert.equal(answer.status(), 200, typed)
      assert.equal(answer.body().user.login, people.member)
    }
  })

  test('an address that two accounts share signs nobody in', async ({ client, assert }) => {
    await portal.pool.query(`update member set email = 'wang@library.example' where login = $1`, [people.other])
    assert.equal((await new Visitor(client).signIn('wang@library.example')).body().code, 'wrongCredentials')
  })

  test('outside its days an account lets nobody in, and its sessions end', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.member)
    await portal.pool.query(`update member set card_until = '2020-01-01' where login = $1`, [people.member])
    await portal.accounts.changed()
    assert.equal((await visitor.get('/api/session')).body().code, 'signInRequired')
    assert.equal((await new Visitor(client).signIn(people.member)).body().code, 'wrongCredentials')
  })
})

test.group('the log of sign-ins', () => {
  const last = async () =>
    (
      await portal.pool.query(
        'select login, name, result, method, reason, address, agent, terminal, session, left_at from visit order by id desc limit 1',
      )
    ).rows[0]

  test('a sign-in is written down with device and address, and when it ended', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' }
    await visitor.post('/api/session', { login: people.member, password: 'Fresh#2026' }, agent)
    const { session, left_at, ...entry } = await last()
    assert.deepEqual(entry, {
      login: people.member,
      name: people.member,
      result: 'SUCCESS',
      method: 'PASSWORD',
      reason: null,
      address: '127.0.0.1',
      agent: agent['user-agent'],
      terminal: 'MOBILE',
    })
    assert.isString(session)
    assert.isNull(left_at)
    await visitor.delete('/api/session')
    assert.isNotNull((await last()).left_at)
  })

  test('a failure is written down with its reason, and never with the password', async ({ client, assert }) => {
    await new Visitor(client).signIn(people.member, 'Canary#Wrong1')
    const entry = await last()
    assert.equal(entry.result, 'FAILED')
    assert.equal(entry.reason, '账号或密码不正确')
    assert.notInclude(JSON.stringify(entry), 'Canary')
  })

  test('the log cannot be written, changed or emptied through the API', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { rows } = await portal.pool.query('select id, version from visit order by id desc limit 1')
    const path = `/api/records/visit/${rows[0].id}`
    assert.equal((await admin.get(path)).status(), 200)
    assert.equal((await admin.post('/api/records/visit', { login: 'x', result: 'SUCCESS', at: '2026-01-01T00:00:00Z' })).status(), 403)
    assert.equal((await admin.patch(path, { login: 'x' }, { 'if-match': `"${rows[0].version}"` })).status(), 403)
    assert.equal((await admin.delete(path, { 'if-match': `"${rows[0].version}"` })).status(), 403)
  })
})
