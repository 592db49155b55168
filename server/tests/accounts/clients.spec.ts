import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import env from '#start/env'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { bearerOf } from '../support/clients.ts'
import { Visitor } from '../support/visitor.ts'

const redirect = 'https://partner.example/back'
const verifier = 'a'.repeat(64)

/** A client record with a secret, made by an administrator. */
async function newClient(admin: Visitor, fields: object = {}) {
  const { rows } = await portal.pool.query('select id from member where login = $1', [people.librarian])
  const made = await admin.post('/api/records/partner', {
    code: `partner${Math.random().toString(36).slice(2, 8)}`,
    name: '合作书店',
    scopes: ['openid', 'profile', 'read'],
    grantTypes: ['authorization_code', 'client_credentials', 'refresh_token'],
    redirects: redirect,
    roles: ['librarian', 'member'],
    account: String(rows[0].id),
    autoApprove: true,
    ...fields,
  })
  const { id, code } = made.body()
  const { secret } = (await admin.post(`/api/clients/${id}/secret`)).body()
  return { id, code, secret, version: made.body().version }
}

async function token(client: { code: string; secret: string }, body: Record<string, string>): Promise<Response> {
  const basic = Buffer.from(`${client.code}:${client.secret}`).toString('base64')
  return fetch(`${env.get('PUBLIC_URL')}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
  })
}

const credentials = { grant_type: 'client_credentials', scope: 'read' }
const call = (path: string, bearer: string, body?: object) =>
  fetch(env.get('PUBLIC_URL') + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

test.group('clients', (group) => {
  let admin: Visitor
  group.each.setup(async () => {
    await portal.pool.query('delete from _attempts')
  })

  test('a secret is shown once, kept hashed, and read back by nobody', async ({ client, assert }) => {
    admin = await Visitor.signedIn(client, people.admin)
    const made = await newClient(admin)
    const record = (await admin.get(`/api/records/partner/${made.id}`)).body()
    assert.equal(record.secret, `…${made.secret.slice(-4)}`)
    const { rows } = await portal.pool.query('select * from _secrets')
    assert.notInclude(JSON.stringify(rows), made.secret)
  })

  test('only who may change clients makes secrets', async ({ client, assert }) => {
    const made = await newClient(await Visitor.signedIn(client, people.admin))
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await member.post(`/api/clients/${made.id}/secret`)).status(), 404)
  })

  test('a token for itself reads what its account may read in the roles of both, and writes nothing', async ({ client, assert }) => {
    const made = await newClient(await Visitor.signedIn(client, people.admin))
    const { access_token: bearer, expires_in: seconds } = await (await token(made, credentials)).json()
    assert.equal(seconds, 3600)
    assert.equal((await call('/api/records/book/search', bearer, {})).status, 200)
    assert.equal((await call('/api/records/partner/search', bearer, {})).status, 404)
    assert.equal((await call('/api/records/book', bearer, { title: 'x' })).status, 403)
    assert.equal((await call('/api/sessions', bearer)).status, 403)
  })

  test('a wrong secret, a secret that was replaced and a client that is shut get no token', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    const made = await newClient(visitor)
    assert.equal((await token({ ...made, secret: 'wrong' }, credentials)).status, 401)
    const { access_token: bearer } = await (await token(made, credentials)).json()
    const { secret } = (await visitor.post(`/api/clients/${made.id}/secret`)).body()
    assert.equal((await token(made, credentials)).status, 401)
    assert.equal((await call('/api/records/book/search', bearer, {})).status, 401)
    const { access_token: second } = await (await token({ ...made, secret }, credentials)).json()
    await portal.pool.query(`update partner set active = 'DISABLED' where id = $1`, [made.id])
    assert.equal((await call('/api/records/book/search', second, {})).status, 401)
    assert.equal((await token({ ...made, secret }, credentials)).status, 401)
  })

  /** What a client that a person lets in exchanges for tokens. */
  const letIn = async (person: Visitor, made: { code: string }): Promise<Record<string, string>> => {
    const query = new URLSearchParams({
      client_id: made.code,
      response_type: 'code',
      redirect_uri: redirect,
      scope: 'openid read',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    let to = `/oauth/auth?${query}`
    for (let step = 0; step < 4 && !to.startsWith(redirect); step++) {
      const answer = await person.get(to)
      to = (answer.header('location') ?? `nowhere after ${to}: ${answer.status()} ${answer.text()}`).replace(env.get('PUBLIC_URL'), '')
    }
    if (!to.startsWith(redirect)) throw new Error(to)
    const code = new URL(to).searchParams.get('code') ?? ''
    return { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }
  }

  test('asks no more often in a minute than its record says, whoever it is', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const [one, another] = [await newClient(admin, { perMinute: 3 }), await newClient(admin)]
    const bearers = [await bearerOf(one, 'read'), await bearerOf(another, 'read')]
    const ask = (bearer = '') => call('/api/records/loan/search', bearer, {})
    // The minute may turn once while it is asked.
    const answers = []
    for (let count = 0; count < 7; count++) answers.push(await ask(bearers[0]))
    const refused = answers.filter(({ status }) => status === 429)
    assert.isNotEmpty(refused)
    assert.isAtLeast(answers.filter(({ status }) => status === 200).length, 3)
    assert.match(refused[0]?.headers.get('retry-after') ?? '', /^([1-9]|[1-5][0-9]|60)$/)
    for (let count = 0; count < 7; count++) assert.equal((await ask(bearers[1])).status, 200)
  })

  test('a refresh token that is used a second time ends everything that came of it', async ({ client, assert }) => {
    const made = await newClient(await Visitor.signedIn(client, people.admin))
    const exchange = await letIn(await Visitor.signedIn(client, people.member), made)
    const first = await (await token(made, exchange)).json()
    const renew = (refresh: string) => token(made, { grant_type: 'refresh_token', refresh_token: refresh })
    const second = await (await renew(first.refresh_token)).json()
    assert.notEqual(second.refresh_token, first.refresh_token)
    assert.equal((await call('/api/records/loan/search', second.access_token, {})).status, 200)
    await portal.pool.query(`update _oauth_records set used_at = used_at - interval '6 seconds' where used_at is not null`)
    assert.equal((await renew(first.refresh_token)).status, 400)
    assert.equal((await renew(second.refresh_token)).status, 400)
    assert.equal((await call('/api/records/loan/search', second.access_token, {})).status, 401)
  })

  test('calls of a client that overlap renew with the same refresh token', async ({ client, assert }) => {
    const made = await newClient(await Visitor.signedIn(client, people.admin))
    const exchange = await letIn(await Visitor.signedIn(client, people.member), made)
    const first = await (await token(made, exchange)).json()
    const renewals = Array.from({ length: 6 }, () => token(made, { grant_type: 'refresh_token', refresh_token: first.refresh_token }))
    const answers = await Promise.all(renewals)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    )
    for (const answer of answers) {
      const { access_token: bearer } = await answer.json()
      assert.equal((await call('/api/records/loan/search', bearer, {})).status, 200)
    }
  })

  test('a person lets a client in with PKCE, and the token ends with their password', async ({ client, assert }) => {
    const made = await newClient(await Visitor.signedIn(client, people.admin))
    const person = await Visitor.signedIn(client, people.member)
    const exchange = await letIn(person, made)
    const { access_token: bearer, refresh_token: refresh } = await (await token(made, exchange)).json()
    assert.equal((await call('/api/records/loan/search', bearer, {})).status, 200)
    assert.equal((await token(made, exchange)).status, 400)
    assert.isString(refresh)
    await person.post('/api/password', { current: 'Fresh#2026', password: 'Quiet-Orchard7' })
    assert.equal((await token(made, { grant_type: 'refresh_token', refresh_token: refresh })).status, 400)
    assert.equal((await call('/api/records/loan/search', bearer, {})).status, 401)
    await person.post('/api/password', { current: 'Quiet-Orchard7', password: 'Fresh#2026' })
  })

  test('another redirect address is refused', async ({ client, assert }) => {
    const made = await newClient(await Visitor.signedIn(client, people.admin))
    const query = new URLSearchParams({
      client_id: made.code,
      response_type: 'code',
      redirect_uri: 'https://evil.example/',
      scope: 'openid',
    })
    const answer = await (await Visitor.signedIn(client, people.member)).get(`/oauth/auth?${query}`)
    assert.equal(answer.status(), 400)
  })
})
