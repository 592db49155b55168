import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import env from '#start/env'
import { writeCursor } from '../../app/storage/queries/cursor.ts'
import { routesOf } from '../matrix/routes.ts'
import { people } from '../support/accounts.ts'
import { newBook } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const nul = 'a\u0000b'
const half = 'a\ud800b'
/** A body that says every usual name with characters that are none. */
const wrong = Object.fromEntries(
  [
    'text',
    'search',
    'login',
    'password',
    'name',
    'note',
    'title',
    'comment',
    'address',
    'field',
    'key',
    'code',
    'filter',
    'data',
    'ids',
    'language',
  ].map((name, index) => [name, index % 2 === 0 ? nul : half]),
)
/** Calls whose answer has no end, and the one that ends the session of whoever asks. */
const endless = /events|^DELETE session/

test.group('characters that are none', () => {
  test('are refused wherever they are sent', async ({ assert, client }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const { id } = await newBook(librarian)
    const cursor = (value: string) => writeCursor({ values: [value], id: '1' })
    const sorted = (after: string) => ({ sort: [['title', 'asc']], page: { size: 5, after } })
    const sent = {
      'a search': () => librarian.post('/api/records/book/search', { search: nul }),
      'half a character in a search': () => librarian.post('/api/records/book/search', { search: half }),
      'a filter': () => librarian.post('/api/records/book/search', { filter: { title: { contains: nul } } }),
      'a name in a filter': () => librarian.post('/api/records/book/search', { filter: { [nul]: 1 } }),
      'a cursor': () => librarian.post('/api/records/book/search', sorted(cursor(nul))),
      'half a character in a cursor': () => librarian.post('/api/records/book/search', sorted(cursor(half))),
      'words that are found': () => librarian.get('/api/find?words=a%00b'),
      colleagues: () => librarian.get('/api/approvals/colleagues?search=a%00b'),
      'a comment': () => librarian.post(`/api/records/book/${id}/comments`, { text: nul }),
      'a field': () => librarian.post('/api/records/book', { title: half }),
      'who is asked about': () => librarian.get('/api/access?account=a%00b&entity=book'),
    }
    for (const [what, send] of Object.entries(sent)) assert.equal((await send()).status(), 422, what)
  })

  test('make no call of the API fail, in its address, in what it asks or in what it brings', async ({ assert, client }) => {
    const failed: string[] = []
    const calls = routesOf('get', 'post', 'put', 'patch', 'delete').filter((route) => !endless.test(route))
    assert.isAtLeast(calls.length, 80)
    for (const call of calls) {
      const [method = '', route = ''] = call.split(' ')
      const admin = await Visitor.signedIn(client, people.admin)
      for (const sign of ['a%00b', 'a%ed%a0%80b']) {
        const known = route.replace(':entity', 'book')
        for (const path of new Set([known, route].map((each) => each.replaceAll(/:\w+\??|\*/g, sign)))) {
          const asked = `/api/${path}?${['search', 'words', 'address', 'route', 'at', 'after', 'since'].map((name) => `${name}=${sign}`).join('&')}`
          const status = (await admin.call(method, asked, wrong)).status()
          if (status >= 500) failed.push(`${method} ${asked}: ${status}`)
        }
      }
      const plain = `/api/${route.replace(':entity', 'book').replaceAll(/:\w+\??|\*/g, '1')}`
      const status = method === 'GET' ? 200 : (await admin.call(method, plain, wrong)).status()
      if (status >= 500) failed.push(`${method} ${plain}: ${status}`)
    }
    assert.deepEqual(failed, [])
  }).timeout(120_000)

  test('what is sent compressed and broken is a bad request', async ({ assert, client }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const whole = gzipSync('{}')
    const broken = Buffer.concat([whole.subarray(0, 10), Buffer.from('broken')])
    const send = (body: Buffer) =>
      fetch(`http://${env.get('HOST')}:${env.get('PORT')}/api/records/book/search`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          cookie: ['pergola_session', 'XSRF-TOKEN'].map((name) => `${name}=${librarian.cookie(name)}`).join('; '),
          'x-xsrf-token': librarian.cookie('XSRF-TOKEN'),
        },
        body: new Uint8Array(body),
      })
    assert.deepEqual([(await send(whole)).status, (await send(broken)).status], [200, 400])
  })
})

test.group('the authorization server', () => {
  test('tells where it is from what the portal is called, whatever a request says', async ({ assert, client }) => {
    const answer = await client
      .get('/oauth/.well-known/openid-configuration')
      .header('host', 'evil.example')
      .header('x-forwarded-host', 'evil.example')
      .header('x-forwarded-proto', 'ftp')
    answer.assertStatus(200)
    assert.notInclude(answer.text(), 'evil')
    for (const [name, value] of Object.entries(answer.body()))
      if (/_endpoint$|_uri$|^issuer$/.test(name))
        assert.isTrue(String(value).startsWith(`${env.get('PUBLIC_URL')}/oauth`), `${name} ${value}`)
  })
})
