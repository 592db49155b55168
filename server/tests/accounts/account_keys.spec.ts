import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { password as old, people } from '../support/accounts.ts'
import { MailServer, textOf } from '../support/mail_server.ts'
import { Visitor } from '../support/visitor.ts'

const fresh = 'Quiet-Orchard7'
const login = people.other

async function idOf(who: string): Promise<string> {
  return (await portal.accounts.records.byLogin(who))?.id ?? ''
}

/** As everything was: the usual password, no failures, no ways in. */
async function restore(): Promise<void> {
  const id = await idOf(login)
  await portal.accounts.passwords.set([id], old)
  await portal.pool.query('delete from _attempts')
  await portal.pool.query(`delete from _tickets where purpose = 'reset'`)
}

test.group('ways in that one person makes for another', (group) => {
  group.each.setup(restore)
  group.teardown(restore)

  test('a link is shown once, sets a password once, and takes the place of what there was', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const elsewhere = await Visitor.signedIn(client, login)
    const path = `/api/records/member/${await idOf(login)}/sign-in`
    const { link, until } = (await admin.post(`${path}/link`)).body()
    assert.isAbove(Date.parse(until), Date.now() + 71 * 3_600_000)
    const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? ''
    const { rows } = await portal.pool.query('select * from _tickets')
    assert.notInclude(JSON.stringify(rows), token)
    assert.equal((await elsewhere.get('/api/session')).body().code, 'signInRequired')
    assert.equal((await new Visitor(client).signIn(login)).body().code, 'wrongCredentials')
    const state = (await admin.get(path)).body()
    assert.deepInclude(state, { hasPassword: false, sessions: 0 })
    assert.isString(state.keyUntil)
    assert.notInclude(JSON.stringify(state), token)
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    assert.equal((await visitor.post('/api/password/link', { token })).body().login, login)
    assert.equal((await visitor.post('/api/password/reset', { token, password: fresh })).body().user.login, login)
    assert.equal((await visitor.post('/api/password/reset', { token, password: 'Other-Orchard8' })).body().code, 'linkDead')
    assert.deepInclude((await admin.get(path)).body(), { hasPassword: true, sessions: 1 })
  })

  test('a newer way in ends the one before', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const path = `/api/records/member/${await idOf(login)}/sign-in`
    const first = new URL((await admin.post(`${path}/link`)).body().link.replace('/#', '')).searchParams.get('token')
    const { password } = (await admin.post(`${path}/password`)).body()
    assert.equal((await admin.post('/api/password/link', { token: first })).body().code, 'linkDead')
    await admin.post(`${path}/link`)
    assert.equal((await new Visitor(client).signIn(login, password)).body().code, 'wrongCredentials')
  })

  test('a temporary password opens nothing but the setting of one of their own, however it is written', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { password } = (await admin.post(`/api/records/member/${await idOf(login)}/sign-in/password`)).body()
    assert.match(password, /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
    const visitor = new Visitor(client)
    const answer = await visitor.signIn(login, password.toLowerCase().replaceAll('-', ' '))
    assert.equal(answer.status(), 403)
    assert.equal(answer.body().code, 'passwordToSet')
    assert.equal((await visitor.get('/api/session')).status(), 401)
    const { token } = answer.body()
    assert.equal((await visitor.post('/api/password/reset', { token, password: 'short' })).status(), 422)
    assert.equal((await visitor.post('/api/password/reset', { token, password: fresh })).body().user.login, login)
    assert.equal((await new Visitor(client).signIn(login, password)).body().code, 'wrongCredentials')
  })

  test('links and temporary passwords run out', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const path = `/api/records/member/${await idOf(login)}/sign-in`
    const { password } = (await admin.post(`${path}/password`)).body()
    await portal.pool.query(`update _temporary_passwords set expires_at = now() - interval '1 second'`)
    assert.equal((await new Visitor(client).signIn(login, password)).body().code, 'wrongCredentials')
    assert.notProperty((await admin.get(path)).body(), 'keyUntil')

    const token = new URL((await admin.post(`${path}/link`)).body().link.replace('/#', '')).searchParams.get('token')
    await portal.pool.query(`update _tickets set expires_at = now() - interval '1 second' where purpose = 'reset'`)
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    assert.equal((await visitor.post('/api/password/link', { token })).body().code, 'linkDead')
    assert.equal((await visitor.post('/api/password/reset', { token, password: fresh })).body().code, 'linkDead')
    assert.notProperty((await admin.get(path)).body(), 'keyUntil')
    assert.equal((await new Visitor(client).signIn(login, fresh)).body().code, 'wrongCredentials')
  })

  test('a temporary password is guessed at no more often than another', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    await admin.post(`/api/records/member/${await idOf(login)}/sign-in/password`)
    const visitor = new Visitor(client)
    for (let time = 0; time < 3; time++) await visitor.signIn(login, 'AAAA-BBBB-CCCC')
    assert.equal((await visitor.signIn(login, 'AAAA-BBBB-CCCC')).body().code, 'captchaRequired')
  })

  test('who waits after too many failures may try again when somebody says so', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const id = await idOf(login)
    await portal.pool.query(
      `insert into _attempts (key, failures, blocked_until, expires_at) values ($1, 9, now() + interval '10 minutes', now() + interval '1 day')`,
      [`account:${id}`],
    )
    assert.isAbove((await admin.get(`/api/records/member/${id}/sign-in`)).body().waitSeconds, 500)
    assert.equal((await admin.post(`/api/records/member/${id}/sign-in/unlock`)).status(), 204)
    assert.equal((await new Visitor(client).signIn(login)).status(), 200)
  })

  test('all sessions of a person end at once, and stand in the log as ended by another', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const [one, another] = [await Visitor.signedIn(client, login), await Visitor.signedIn(client, login)]
    assert.equal((await admin.delete(`/api/records/member/${await idOf(login)}/sign-in/sessions`)).status(), 204)
    for (const visitor of [one, another]) assert.equal((await visitor.get('/api/session')).status(), 401)
    const { rows } = await portal.pool.query(`select login, detail from _audit_log where kind = 'session.endAll' order by id desc limit 1`)
    assert.deepEqual(rows[0], { login: people.admin, detail: { of: login } })
  })

  test('only who may change an account helps its person, and nobody themselves', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const admin = await Visitor.signedIn(client, people.admin)
    const id = await idOf(login)
    for (const how of ['link', 'password', 'unlock', 'send/email'])
      assert.oneOf((await member.post(`/api/records/member/${id}/sign-in/${how}`)).status(), [403, 404], how)
    assert.oneOf((await member.get(`/api/records/member/${id}/sign-in`)).status(), [403, 404])
    assert.oneOf((await member.delete(`/api/records/member/${id}/sign-in/sessions`)).status(), [403, 404])
    assert.equal((await admin.post(`/api/records/member/${await idOf(people.admin)}/sign-in/link`)).status(), 403)
    assert.equal((await new Visitor(client).signIn(login)).status(), 200)
  })
})

test.group('invitations', (group) => {
  let mails: MailServer
  group.setup(async () => {
    mails = await MailServer.start()
    await portal.pool.query(`update member set email = 'New@library.example', email_confirmed = false where login = $1`, [login])
    return () => mails.stop()
  })
  group.each.setup(restore)
  group.teardown(async () => {
    await restore()
    await portal.pool.query('update member set email = null, email_confirmed = false where login = $1', [login])
  })

  const tokenIn = (text: string) => /#\/account\/password\?token=([\w-]{43})/.exec(text)?.[1] ?? ''

  test('whoever uses the link of a mail has shown that the address is theirs', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const path = `/api/records/member/${await idOf(login)}/sign-in`
    assert.equal((await admin.get(path)).body().sendsTo.email, 'New@library.example')
    assert.equal((await admin.post(`${path}/send/email`)).status(), 204)
    const token = tokenIn(textOf(await mails.next()))
    assert.isUndefined(await portal.accounts.records.byIdentifier('new@library.example'))
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    assert.equal((await visitor.post('/api/password/reset', { token, password: fresh })).status(), 200)
    assert.equal((await new Visitor(client).signIn('new@library.example', fresh)).status(), 200)
  })

  test('a forgotten password is not mailed to an address that nobody has confirmed, but a first one is set through it', async ({
    client,
    assert,
  }) => {
    await portal.pool.query('update member set email_confirmed = false where login = $1', [login])
    await portal.accounts.changed()
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    await portal.passwordMails.send('new@library.example', '10.9.8.7', 'US')
    await portal.passwordMails.send(login, '10.9.8.7', 'US')
    assert.equal(mails.count, 0)
    await portal.accounts.passwords.drop(await idOf(login))
    await portal.passwordMails.send('new@library.example', '10.9.8.7', 'US')
    assert.match(tokenIn(textOf(await mails.next())), /./)
  })
})
