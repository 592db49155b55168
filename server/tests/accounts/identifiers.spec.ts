import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('what people sign in with', (group) => {
  group.setup(async () => {
    await portal.pool.query(
      `update member set email = 'wang@library.example', email_confirmed = true, phone = '13911110001', phone_confirmed = true where login = $1`,
      [people.member],
    )
    await portal.pool.query('delete from _attempts')
  })
  group.teardown(async () => {
    await portal.pool.query(
      `update member set email = null, email_confirmed = false, phone = null, phone_confirmed = false, card_until = null where login like 'test.%'`,
    )
    await portal.accounts.changed()
  })

  test('a mail address, in any case, or a telephone number signs in as the login does', async ({ client, assert }) => {
    for (const typed of ['wang@library.example', 'Wang@Library.example', '139 1111 0001']) {
      const answer = await new Visitor(client).signIn(typed)
      assert.equal(answer.status(), 200, typed)
      assert.equal(answer.body().user.login, people.member)
    }
  })

  test('whoever writes the address or the number of another into their account takes nothing from them', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { rows } = await portal.pool.query('select id, version from member where login = $1', [people.other])
    const changed = await admin.patch(
      `/api/records/member/${rows[0].id}`,
      { email: 'wang@library.example', phone: '13911110001', emailConfirmed: true, phoneConfirmed: true },
      { 'if-match': `"${rows[0].version}"` },
    )
    assert.equal(changed.status(), 200)
    assert.deepEqual([changed.body().emailConfirmed, changed.body().phoneConfirmed], [false, false])
    for (const typed of ['wang@library.example', '13911110001'])
      assert.equal((await new Visitor(client).signIn(typed)).body().user.login, people.member)
    assert.equal((await portal.accounts.records.byIdentifier('wang@library.example'))?.login, people.member)
  })

  test('an address that was confirmed by one is not confirmed by another', async ({ assert }) => {
    const { rows } = await portal.pool.query('select id::text from member where login = $1', [people.other])
    assert.isFalse(await portal.accounts.records.confirm(rows[0].id, 'email', 'wang@library.example'))
  })

  test('an address that is confirmed in two accounts signs nobody in', async ({ client, assert }) => {
    await portal.pool.query(`update member set email = 'wang@library.example', email_confirmed = true where login = $1`, [people.other])
    assert.equal((await new Visitor(client).signIn('wang@library.example')).body().code, 'wrongCredentials')
  })

  test('a new address is not theirs yet: what they were known by before is gone with it', async ({ client, assert }) => {
    await portal.pool.query(`update member set email = 'old@library.example', email_confirmed = true where login = $1`, [people.other])
    const admin = await Visitor.signedIn(client, people.admin)
    const { rows } = await portal.pool.query('select id, version from member where login = $1', [people.other])
    const path = `/api/records/member/${rows[0].id}`
    const named = await admin.patch(path, { name: people.other, email: 'old@library.example' }, { 'if-match': `"${rows[0].version}"` })
    assert.isTrue(named.body().emailConfirmed)
    const moved = await admin.patch(path, { email: 'new@library.example' }, { 'if-match': `"${named.body().version}"` })
    assert.isFalse(moved.body().emailConfirmed)
    const { rows: told } = await portal.pool.query(`select channel, address, body from delivery where about_id = $1 order by id desc`, [
      rows[0].id,
    ])
    assert.deepEqual([told[0].channel, told[0].address], ['EMAIL', 'old@library.example'])
    assert.notInclude(told[0].body, 'new@library.example')
    for (const typed of ['old@library.example', 'new@library.example'])
      assert.equal((await new Visitor(client).signIn(typed)).body().code, 'wrongCredentials')
  })

  test('logins are one whatever the case of their letters', async ({ client, assert }) => {
    assert.equal((await new Visitor(client).signIn(people.member.toUpperCase())).body().user.login, people.member)
    const admin = await Visitor.signedIn(client, people.admin)
    const again = await admin.post('/api/records/member', { login: people.member.toUpperCase(), name: 'x', roles: ['member'] })
    assert.deepEqual(
      again.body().issues.map(({ code, path }: { code: string; path: string }) => [code, path]),
      [['notUnique', 'login']],
    )
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
