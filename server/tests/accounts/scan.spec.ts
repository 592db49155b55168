import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('signing in by scanning', () => {
  /** A page that shows a code. */
  async function shown(client: ConstructorParameters<typeof Visitor>[0]) {
    const page = new Visitor(client)
    await page.get('/api/portal')
    const { code, link } = (await page.post('/api/scan')).body()
    return { page, code, link, state: async () => (await page.get(`/api/scan/${code}/state`)).body().state }
  }

  test('the telephone sees where the page is, confirms, and the page is signed in', async ({ client, assert }) => {
    const phone = await Visitor.signedIn(client, people.member)
    const { page, code, link, state } = await shown(client)
    assert.include(link, `/#/scan/${code}`)
    assert.equal(await state(), 'waiting')
    assert.equal((await phone.post(`/api/scan/${code}`)).body().address, '127.0.0.1')
    assert.equal(await state(), 'scanned')
    assert.equal((await phone.post(`/api/scan/${code}/confirm`)).status(), 204)
    assert.equal(await state(), 'confirmed')
    assert.equal((await page.post(`/api/scan/${code}/session`)).body().user.login, people.member)
    assert.equal((await page.get('/api/session')).body().user.login, people.member)
  })

  test('whoever only saw the code cannot fetch the session', async ({ client, assert }) => {
    const phone = await Visitor.signedIn(client, people.member)
    const { code } = await shown(client)
    await phone.post(`/api/scan/${code}`)
    await phone.post(`/api/scan/${code}/confirm`)
    const other = await shown(client)
    assert.equal((await other.page.get(`/api/scan/${code}/state`)).body().state, 'over')
    assert.equal((await other.page.post(`/api/scan/${code}/session`)).body().code, 'linkDead')
  })

  test('a session is fetched once', async ({ client, assert }) => {
    const phone = await Visitor.signedIn(client, people.member)
    const { page, code } = await shown(client)
    const secret = page.cookie('pergola_scan')
    await phone.post(`/api/scan/${code}`)
    await phone.post(`/api/scan/${code}/confirm`)
    await page.post(`/api/scan/${code}/session`)
    page.setCookie('pergola_scan', secret)
    assert.equal((await page.post(`/api/scan/${code}/session`)).body().code, 'linkDead')
  })

  test('what was refused, has run out, or was never confirmed signs nobody in', async ({ client, assert }) => {
    const phone = await Visitor.signedIn(client, people.member)
    const refused = await shown(client)
    await phone.post(`/api/scan/${refused.code}`)
    await phone.post(`/api/scan/${refused.code}/refuse`)
    assert.equal(await refused.state(), 'refused')
    assert.equal((await phone.post(`/api/scan/${refused.code}/confirm`)).body().code, 'linkDead')
    const waiting = await shown(client)
    assert.equal((await phone.post(`/api/scan/${waiting.code}/confirm`)).body().code, 'linkDead')
    for (const { page, code } of [refused, waiting]) assert.equal((await page.post(`/api/scan/${code}/session`)).status(), 410)
    await portal.pool.query(`update _tickets set expires_at = now() - interval '1 second' where purpose = 'scan'`)
    assert.equal((await phone.post(`/api/scan/${waiting.code}`)).body().code, 'linkDead')
    assert.equal(await waiting.state(), 'over')
  })

  test('one person looks, another cannot confirm', async ({ client, assert }) => {
    const [phone, other] = [await Visitor.signedIn(client, people.member), await Visitor.signedIn(client, people.admin)]
    const { code } = await shown(client)
    await phone.post(`/api/scan/${code}`)
    assert.equal((await other.post(`/api/scan/${code}`)).body().code, 'linkDead')
    assert.equal((await other.post(`/api/scan/${code}/confirm`)).body().code, 'linkDead')
  })

  test('nobody confirms without being signed in', async ({ client, assert }) => {
    const { page, code } = await shown(client)
    assert.equal((await page.post(`/api/scan/${code}`)).body().code, 'signInRequired')
  })
})

test.group('the sessions of a person', () => {
  test('they are listed with device and address, and ended one by one or all but this one', async ({ client, assert }) => {
    await portal.pool.query('delete from _sessions')
    const [here, there, third] = [
      await Visitor.signedIn(client, people.member),
      await Visitor.signedIn(client, people.member),
      await Visitor.signedIn(client, people.member),
    ]
    const { sessions } = (await here.get('/api/sessions')).body()
    assert.lengthOf(sessions, 3)
    assert.lengthOf(
      sessions.filter(({ isCurrent, address }: { isCurrent: boolean; address: string }) => isCurrent && address === '127.0.0.1'),
      1,
    )
    const other = (await there.get('/api/sessions')).body().sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    assert.equal((await here.delete(`/api/sessions/${other.id}`)).status(), 204)
    assert.equal((await there.get('/api/session')).status(), 401)
    assert.equal((await here.delete('/api/sessions')).status(), 204)
    assert.equal((await third.get('/api/session')).status(), 401)
    assert.equal((await here.get('/api/session')).status(), 200)
  })

  test('another person’s session is as if it were not there', async ({ client, assert }) => {
    const [member, admin] = [await Visitor.signedIn(client, people.member), await Visitor.signedIn(client, people.admin)]
    const [session] = (await member.get('/api/sessions')).body().sessions
    assert.equal((await admin.delete(`/api/sessions/${session.id}`)).status(), 404)
    assert.equal((await member.get('/api/session')).status(), 200)
  })
})
