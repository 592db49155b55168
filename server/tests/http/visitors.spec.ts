import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

const application = async (change: Record<string, unknown> = {}) => {
  const { rows } = await portal.pool.query('select id from branch limit 1')
  return { name: '陈访客', phone: '13800138000', branch: String(rows[0].id), agreed: true, ...change }
}

test.group('people who are not signed in', () => {
  test('open what is public, and are asked to sign in for everything else', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    const portalInfo = await stranger.get('/api/portal')
    assert.deepEqual(portalInfo.body().public.screens.sort(), ['/account/password', '/help/rules', '/join', '/join/progress', '/join/wait'])
    assert.deepEqual(
      portalInfo.body().public.links.map(({ route }: { route: string }) => route),
      ['/join', '/help/rules'],
    )
    assert.equal((await stranger.get('/api/screens?route=/join')).status(), 200)
    for (const route of ['/lending/loans', '/lending/fines', '/people/applications', '/nowhere']) {
      const answer = await stranger.get(`/api/screens?route=${route}`)
      assert.deepEqual([answer.status(), answer.body().code], [401, 'signInRequired'], route)
    }
  })

  test('see of what they send the fields to fill in, and not those that are hidden from them', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    const { bundle } = (await stranger.get('/api/screens?route=/join')).body()
    assert.includeMembers(Object.keys(bundle.entities.application.fields), ['name', 'phone', 'branch', 'agreed'])
    assert.notProperty(bundle.entities.application.fields, 'remark')
  })

  test('read what their role names, and no record besides', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const branches = await stranger.post('/api/records/branch/search', { columns: ['name'] })
    assert.equal(branches.status(), 200)
    assert.isAbove(branches.body().rows.length, 0)
    assert.equal((await stranger.post('/api/records/application/search', { columns: ['name'] })).status(), 401)
    for (const entity of ['member', 'loan', 'book', 'fine']) {
      assert.equal((await stranger.post(`/api/records/${entity}/search`, { columns: ['id'] })).status(), 401, entity)
    }
    const { rows } = await portal.pool.query('select id from branch limit 1')
    assert.equal((await stranger.get(`/api/records/branch/${rows[0].id}`)).status(), 401)
  })

  test('write nothing but what a public wizard sends', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const record = await application()
    assert.equal((await stranger.post('/api/records/application', record)).status(), 401)
    assert.equal((await stranger.post('/api/records/branch', { code: 'AA01', name: 'x' })).status(), 401)
    assert.equal((await stranger.post('/api/sendings', { address: '/lending/borrow', record })).status(), 401)
    assert.equal((await stranger.post('/api/drafts', { address: '/lending/borrow', data: {} })).status(), 401)
  })

  test('send what they have filled in once, with the step at the end', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const record = await application()
    const { token } = (await stranger.post('/api/drafts', { address: '/join', data: { step: 'person', draft: {} } })).body()
    const headers = { 'x-draft-token': token }
    const sent = await stranger.post('/api/sendings', { address: '/join', record }, headers)
    assert.equal(sent.status(), 201)
    assert.match(sent.body().display, /^A\d{8}$/)
    assert.deepEqual(Object.keys(sent.body()), ['display'])
    const again = await stranger.post('/api/sendings', { address: '/join', record }, headers)
    assert.deepEqual([again.status(), again.body().issues[0].code], [422, 'alreadySent'])
    const { rows } = await portal.pool.query('select status, created_by from application where application_no = $1', [sent.body().display])
    assert.deepEqual(rows, [{ status: 'SENT', created_by: null }])
  })

  test('are refused what a rule of a step refuses, and keep their draft', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const { token } = (await stranger.post('/api/drafts', { address: '/join', data: { step: 'rules', draft: {} } })).body()
    const headers = { 'x-draft-token': token }
    for (const [change, path] of [
      [{ agreed: false }, 'agreed'],
      [{ phone: '12' }, 'phone'],
      [{ name: null }, 'name'],
    ] as const) {
      const answer = await stranger.post('/api/sendings', { address: '/join', record: await application(change) }, headers)
      assert.equal(answer.status(), 422, path)
      assert.include(
        answer.body().issues.map((issue: { path: string }) => issue.path),
        path,
      )
    }
    assert.equal((await stranger.get('/api/drafts?address=/join', headers)).status(), 200)
  })

  test('cannot set what is hidden from them', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const { token } = (await stranger.post('/api/drafts', { address: '/join', data: { step: 'x', draft: {} } })).body()
    const record = await application({ remark: '我自己批准', status: 'ACCEPTED' })
    const answer = await stranger.post('/api/sendings', { address: '/join', record }, { 'x-draft-token': token })
    if (answer.status() === 201) {
      const { rows } = await portal.pool.query('select status, remark from application where application_no = $1', [answer.body().display])
      assert.deepEqual(rows, [{ status: 'SENT', remark: null }])
    } else assert.equal(answer.status(), 422)
  })

  test('whoever comes with a session that is over is asked to sign in, and is no stranger', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.member)
    visitor.setCookie('pergola_session', 'x'.repeat(43))
    assert.equal((await visitor.get('/api/screens?route=/join')).status(), 401)
    assert.equal((await visitor.get('/api/session')).status(), 401)
    assert.equal(visitor.cookie('pergola_session'), '')
    assert.equal((await visitor.get('/api/screens?route=/join')).status(), 200)
  })
})

test.group('drafts', () => {
  test('of an account are found at another computer, and by nobody else', async ({ client, assert }) => {
    const [one, same, other] = [
      await Visitor.signedIn(client, people.member),
      await Visitor.signedIn(client, people.member),
      await Visitor.signedIn(client, people.other),
    ]
    const data = { step: 'reader', draft: { header: { purpose: 'EVENT' } } }
    const kept = await one.post('/api/drafts', { address: '/lending/borrow', data })
    assert.equal(kept.status(), 200)
    assert.notProperty(kept.body(), 'token')
    assert.deepEqual((await same.get('/api/drafts?address=/lending/borrow')).body().data, data)
    assert.equal((await other.get('/api/drafts?address=/lending/borrow')).status(), 204)
    assert.equal((await one.delete('/api/drafts?address=/lending/borrow')).status(), 204)
    assert.equal((await same.get('/api/drafts?address=/lending/borrow')).status(), 204)
  })

  test('of a stranger are found by their token alone', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const { token } = (await stranger.post('/api/drafts', { address: '/join', data: { step: 'rules', draft: {} } })).body()
    assert.equal((await stranger.get('/api/drafts?address=/join', { 'x-draft-token': token })).status(), 200)
    assert.equal((await stranger.get('/api/drafts?address=/join')).status(), 204)
    assert.equal((await stranger.get('/api/drafts?address=/join', { 'x-draft-token': 'x'.repeat(43) })).status(), 204)
  })

  test('are refused for what is no wizard, and when they are too large', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await member.post('/api/drafts', { address: '/lending/loans', data: {} })).status(), 404)
    const large = { step: 'x'.repeat(600_000), draft: {} }
    assert.equal((await member.post('/api/drafts', { address: '/lending/borrow', data: large })).status(), 413)
  })
})
