import { gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { PackedAnswers } from '../../app/http/answers/packed_answers.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

const books = '/api/screens?route=/catalogue/books'

test.group('screens', () => {
  test('a screen comes with what it needs, and is not sent twice', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const first = await member.get(books)
    assert.equal(first.status(), 200)
    assert.equal(first.body().title, '书目')
    assert.include(Object.keys(first.body().bundle.entities), 'book')
    const second = await member.get(books, { 'if-none-match': first.header('etag') ?? '' })
    assert.equal(second.status(), 304)
  })

  test('a screen is the same compressed and plain, and once more', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const plain = await member.get(books, { 'accept-encoding': 'identity' })
    assert.isUndefined(plain.header('content-encoding'))
    for (let time = 0; time < 2; time += 1) {
      const packed = await member.get(books, { 'accept-encoding': 'gzip' })
      assert.equal(packed.header('content-encoding'), 'gzip')
      assert.include(packed.header('vary')?.toLowerCase(), 'accept-encoding')
      assert.deepEqual(packed.body(), plain.body())
    }
  })

  test('another role or language gets another tag', async ({ client, assert }) => {
    const [member, librarian] = [await Visitor.signedIn(client, people.member), await Visitor.signedIn(client, people.librarian)]
    const answers = [await member.get(books), await librarian.get(books), await member.get(books, { 'accept-language': 'US' })]
    assert.equal(new Set(answers.map((answer) => answer.header('etag'))).size, 3)
  })

  test('what the person may not see is not in it', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const { bundle, access } = (await member.get(books)).body()
    assert.notProperty(bundle.entities.book.fields, 'price')
    assert.deepEqual(access.operations.book, ['read'])
    assert.deepEqual(bundle.roles, {})
  })

  test('a screen that is not granted answers as one that does not exist', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    for (const route of ['/people/members', '/nowhere']) {
      assert.equal((await member.get(`/api/screens?route=${route}`)).status(), 404)
    }
  })
})

test.group('compressed answers that are kept', () => {
  const read = (packed: Buffer) => JSON.parse(gunzipSync(packed).toString())

  test('are made once, and the one that nobody asked for the longest goes first', async ({ assert }) => {
    const made: string[] = []
    const answers = new PackedAnswers(70)
    const get = (tag: string) =>
      answers.get(tag, () => {
        made.push(tag)
        return { tag }
      })
    for (const tag of ['a', 'b', 'a', 'c', 'a', 'b']) assert.deepEqual(read(await get(tag)), { tag })
    assert.deepEqual(made, ['a', 'b', 'c', 'b'])
  })
})
