import { test } from '@japa/runner'
import { Passwords } from '../../app/accounts/passwords.ts'
import portal from '../../app/services/portal.ts'
import { passwordHashing } from '../../config/hash.ts'
import { password as old, people } from '../support/accounts.ts'
import { MailServer, textOf } from '../support/mail_server.ts'
import { Visitor } from '../support/visitor.ts'

const fresh = 'Quiet-Orchard7'
const login = people.other

/** As everything was: the usual password, no failures, no mails sent. */
async function restore(): Promise<void> {
  const account = await portal.accounts.records.byLogin(login)
  await portal.accounts.passwords.set([account?.id ?? ''], old)
  await portal.pool.query('delete from _attempts')
}

const codes = (body: { issues: { code: string; path: string }[] }) => body.issues.map(({ code, path }) => `${path} ${code}`)

test.group('changing a password', (group) => {
  group.each.setup(restore)
  group.teardown(restore)

  test('what the rules ask for is told, all at once', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, login)
    const send = async (password: string) => codes((await visitor.post('/api/password', { current: old, password })).body())
    assert.deepEqual(await send('abc'), ['password passwordTooShort', 'password passwordComposition'])
    assert.deepEqual(await send('abcdefgh1'), ['password passwordComposition'])
    assert.deepEqual(await send('P@ssw0rd'), ['password passwordCommon'])
    assert.deepEqual(await send(old), ['password passwordSame'])
  })

  test('the current password must be right, and guessing it is limited', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, login)
    const send = () => visitor.post('/api/password', { current: 'wrong', password: fresh })
    for (let time = 0; time < 5; time++) assert.deepEqual(codes((await send()).body()), ['current wrongPassword'])
    assert.equal((await send()).status(), 429)
  })

  test('every other session ends, this one goes on under another token, and the old password is worth nothing', async ({
    client,
    assert,
  }) => {
    const [visitor, elsewhere] = [await Visitor.signedIn(client, login), await Visitor.signedIn(client, login)]
    const token = visitor.cookie('pergola_session')
    assert.equal((await visitor.post('/api/password', { current: old, password: fresh })).status(), 200)
    assert.notEqual(visitor.cookie('pergola_session'), token)
    assert.equal((await visitor.get('/api/session')).status(), 200)
    assert.equal((await elsewhere.get('/api/session')).body().code, 'signInRequired')
    assert.equal((await new Visitor(client).signIn(login, old)).body().code, 'wrongCredentials')
    assert.equal((await new Visitor(client).signIn(login, fresh)).status(), 200)
  })

  test('whoever signs in with a weaker password is prompted to change it', async ({ client, assert }) => {
    const account = await portal.accounts.records.byLogin(login)
    await portal.accounts.passwords.set([account?.id ?? ''], 'weak')
    assert.isTrue((await new Visitor(client).signIn(login, 'weak')).body().hasWeakPassword)
    await restore()
    assert.isFalse((await new Visitor(client).signIn(login)).body().hasWeakPassword)
  })

  test('an unknown account costs as many hashes as a known one', async ({ assert }) => {
    const verified: string[] = []
    const hasher = {
      make: async (password: string) => `hash of ${password}`,
      verify: async (hash: string) => verified.push(hash) > 0,
    }
    const { rows } = await portal.pool.query('select id::text from member where login = $1', [login])
    for (const account of [undefined, rows[0].id])
      assert.isFalse((await new Passwords(hasher, portal.pool).verify(account, 'x')) && account === undefined)
    assert.lengthOf(verified, 2)
  })

  test('hashes are as costly as OWASP asks', ({ assert }) => {
    assert.deepInclude(passwordHashing, { cost: 2 ** 15, blockSize: 8, parallelization: 3 })
  })
})

test.group('a forgotten password', (group) => {
  let mails: MailServer
  group.setup(async () => {
    mails = await MailServer.start()
    await portal.pool.query(`update member set email = 'other@library.example', email_confirmed = true where login = $1`, [login])
    return () => mails.stop()
  })
  group.each.setup(restore)
  group.teardown(async () => {
    await restore()
    await portal.pool.query('update member set email = null, email_confirmed = false where login = $1', [login])
  })

  /** Asks for a mail and takes the token out of it. */
  async function mailed(visitor: Visitor): Promise<string> {
    await visitor.get('/api/portal')
    await visitor.post('/api/password/forgotten', { login: 'other@library.example' })
    return /#\/account\/password\?token=([\w-]{43})/.exec(textOf(await mails.next()))?.[1] ?? ''
  }

  test('a known and an unknown address get the same answer, and only the known one gets mail', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const unknown = await visitor.post('/api/password/forgotten', { login: 'nobody@library.example' })
    const known = await visitor.post('/api/password/forgotten', { login: 'other@library.example' })
    assert.deepEqual([unknown.status(), unknown.body()], [known.status(), known.body()])
    assert.match(await mails.next(), /^To: other@library\.example/m)
    assert.equal(mails.count, 0)
  })

  test('the answer does not wait for anything that is looked up: its time cannot tell', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const lock = await portal.pool.connect()
    try {
      await lock.query('begin')
      await lock.query('lock table member in access exclusive mode')
      for (const asked of ['nobody@library.example', 'other@library.example'])
        assert.equal((await visitor.post('/api/password/forgotten', { login: asked })).status(), 202)
      const waiting = `select 1 from pg_locks where relation = 'member'::regclass and not granted`
      // What is looked up waits for the lock; the answer has come without it.
      while ((await lock.query(waiting)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      assert.equal(mails.count, 0)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    assert.match(await mails.next(), /^To: other@library\.example/m)
  })

  test('however an account is named, it is mailed no more often', async ({ assert }) => {
    const typed = [login, login.toUpperCase(), 'other@library.example', ' OTHER@library.example ', `${login}\u200b`]
    for (const [at, name] of typed.entries()) await portal.passwordMails.send(name, `10.1.1.${at}`, 'US')
    const { rows } = await portal.pool.query(`select failures from _attempts where key like 'mail to:%'`)
    assert.lengthOf(rows, 1)
    const sent = []
    while (mails.count > 0) sent.push(await mails.next())
    assert.lengthOf(sent, 3)
  })

  test('the link sets a password once, signs in, and ends what was open', async ({ client, assert }) => {
    const elsewhere = await Visitor.signedIn(client, login)
    const visitor = new Visitor(client)
    const token = await mailed(visitor)
    assert.equal((await visitor.post('/api/password/link', { token })).body().login, login)
    assert.equal((await visitor.post('/api/password/reset', { token, password: 'short' })).status(), 422)
    assert.equal((await visitor.post('/api/password/reset', { token, password: fresh })).body().user.login, login)
    assert.equal((await elsewhere.get('/api/session')).body().code, 'signInRequired')
    assert.equal((await visitor.post('/api/password/reset', { token, password: 'Other-Orchard8' })).body().code, 'linkDead')
  })

  test('a link lives for minutes, and only the newest does', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    const [first, second] = [await mailed(visitor), await mailed(visitor)]
    assert.equal((await visitor.post('/api/password/link', { token: first })).body().code, 'linkDead')
    await portal.pool.query(`update _tickets set expires_at = now() - interval '1 second' where purpose = 'reset'`)
    assert.equal((await visitor.post('/api/password/reset', { token: second, password: fresh })).body().code, 'linkDead')
  })

  test('the database holds no token of a link', async ({ client, assert }) => {
    const token = await mailed(new Visitor(client))
    const { rows } = await portal.pool.query('select * from _tickets')
    assert.isNotEmpty(token)
    assert.notInclude(JSON.stringify(rows), token)
  })

  test('links lead to the address of the settings, not to one that a request claims', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    await visitor.post('/api/password/forgotten', { login }, { host: 'evil.example' })
    assert.notInclude(textOf(await mails.next()), 'evil.example')
  })
})
