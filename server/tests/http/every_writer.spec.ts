import { test } from '@japa/runner'
import env from '#start/env'
import { people } from '../support/accounts.ts'
import { bearerOf, newClient } from '../support/clients.ts'
import { type Body, newBook, newBranch, newIsbn } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'
import { workbook } from '../support/workbooks.ts'

type Client = ConstructorParameters<typeof Visitor>[0]

/** What came of writing a book: the stored record, or what is wrong, by code and label or path. */
interface Written {
  readonly record?: Body
  readonly issues: readonly Body[]
}

type Sent = Record<string, string | number | boolean>
type Write = (book: Sent) => Promise<Written>

/** One book, as everybody who can write one writes it. */
async function writers(client: Client): Promise<Readonly<Record<string, Write>>> {
  const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
  const bearer = await bearerOf(await newClient(admin, { scopes: ['read', 'write'] }), 'read write')
  const answered = (status: number, body: Body): Written => (status === 201 ? { record: body, issues: [] } : { issues: body.issues })
  return {
    'a person': async (book) => {
      const answer = await librarian.post('/api/records/book', book, { 'accept-language': 'US' })
      return answered(answer.status(), answer.body())
    },
    'a client': async (book) => {
      const response = await fetch(`${env.get('PUBLIC_URL')}/api/records/book`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'accept-language': 'US' },
        body: JSON.stringify(book),
      })
      return answered(response.status, await response.json())
    },
    'an import': async (book) => {
      const file = workbook([Object.keys(book), Object.values(book).map((value) => (typeof value === 'boolean' ? String(value) : value))])
      const answer = await librarian.upload('/api/records/book/import', file, 'b.xlsx', { mode: 'commit' }, { 'accept-language': 'US' })
      const { rows, errors } = answer.body()
      return { record: rows[0], issues: errors.map(({ column, ...error }: Body) => ({ ...error, path: column })) }
    },
  }
}

const places = ({ issues }: Written) => issues.map(({ code, path }: Body) => `${code} ${path}`)
const book = (more: Sent = {}) => ({ isbn: newIsbn(), title: '活着', price: 20, shelf: 'A1', ...more })

test.group('what a form says holds whoever writes', () => {
  test('a default is filled in, a value is computed, and what is readonly is not believed', async ({ client, assert }) => {
    for (const [name, write] of Object.entries(await writers(client))) {
      const sent: Sent = name === 'an import' ? {} : { acquiredAt: '2020-01-01T00:00:00.000Z', value: '1' }
      const { record, issues } = await write(book({ copies: 3, ...sent }))
      assert.deepEqual(issues, [], name)
      assert.containsSubset(record, { genre: 'NOVEL', unit: 'VOL', dailyFee: '0.1000', value: '60.00' }, name)
      assert.notMatch(record.acquiredAt, /^2020/, name)
    }
  })

  test('what is required by a condition is required then, and only then', async ({ client, assert }) => {
    for (const [name, write] of Object.entries(await writers(client))) {
      const { shelf: _, ...without } = book()
      assert.deepEqual(places(await write(without)), [name === 'an import' ? 'required Shelf' : 'required shelf'], name)
      const { shelf: __, ...reference } = book({ genre: 'REFERENCE', lendable: false, restriction: '馆内阅览' })
      assert.deepEqual(places(await write(reference)), [], name)
    }
  })

  test('what is hidden is not required, and kept where nothing else is declared', async ({ client, assert }) => {
    for (const [name, write] of Object.entries(await writers(client))) {
      assert.deepEqual(places(await write(book())), [], name)
      assert.deepEqual(places(await write(book({ lendable: false, restriction: '' }))), ['required restriction'], name)
      const kept = await write(book({ restriction: '曾经珍藏' }))
      assert.equal(kept.record?.restriction, '曾经珍藏', name)
    }
  })

  test('a rule is about the whole record, and says why it fails', async ({ client, assert }) => {
    for (const [name, write] of Object.entries(await writers(client))) {
      const { issues } = await write(book({ genre: 'REFERENCE', lendable: true }))
      assert.lengthOf(issues, 1, name)
      assert.equal(issues[0].path, 'lendable', name)
      assert.isFalse(issues[0].why.parts[0].holds, name)
      assert.match(issues[0].why.parts[0].text, /^(needs: Can be borrowed no; is: Yes|需要：可外借为否；现为：是)$/, name)
    }
  })

  test('a rule is about the record as it would be, when only a part is sent', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const { id } = await newBook(librarian)
    const refused = await librarian.patch(`/api/records/book/${id}`, { genre: 'REFERENCE' }, { 'if-match': '"1"' })
    assert.deepEqual(
      refused.body().issues.map(({ path, params }: Body) => [path, params.rule]),
      [['lendable', 'referenceStays']],
    )
    const both = { genre: 'REFERENCE', lendable: false, restriction: '馆内阅览' }
    assert.equal((await librarian.patch(`/api/records/book/${id}`, both, { 'if-match': '"1"' })).status(), 200)
  })

  test('the lines of a workbook say why they are refused', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    const branch = await newBranch(admin)
    const { isbn } = await newBook(librarian, { branch: branch.id })
    const file = workbook([
      ['book', 'quantity', 'dueDate'],
      [isbn, 2, '2020-01-01'],
    ])
    const record = JSON.stringify({ branch: branch.id, loanDate: '2026-11-21' })
    const answer = await librarian.upload('/api/records/loan.copies/import', file, 'l.xlsx', { mode: 'check', record })
    const [error] = answer.body().errors
    assert.equal(error.column, 'dueDate')
    assert.containsSubset(error.why.parts[0], { values: [{ value: '2020-01-01' }, { value: '2026-11-21' }] })
    assert.include(JSON.stringify(error.why), '2020-01-01')
  })

  test('a step of many is judged for each as it stands, one by one', async ({ client, assert }) => {
    const [admin, librarian, member] = [
      await Visitor.signedIn(client, people.admin),
      await Visitor.signedIn(client, people.librarian),
      await Visitor.signedIn(client, people.member),
    ]
    const branch = await newBranch(admin)
    const { id: copy } = await newBook(librarian, { branch: branch.id })
    const made = async (fields: object) =>
      (await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: copy, quantity: '2' }], ...fields })).body().id
    const ids = [await made({}), await made({ loanDate: '2020-01-01', copies: [{ book: copy, quantity: '1', dueDate: '2020-02-01' }] })]
    const answer = await member.post('/api/records/loan/transitions/submit', { ids }, { 'accept-language': 'US' })
    const [right, wrong] = answer.body().results
    assert.isTrue(right.ok)
    assert.deepEqual(
      wrong.issues.map(({ path }: Body) => path),
      ['loanDate'],
    )
    assert.include(JSON.stringify(wrong.issues[0].why), '2020-01-01')
  })

  test('what a conversion makes is computed, and stored only as any other record', async ({ client, assert }) => {
    const [admin, librarian, member] = [
      await Visitor.signedIn(client, people.admin),
      await Visitor.signedIn(client, people.librarian),
      await Visitor.signedIn(client, people.member),
    ]
    const branch = await newBranch(admin)
    const { id: copy } = await newBook(librarian, { branch: branch.id })
    const { id } = (await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: copy, quantity: '2' }] })).body()
    await member.post(`/api/records/loan/${id}/transitions/submit`)
    await librarian.post(`/api/records/loan/${id}/transitions/approve`, { comment: '同意借出' })
    await librarian.post(`/api/records/loan/${id}/transitions/lend`)
    const draft = (await librarian.post('/api/conversions/loanToReturn', { ids: [id], byDocument: true })).body().record
    assert.equal(draft.books[0].lateFee, '0.00')
    const more = { ...draft, books: draft.books.map((line: Body) => ({ ...line, quantity: '9' })) }
    const refused = await librarian.post('/api/records/returnSlip', more)
    assert.equal(refused.status(), 422)
    assert.match(refused.body().issues[0].path, /^books\.0\./)
    assert.equal((await librarian.post('/api/records/returnSlip', draft)).status(), 201)
  })
})
