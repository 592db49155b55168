import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import { type Body, lendingDesk, newBook } from '../support/library_data.ts'
import { until } from '../support/node.ts'
import type { Visitor } from '../support/visitor.ts'

/** A loan that waits to be approved, with the people around it. */
async function submittedLoan(
  client: ConstructorParameters<typeof Visitor>[0],
): Promise<{ librarian: Visitor; member: Visitor; loan: Body }> {
  const { librarian, member, branch, book } = await lendingDesk(client)
  const draft = await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '2' }] })
  const submitted = await member.post(`/api/records/loan/${draft.body().id}/transitions/submit`)
  if (submitted.status() !== 200) throw new Error(draft.text() + submitted.text())
  return { librarian, member, loan: submitted.body() }
}

test.group('transitions', () => {
  test('a record goes through its workflow, and its history tells who did what', async ({ client, assert }) => {
    const { librarian, member, loan } = await submittedLoan(client)
    assert.equal(loan.status, 'SUBMITTED')
    const approved = await librarian.post(`/api/records/loan/${loan.id}/transitions/approve`, { comment: '同意借出' })
    assert.equal(approved.body().status, 'APPROVED')
    const steps = async (reader: Visitor) => {
      const { entries } = (await reader.get(`/api/records/loan/${loan.id}/history`)).body()
      return entries.flatMap(({ step, byName }: Body) => (step ? [[step.name, byName, step.comment]] : []))
    }
    const submitted = ['submit', people.member, null]
    assert.deepEqual(await steps(librarian), [['approve', people.librarian, '同意借出'], submitted])
    // What approvers write to each other is theirs.
    assert.deepEqual(await steps(member), [['approve', people.librarian, null], submitted])
  })

  test('a step that is not granted, not possible or lacks its comment is refused', async ({ client, assert }) => {
    const { librarian, member, loan } = await submittedLoan(client)
    const path = `/api/records/loan/${loan.id}/transitions`
    assert.equal((await member.post(`${path}/approve`, { comment: '我同意' })).status(), 403)
    assert.equal((await librarian.post(`${path}/lend`)).body().issues[0].code, 'wrongStatus')
    assert.equal((await librarian.post(`${path}/approve`)).body().issues[0].code, 'commentRequired')
    assert.equal((await librarian.post(`${path}/approve`, { comment: 5 })).status(), 400)
  })

  test('a step on a stale version answers with both sides', async ({ client, assert }) => {
    const { librarian, loan } = await submittedLoan(client)
    const answer = await librarian.post(`/api/records/loan/${loan.id}/transitions/approve`, { comment: '同意借出' }, { 'if-match': '"1"' })
    assert.equal(answer.status(), 409)
    assert.equal(answer.body().current.version, loan.version)
  })

  test('what may be done is told with reasons', async ({ client, assert }) => {
    const { member, loan } = await submittedLoan(client)
    const { $can } = (await member.get(`/api/records/loan/${loan.id}`, { 'accept-language': 'US' })).body()
    assert.isFalse($can.update)
    assert.isTrue($can.transitions.withdraw.allowed)
    assert.isFalse($can.transitions.print.allowed)
    assert.notEmpty($can.transitions.print.reasons[0])
    assert.notProperty($can.transitions, 'approve')
  })

  test('a step that others decide is told as settled, whatever else is changed', async ({ client, assert }) => {
    const { librarian, member, branch, book } = await lendingDesk(client)
    const { id } = (await librarian.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '1' }] })).body()
    await librarian.post(`/api/records/loan/${id}/transitions/submit`)
    const own = (await librarian.get(`/api/records/loan/${id}`)).body().$can.transitions
    assert.isFalse(own.approve.allowed)
    assert.isTrue(own.approve.isSettled)
    assert.notProperty(own.print, 'isSettled')
    const other = await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '1' }] })
    await member.post(`/api/records/loan/${other.body().id}/transitions/submit`)
    const { $can } = (await librarian.get(`/api/records/loan/${other.body().id}`)).body()
    assert.isTrue($can.transitions.approve.allowed)
  })

  test('a batch has a result for each', async ({ client, assert }) => {
    const { librarian, loan } = await submittedLoan(client)
    const { results } = (
      await librarian.post('/api/records/loan/transitions/approve', { ids: [loan.id, '999999999'], comment: '批量同意' })
    ).body()
    assert.deepEqual(
      results.map(({ ok }: Body) => ok),
      [true, false],
    )
    assert.equal(results[1].issues[0].code, 'notFound')
  })

  test('a batch is of all that a filter finds but some, as the person may see them', async ({ client, assert }) => {
    const { librarian, member, loan } = await submittedLoan(client)
    const filter = { and: [{ '==': [{ var: 'record.status' }, 'SUBMITTED'] }, { '==': [{ var: 'record.id' }, loan.id] }] }
    const path = '/api/records/loan/transitions/approve'
    const none = await librarian.post(path, { filter, except: [loan.id], comment: '批量同意' })
    assert.deepEqual(none.body().results, [])
    const done = await librarian.post(path, { filter, comment: '批量同意' })
    assert.deepEqual(done.body().results, [{ id: loan.id, ok: true }])
    assert.equal((await member.get(`/api/records/loan/${loan.id}`)).body().status, 'APPROVED')
    assert.equal((await librarian.post(path, { comment: '批量同意' })).status(), 400)
    assert.equal((await librarian.post(path, { filter: { '==': [{ var: 'record.secret' }, 1] } })).body().issues[0].code, 'unknownField')
  })

  test('a batch of all that a person can take a step of leaves out the others, and a step that is not theirs is refused', async ({
    client,
    assert,
  }) => {
    const { librarian, member, loan } = await submittedLoan(client)
    const copies = [{ book: loan.copies[0].book, quantity: '1' }]
    const draft = (await member.post('/api/records/loan', { branch: loan.branch, copies })).body()
    const filter = { in: [{ var: 'record.id' }, [loan.id, draft.id]] }
    const answer = await librarian.post('/api/records/loan/transitions/approve', { filter, takes: 'approve', comment: '批量同意' })
    assert.deepEqual(answer.body().results, [{ id: loan.id, ok: true }])
    const submitted = await member.post('/api/records/loan/transitions/submit', { filter, takes: 'submit' })
    assert.deepEqual(submitted.body().results, [{ id: draft.id, ok: true }])
    const refused = await member.post('/api/records/loan/transitions/approve', { filter, takes: 'approve', comment: '批量同意' })
    assert.deepEqual([refused.status(), refused.body().issues[0].path], [422, 'takes'])
  })

  test('many are deleted in one call, with a result for each', async ({ client, assert }) => {
    const { librarian, loan } = await submittedLoan(client)
    const book = await newBook(librarian)
    const kept = await newBook(librarian)
    const versions = { [kept.id]: 99 }
    const deleted = await librarian.post('/api/records/book/delete', { ids: [book.id, kept.id, '999999999'], versions })
    assert.deepEqual(
      deleted.body().results.map(({ ok, issues = [] }: Body) => [ok, ...issues.map(({ code }: Body) => code)]),
      [[true], [false, 'conflict'], [false, 'notFound']],
    )
    assert.equal((await librarian.get(`/api/records/book/${book.id}`)).status(), 404)
    const refused = await librarian.post('/api/records/loan/delete', { ids: [loan.id] })
    assert.equal(refused.body().results[0].issues[0].code, 'notDeletable')
    assert.isNotEmpty(refused.body().results[0].issues[0].message)
  })

  test('who is to be told is told, once, and marks it as read', async ({ client, assert }) => {
    const { librarian, member, loan } = await submittedLoan(client)
    const before = await until(async () => {
      const told = (await librarian.get('/api/notifications')).body()
      return told.rows.some(({ address }: Body) => address === `/lending/loan/${loan.id}`) && told
    })
    assert.equal(before.rows[0].address, `/lending/loan/${loan.id}`)
    assert.isAbove(before.unread, 0)
    await member.post('/api/notifications/read', { ids: [before.rows[0].id] })
    assert.equal((await librarian.get('/api/notifications')).body().unread, before.unread)
    await librarian.post('/api/notifications/read', { ids: [before.rows[0].id] })
    assert.equal((await librarian.get('/api/notifications')).body().unread, before.unread - 1)
    await librarian.post('/api/notifications/read')
    assert.equal((await librarian.get('/api/notifications')).body().unread, 0)
  })

  test('what is returned is a draft made from what was lent', async ({ client, assert }) => {
    const { librarian, loan } = await submittedLoan(client)
    await librarian.post(`/api/records/loan/${loan.id}/transitions/approve`, { comment: '同意借出' })
    const lent = await librarian.post(`/api/records/loan/${loan.id}/transitions/lend`)
    const { record } = (await librarian.post('/api/conversions/loanToReturn', { ids: [lent.body().copies[0].id] })).body()
    assert.notProperty(record, 'id')
    assert.equal((await librarian.post('/api/conversions/nothing', { ids: [] })).body().issues[0].code, 'unknownConversion')
  })
})
