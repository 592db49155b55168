import { createPublicKey, verify } from 'node:crypto'
import { test } from '@japa/runner'
import env from '#start/env'
import { people } from '../support/accounts.ts'
import { bearerOf, newClient } from '../support/clients.ts'
import { type Body, lendingDesk, newBook, newBranch } from '../support/library_data.ts'
import { until } from '../support/node.ts'
import { Visitor } from '../support/visitor.ts'

/** Asks page by page until the last. */
async function readAll(ask: (query: string) => Promise<Body>, after?: string, size = 200) {
  const [rows, deleted]: [Body[], string[]] = [[], []]
  let query = new URLSearchParams({ size: String(size), ...(after !== undefined && { after }) })
  for (let pages = 1; ; pages++) {
    const page = await ask(`?${query}`)
    rows.push(...page.rows)
    deleted.push(...page.deleted)
    if (page.next === undefined) return { rows, deleted, watermark: page.watermark as string, pages }
    query = new URLSearchParams({ size: String(size), mark: page.next })
  }
}

const idsOf = (rows: readonly Body[]) => rows.map(({ id }) => id)

test.group('changes for other systems', () => {
  /** How a client asks, with a token of its own. */
  const asClient = async (admin: Visitor, entity: string) => {
    const bearer = await bearerOf(await newClient(admin), 'read')
    return async (query: string) => {
      const answer = await fetch(`${env.get('PUBLIC_URL')}/api/changes/${entity}${query}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    }
  }
  /** The changes behind a watermark, once these records are among them: the log has them a moment after they are written. */
  const changed = (ask: (query: string) => Promise<Body>, after: string, written: readonly string[], deleted: readonly string[] = []) =>
    until(async () => {
      const found = await readAll(ask, after, 2)
      return written.every((id) => idsOf(found.rows).includes(id)) && deleted.every((id) => found.deleted.includes(id)) && found
    })

  test('each page is signed with the key that the portal shows, for the question that was asked', async ({ client, assert }) => {
    const { admin } = await lendingDesk(client)
    const bearer = await bearerOf(await newClient(admin), 'read')
    const asked = `${env.get('PUBLIC_URL')}/api/changes/branch?size=2`
    const answer = await fetch(asked, { headers: { authorization: `Bearer ${bearer}` } })
    const body = await answer.text()
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    assert.isNotEmpty((JSON.parse(body) as Body).rows)
    const [header = '', payload, signature = ''] = (answer.headers.get('x-jws-signature') ?? '').split('.')
    assert.equal(payload, '')
    const { kid, url, iat, alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
    assert.deepEqual([alg, url], ['RS256', asked])
    assert.isBelow(Math.abs(Date.now() / 1_000 - iat), 60)
    const { keys } = (await (await fetch(`${env.get('PUBLIC_URL')}/oauth/jwks`)).json()) as { keys: { kid: string }[] }
    const key = createPublicKey({ key: keys.find((each) => each.kid === kid) as never, format: 'jwk' })
    const isProved = (text: string) =>
      verify('sha256', Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`), key, Buffer.from(signature, 'base64url'))
    assert.deepEqual([isProved(body), isProved(body.replace('}', ' }'))], [true, false])
  })

  test('a client reads all records once, and then what has changed, in the order of change, and what is deleted', async ({
    client,
    assert,
  }) => {
    const { admin, librarian, branch } = await lendingDesk(client)
    const books = [await newBook(librarian, { branch: branch.id }), await newBook(librarian, { branch: branch.id })]
    const ask = await asClient(admin, 'book')
    const all = await readAll(ask, undefined, 3)
    assert.isAbove(all.pages, 1)
    assert.includeMembers(idsOf(all.rows), idsOf(books))
    assert.lengthOf(new Set(idsOf(all.rows)), all.rows.length)

    const third = await newBook(librarian, { branch: branch.id })
    const title = { title: '改了名' }
    assert.equal((await librarian.patch(`/api/records/book/${books[0].id}`, title, { 'if-match': '*' })).status(), 200)
    assert.equal((await librarian.delete(`/api/records/book/${books[1].id}`)).status(), 204)
    const news = await changed(ask, all.watermark, [third.id], [books[1].id])
    const ours = news.rows.filter(({ id }) => [...idsOf(books), third.id].includes(id))
    assert.deepEqual(idsOf(ours).slice(-2), [third.id, books[0].id])
    assert.equal(ours.at(-1).title, '改了名')
    const again = await readAll(ask, news.watermark)
    assert.notIncludeMembers(idsOf(again.rows), [third.id, books[0].id])
    assert.notInclude(again.deleted, books[1].id)
  })

  test('it sees what its account may see: scopes, masks and hidden fields hold, and what leaves its scope is told', async ({
    client,
    assert,
  }) => {
    const { member, branch, book } = await lendingDesk(client)
    const ask = async (query: string) => {
      const answer = await member.get(`/api/changes/loan${query}`)
      if (answer.status() !== 200) throw new Error(answer.text())
      return answer.body()
    }
    const before = await readAll(ask)
    const own = (await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '1' }] })).body()
    const other = await Visitor.signedIn(client, people.librarian)
    const foreign = (await other.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '1' }] })).body()
    const news = await changed(ask, before.watermark, [own.id])
    assert.deepEqual(idsOf(news.rows), [own.id])
    const shown = (await member.get(`/api/records/loan/${own.id}`)).body()
    const { $can, ...seen } = shown
    assert.sameMembers(Object.keys(news.rows[0]), Object.keys(seen))
    assert.equal((await other.delete(`/api/records/loan/${foreign.id}`)).status(), 204)
    assert.equal((await member.delete(`/api/records/loan/${own.id}`)).status(), 204)
    const later = await changed(ask, news.watermark, [], [own.id])
    assert.deepEqual([idsOf(later.rows), later.deleted], [[], [own.id]])
  })

  test('what may not be read, what is no watermark, and a page without end are refused', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const admin = await Visitor.signedIn(client, people.admin)
    await newBranch(admin)
    assert.equal((await member.get('/api/changes/partner')).status(), 404)
    assert.equal((await member.get('/api/changes/loan.copies')).status(), 404)
    const refused = await admin.get('/api/changes/book?after=yesterday')
    assert.deepEqual([refused.status(), refused.body().issues[0].code], [422, 'badWatermark'])
    assert.equal((await admin.get('/api/changes/book?size=5000')).status(), 422)
    const described = (await member.get('/api/openapi.json')).body()
    assert.property(described.paths, '/api/changes/loan')
    assert.notProperty(described.paths, '/api/changes/partner')
  })
})
