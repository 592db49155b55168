import { test } from '@japa/runner'
import env from '#start/env'
import { people } from '../support/accounts.ts'
import { GroupProvider } from '../support/group_provider.ts'
import { Visitor } from '../support/visitor.ts'

test.group('unified sign-in of the group', (group) => {
  let provider: GroupProvider
  group.setup(async () => {
    provider = await GroupProvider.start()
    return () => provider.stop()
  })

  /** Begins at the portal, signs in at the provider, and gives the way back, not taken yet. */
  async function through(visitor: Visitor, login: string, back = '/lending/loans'): Promise<string> {
    const began = await visitor.get(`/api/group?back=${encodeURIComponent(back)}`)
    return (await provider.visit(began.header('location') ?? '', login)).slice((env.get('PUBLIC_URL') ?? '').length)
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
