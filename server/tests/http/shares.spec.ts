import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { longestSearch } from '../../app/storage/pool.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('one person does not stop the others', () => {
  test('whose fourteen lists take for ever holds a share: others read and sign in meanwhile, and each is told to ask for less', async ({
    assert,
    client,
    cleanup,
  }) => {
    const [greedy, other] = [await Visitor.signedIn(client, people.member), await Visitor.signedIn(client, people.librarian)]
    const holder = await portal.pool.connect()
    cleanup(() => holder.release())
    await holder.query('begin; lock table loan in access exclusive mode')
    const started = performance.now()
    const asked = Array.from({ length: 14 }, () => greedy.post('/api/records/loan/search', {}))

    const [listed, found, entered] = await Promise.all([
      other.post('/api/records/book/search', {}),
      other.get('/api/find?words=nothing'),
      new Visitor(client).signIn(people.other),
    ])
    const waited = performance.now() - started
    const answers = await Promise.all(asked)
    await holder.query('rollback')

    assert.deepEqual([listed.status(), found.status() < 500, entered.status()], [200, true, 200])
    assert.isBelow(waited, longestSearch + 2_000)
    const codes = new Set(answers.map((answer) => answer.body().issues?.[0].code ?? answer.body().code))
    assert.sameMembers([...codes], ['questionTooSlow', 'tooManyAtOnce'])
    const slow = answers.find((answer) => answer.body().issues?.[0].code === 'questionTooSlow')
    assert.equal(slow?.status(), 422)
    assert.include(slow?.body().issues[0].message, '5秒')
  }).timeout(60_000)

  test('a filter with hundreds of sums over lines is refused before anything is read', async ({ assert, client }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const sums = Array.from({ length: 320 }, (_, index) => ({
      '>': [{ sum: [{ var: 'copies' }, { '*': [{ var: 'row.quantity' }, index] }] }, index],
    }))
    const answer = await librarian.post('/api/records/loan/search', { filter: { or: sums } })
    answer.assertStatus(422)
    assert.deepEqual(
      answer.body().issues.map(({ code }: { code: string }) => code),
      ['questionTooCostly'],
    )
  })

  test('hundreds of thousands of names that nothing has are refused with few words', async ({ assert, client }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const names = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`name${index}`, 1]))
    for (const [path, body] of [
      ['search', { filter: names }],
      ['', names],
      ['', { copies: Array(200_000).fill({}) }],
    ] as const) {
      const answer = await librarian.post(`/api/records/loan${path && `/${path}`}`, body)
      assert.include([400, 413, 422], answer.status())
      assert.isBelow(answer.text().length, 20_000)
    }
  })
})
