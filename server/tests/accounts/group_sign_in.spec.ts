import { test } from '@japa/runner'
import env from '#start/env'
import { people } from '../support/accounts.ts'
import { type Filled, startGroupProvider, visitGroupProvider } from '../support/group_provider.ts'
import { Visitor } from '../support/visitor.ts'

test.group('unified sign-in of the group', (group) => {
  group.setup(async () => {
    const provider = await startGroupProvider()
    return () => provider.stop()
  })

  /** Begins at the portal, signs in at the provider, and gives the way back, not taken yet. */
  async function through(visitor: Visitor, filled: Filled | string, back = '/lending/loans'): Promise<string> {
    const began = await visitor.get(`/api/group?back=${encodeURIComponent(back)}`)
    const there = typeof filled === 'string' ? { login: filled } : filled
    return (await visitGroupProvider(began.header('location') ?? '', there)).slice((env.get('PUBLIC_URL') ?? '').length)
  }

  test('whoever the provider knows by the same login is signed in and comes back where they were going', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    const answer = await visitor.get(await through(visitor, people.member))
    assert.equal(answer.header('location'), '/#/lending/loans')
    assert.equal((await visitor.get('/api/session')).body().user.login, people.member)
  })

  test('somebody without an account here is refused', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    const answer = await visitor.get(await through(visitor, 'stranger'))
    assert.equal(answer.header('location'), '/#/home?refused=groupUnknown')
    assert.equal((await visitor.get('/api/session')).status(), 401)
  })

  test('whoever cancels there is not signed in, and told so', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    const answer = await visitor.get(await through(visitor, { login: people.member, choice: 'cancel' }))
    assert.equal(answer.header('location'), '/#/home?refused=groupRefused')
    assert.equal((await visitor.get('/api/session')).status(), 401)
  })

  test('the simulated provider speaks the language of the portal and takes no wrong password', async ({ client, assert }) => {
    const began = await new Visitor(client).get('/api/group?lang=ZHT')
    const page = await visitGroupProvider(began.header('location') ?? '', { login: '<b>', password: 'wrong' })
    assert.include(page, '工號或密碼不正確')
    assert.include(page, 'value="&#60;b&#62;"')
  })

  test('an answer counts once, and only in the browser that asked', async ({ client, assert }) => {
    const [visitor, other] = [new Visitor(client), new Visitor(client)]
    const way = await through(visitor, people.member)
    assert.equal((await other.get(way)).header('location'), '/#/home?refused=groupRefused')
    const cookie = visitor.cookie('pergola_group')
    await visitor.get(way)
    visitor.setCookie('pergola_group', cookie)
    assert.equal((await visitor.get(way)).header('location'), '/#/home?refused=groupRefused')
  })

  test('an answer with another state is refused', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    const way = (await through(visitor, people.member)).replace(/state=[^&]+/, 'state=forged')
    assert.equal((await visitor.get(way)).header('location'), '/#/home?refused=groupRefused')
  })

  test('nobody is sent to another site afterwards', async ({ client, assert }) => {
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const visitor = new Visitor(client)
      assert.equal((await visitor.get(await through(visitor, people.member, back))).header('location'), '/#/')
    }
  })
})
