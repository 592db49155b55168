import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import { type Body, newBook, newIsbn } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

test.group('records', () => {
  test('nobody reads records without signing in', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    assert.equal((await visitor.post('/api/records/book/search')).body().code, 'signInRequired')
  })

  test('a record is created, read, changed and deleted', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const book = await newBook(librarian, { price: '12.5', copies: '2' })
    assert.equal(book.value, '25.00')
    const read = await librarian.get(`/api/records/book/${book.id}`)
    assert.equal(read.header('etag'), '"1"')
    assert.isTrue(read.body().$can.update)
    const changed = await librarian.patch(`/api/records/book/${book.id}`, { title: '兄弟' }, { 'if-match': '"1"' })
    assert.equal(changed.status(), 200)
    assert.equal(changed.body().version, 2)
    assert.equal((await librarian.delete(`/api/records/book/${book.id}`)).status(), 204)
    assert.equal((await librarian.get(`/api/records/book/${book.id}`)).status(), 404)
  })

  test('a stale version answers 409 with both sides', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const book = await newBook(librarian)
    await librarian.patch(`/api/records/book/${book.id}`, { title: '第一个人的' }, { 'if-match': '"1"' })
    const answer = await librarian.patch(`/api/records/book/${book.id}`, { title: '第二个人的' }, { 'if-match': '"1"' })
    assert.equal(answer.status(), 409)
    assert.equal(answer.body().code, 'conflict')
    assert.equal(answer.body().current.title, '第一个人的')
    assert.equal(answer.body().submitted.title, '第二个人的')
  })

  test('a change without a version is refused', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const book = await newBook(librarian)
    assert.equal((await librarian.patch(`/api/records/book/${book.id}`, { title: '无' })).status(), 428)
    assert.equal((await librarian.patch(`/api/records/book/${book.id}`, { title: '无' }, { 'if-match': 'old' })).status(), 412)
  })

  test('wrong data answers 422 with the issues, in the caller’s language', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const answer = await librarian.post('/api/records/book', { isbn: 'x', price: 'many' }, { 'accept-language': 'US' })
    assert.equal(answer.status(), 422)
    const paths = answer.body().issues.map(({ path }: Body) => path)
    assert.includeMembers(paths, ['isbn', 'price', 'title'])
    for (const { message } of answer.body().issues) assert.notEmpty(message)
  })

  test('a foreign record answers exactly as one that does not exist', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    const other = await admin.post('/api/records/member/search', { filter: { login: people.other }, columns: ['login'] })
    const id = other.body().rows[0].id
    const tell = (answer: Body) => ({ status: answer.status(), ...answer.body(), requestId: '' })
    const calls = (of: string) => [
      member.get(`/api/records/member/${of}`),
      member.patch(`/api/records/member/${of}`, { name: '我' }, { 'if-match': '"1"' }),
      member.get(`/api/records/member/${of}/history`),
    ]
    const [foreign, missing] = [await Promise.all(calls(id)), await Promise.all(calls('999999999'))]
    assert.deepEqual(foreign.map(tell), missing.map(tell))
    for (const answer of foreign) assert.equal(answer.status(), 404)
  })

  test('an unknown field in a filter is an issue that names it; a hidden one answers the same', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    for (const field of ['colour', 'price']) {
      const answer = await member.post('/api/records/book/search', { filter: { [field]: '1' } })
      assert.equal(answer.status(), 422)
      assert.equal(answer.body().issues[0].code, 'unknownField')
    }
  })

  test('hidden fields are in no answer', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    const { id } = await newBook(librarian)
    assert.notProperty((await member.get(`/api/records/book/${id}`)).body(), 'price')
    assert.notProperty((await member.post('/api/records/book/search', {})).body().rows[0], 'price')
  })

  test('an entity that is not granted answers as if it did not exist', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await member.post('/api/records/nothing/search', {})).status(), 404)
    assert.equal((await member.post('/api/records/book', { isbn: newIsbn() })).status(), 403)
  })

  test('the same key a second time gives the first answer', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const body = { isbn: newIsbn(), title: '一次', price: '1', shelf: 'A1' }
    const key = { 'idempotency-key': newIsbn() }
    const [first, second] = [await librarian.post('/api/records/book', body, key), await librarian.post('/api/records/book', body, key)]
    assert.equal(first.status(), 201)
    assert.equal(second.body().id, first.body().id)
  })

  test('a body that is no JSON is refused without further ado', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const answer = await librarian.raw('/api/records/book', '{"isbn":', 'application/json')
    assert.equal(answer.status(), 400)
    assert.equal(answer.body().code, 'badRequest')
  })

  test('bodies that are too large or too deep are refused', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const large = await librarian.raw('/api/records/book', JSON.stringify({ title: 'x'.repeat(9_000_000) }), 'application/json')
    assert.equal(large.status(), 413)
    const deep = (inner: string) => `${'{"!":['.repeat(50_000)}${inner}${']}'.repeat(50_000)}`
    for (const [path, body] of [
      ['/api/records/book/search', `{"filter":${deep('true')}}`],
      ['/api/records/book', `{"title":${deep('1')}}`],
    ] as const) {
      const answer = await librarian.raw(path, body, 'application/json')
      assert.oneOf(answer.status(), [400, 422])
    }
  })

  test('names of prototypes are no fields', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      assert.equal((await librarian.post('/api/records/book/search', { filter: { [name]: '1' } })).status(), 422)
      assert.equal((await librarian.post(`/api/records/${name}/search`, {})).status(), 404)
      assert.equal((await librarian.post('/api/records/loan/1/transitions/constructor', {})).status(), 403)
    }
  })
})
