import { test } from '@japa/runner'
import env from '#start/env'
import { people } from '../support/accounts.ts'
import { newClient } from '../support/clients.ts'
import { Visitor } from '../support/visitor.ts'

const redirect = 'https://partner.example/back'
type Client = ConstructorParameters<typeof Visitor>[0]

test.group('the question whether a person lets a client in', () => {
  /** Somebody at whose browser a client asks, and the address of its question. */
  async function asked(client: Client) {
    const made = await newClient(await Visitor.signedIn(client, people.admin), {
      grantTypes: ['authorization_code'],
      redirects: redirect,
      autoApprove: false,
    })
    const person = await Visitor.signedIn(client, people.member)
    const query = new URLSearchParams({
      client_id: made.code,
      response_type: 'code',
      redirect_uri: redirect,
      scope: 'openid read',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const onwards = async (to: string) => (await person.get(to.replace(env.get('PUBLIC_URL'), ''))).header('location') ?? ''
    const page = await onwards(await onwards(`/oauth/auth?${query}`))
    const [, uid = ''] = /#\/authorize\/(.+)$/.exec(page) ?? []
    const answered = async (allow: boolean) => {
      const { to } = (await person.post(`/api/oauth/ask/${uid}/question`, { allow })).body()
      return new URL(await onwards(to))
    }
    return { person, uid, answered }
  }

  test('names the client, its site and what it is let in for', async ({ client, assert }) => {
    const { person, uid } = await asked(client)
    assert.deepEqual((await person.get(`/api/oauth/ask/${uid}/question`)).body(), {
      name: '合作书店',
      site: 'partner.example',
      scopes: ['openid', 'read'],
    })
  })

  test('is answered with a code, or with nothing but that it was refused', async ({ client, assert }) => {
    const allowed = await (await asked(client)).answered(true)
    assert.isNotNull(allowed.searchParams.get('code'))
    const refused = await (await asked(client)).answered(false)
    assert.deepEqual([refused.searchParams.get('error'), refused.searchParams.get('code')], ['access_denied', null])
  })

  test('is answered in no other browser, and by nobody who is not signed in', async ({ client, assert }) => {
    const { uid } = await asked(client)
    const other = await Visitor.signedIn(client, people.other)
    assert.equal((await other.get(`/api/oauth/ask/${uid}/question`)).body().code, 'linkDead')
    assert.equal((await other.post(`/api/oauth/ask/${uid}/question`, { allow: true })).body().code, 'linkDead')
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    assert.equal((await stranger.post(`/api/oauth/ask/${uid}/question`, { allow: true })).body().code, 'signInRequired')
  })
})
