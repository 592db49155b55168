import { test } from '@japa/runner'
import { mostQuestions } from '../../app/records/search.ts'
import { people } from '../support/accounts.ts'
import { type Body, newBook } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

/** The lines of an answer, in the order of their questions. */
const linesOf = (text: string): Body[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.at - other.at)

test.group('several searches at once', () => {
  test('each is answered as it is alone, as far as the person may read', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    await newBook(librarian, { title: '一起查询的书', author: '作者乙', price: '12.50' })
    const filter = { '==': [{ var: 'title' }, '一起查询的书'] }
    const questions = [
      { entity: 'book', columns: ['title', 'author'], filter, total: 'exact' },
      { entity: 'loan', columns: ['loanNo'], page: { size: 3 } },
      { entity: 'member', columns: ['name'], page: { size: 2 } },
    ]
    for (const visitor of [librarian, member]) {
      const response = await visitor.post('/api/searches', { questions })
      response.assertStatus(200)
      assert.match(response.header('content-type') ?? '', /^application\/x-ndjson/)
      assert.equal(response.header('x-content-type-options'), 'nosniff')
      for (const { at, answer } of linesOf(response.text())) {
        const { entity, ...body } = questions[at] ?? assert.fail(`no question ${at}`)
        const alone = await visitor.post(`/api/records/${entity}/search`, body)
        alone.assertStatus(200)
        assert.deepEqual(answer, alone.body())
      }
      assert.lengthOf(linesOf(response.text()), questions.length)
    }
  })

  test('one that is refused does not refuse the others, and says why as it would alone', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const response = await member.post('/api/searches', {
      questions: [
        { entity: 'book', columns: ['price'] },
        { entity: 'noSuchThing', columns: [] },
        { entity: 'book', columns: ['title'], page: { size: 1 } },
      ],
    })
    const [hidden, unknown, found] = linesOf(response.text())
    assert.containsSubset(hidden?.problem, { status: 422, code: 'invalid' })
    assert.containsSubset(unknown?.problem, { status: 404, code: 'notFound' })
    assert.lengthOf(found?.answer.rows, 1)
  })

  test('what is no list of questions, or too long a one, is refused; none are answered with nothing', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const many = Array.from({ length: mostQuestions + 1 }, () => ({ entity: 'book', columns: ['title'] }))
    for (const body of [{}, { questions: {} }, { questions: [null] }, { questions: [{ columns: [] }] }, { questions: many }]) {
      assert.equal((await member.post('/api/searches', body)).status(), 400)
    }
    assert.deepEqual((await member.post('/api/searches', { questions: [] })).body(), {})
  })

  test('a stranger is asked to sign in for what is not public', async ({ client, assert }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const response = await stranger.post('/api/searches', { questions: [{ entity: 'loan', columns: ['loanNo'] }] })
    assert.containsSubset(linesOf(response.text())[0]?.problem, { status: 401, code: 'signInRequired' })
  })
})
