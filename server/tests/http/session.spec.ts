import { test } from '@japa/runner'
import { writePathCookie, writeSessionCookie } from '../../app/http/cookies/cookies.ts'
import Session from '../../app/models/session.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('session', () => {
  test('the portal tells its title to anybody and gives a request token', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    const answer = await visitor.get('/api/portal')
    assert.equal(answer.status(), 200)
    assert.equal(answer.body().title, '社区图书馆')
    assert.notEmpty(visitor.cookie('XSRF-TOKEN'))
  })

  test('signing in tells who one is, in which roles, and what the menu holds', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    const answer = await visitor.signIn(people.admin)
    assert.equal(answer.status(), 200)
    assert.equal(answer.body().user.login, people.admin)
    assert.deepEqual(
      answer.body().roles.map(({ name }: { name: string }) => name),
      ['admin'],
    )
    assert.isAbove(answer.body().menus.length, 0)
    assert.equal((await visitor.get('/api/session')).body().user.login, people.admin)
  })

  test('who one is comes compressed to whoever takes that, and is the same', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    const plain = await visitor.get('/api/session', { 'accept-encoding': 'identity' })
    const packed = await visitor.get('/api/session', { 'accept-encoding': 'gzip' })
    assert.isUndefined(plain.header('content-encoding'))
    assert.equal(packed.header('content-encoding'), 'gzip')
    assert.include(packed.header('vary')?.toLowerCase(), 'accept-encoding')
    assert.deepEqual(packed.body(), plain.body())
  })

  test('the session cookie cannot be read by scripts and does not travel from other sites', async ({ client, assert }) => {
    const answer = await new Visitor(client).signIn(people.admin)
    const cookies = [answer.headers()['set-cookie'] ?? []].flat() as string[]
    const session = cookies.find((cookie) => cookie.startsWith('pergola_session='))
    assert.match(session ?? '', /HttpOnly/)
    assert.match(session ?? '', /SameSite=Lax/)
  })

  test('with TLS the cookies travel by nothing else', ({ assert }) => {
    const sent = new Map<string, { secure?: boolean }>()
    const response = { plainCookie: (name: string, _value: string, options: { secure?: boolean }) => sent.set(name, options) }
    const context = { request: { secure: () => true }, response } as never
    writeSessionCookie(context, 'token')
    writePathCookie(context, 'pergola_scan', '/api/scan', 'secret', 60)
    assert.deepEqual(
      [...sent].map(([name, { secure }]) => [name, secure]),
      [
        ['pergola_session', true],
        ['XSRF-TOKEN', true],
        ['pergola_scan', true],
      ],
    )
  })

  test('a wrong password and an unknown account get the same answer', async ({ client, assert }) => {
    const answers = [await new Visitor(client).signIn(people.admin, 'wrong'), await new Visitor(client).signIn('nobody', 'wrong')]
    const told = answers.map((answer) => ({ ...answer.body(), requestId: '' }))
    assert.equal(answers[0]?.status(), 401)
    assert.equal(told[0].code, 'wrongCredentials')
    assert.deepEqual(told[0], told[1])
  })

  test('problems speak the caller’s language', async ({ client, assert }) => {
    const answer = await new Visitor(client).get('/api/session', { 'accept-language': 'US' })
    assert.equal(answer.status(), 401)
    assert.equal(answer.header('content-type'), 'application/problem+json; charset=utf-8')
    assert.match(answer.body().title, /sign in/i)
    assert.notEmpty(answer.body().requestId)
  })

  test('a write without the request token is refused and brings a fresh one', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    const answer = await visitor.delete('/api/session', { 'x-xsrf-token': '' })
    assert.equal(answer.status(), 403)
    assert.equal(answer.body().code, 'crossSite')
    assert.equal((await visitor.delete('/api/session')).status(), 204)
  })

  test('a request token of another session is refused', async ({ client, assert }) => {
    const [visitor, other] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    visitor.setCookie('XSRF-TOKEN', other.cookie('XSRF-TOKEN'))
    assert.equal((await visitor.delete('/api/session')).body().code, 'crossSite')
  })

  test('signing in again gives another session and ends the one before', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    const before = visitor.cookie('pergola_session')
    await visitor.signIn(people.admin)
    assert.notEqual(visitor.cookie('pergola_session'), before)
    visitor.setCookie('pergola_session', before)
    assert.equal((await visitor.get('/api/session')).status(), 401)
  })

  test('signing out ends the session', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    const token = visitor.cookie('pergola_session')
    assert.equal((await visitor.delete('/api/session')).status(), 204)
    visitor.setCookie('pergola_session', token)
    assert.equal((await visitor.get('/api/session')).body().code, 'signInRequired')
  })

  test('a session that is not used ends', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    await Session.query().update({ seenAt: new Date(Date.now() - portal.accounts.sessions.limits.idle * 1000 - 1000) })
    portal.accounts.sessions.forget()
    assert.equal((await visitor.get('/api/session')).body().code, 'signInRequired')
  })

  test('a session ends after its longest time, however much it is used', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    await Session.query().update({ expiresAt: new Date(Date.now() - 1000) })
    portal.accounts.sessions.forget()
    assert.equal((await visitor.get('/api/session')).body().code, 'signInRequired')
  })

  test('an account that is shut cannot sign in, and its sessions end', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.other)
    await portal.pool.query(`update member set active = 'DISABLED' where login = $1`, [people.other])
    await portal.accounts.changed()
    assert.equal((await visitor.get('/api/session')).status(), 401)
    assert.equal((await new Visitor(client).signIn(people.other)).body().code, 'wrongCredentials')
    await portal.pool.query(`update member set active = 'ENABLED' where login = $1`, [people.other])
    await portal.accounts.changed()
  })
})
