import { test } from '@japa/runner'
import { type Body, lendingDesk } from '../support/library_data.ts'
import type { Visitor } from '../support/visitor.ts'

type Client = ConstructorParameters<typeof Visitor>[0]

async function shelf(client: Client) {
  const { librarian, member, branch, book } = await lendingDesk(client)
  const loan = (more: object = {}) => ({ branch: branch.id, copies: [{ book: book.id, quantity: '2' }], ...more })
  return { librarian, member, loan }
}

test.group('why', () => {
  test('a failed rule carries its condition with the values, in the language of the caller', async ({ client, assert }) => {
    const { member, loan } = await shelf(client)
    const refused = await member.post(
      '/api/records/loan',
      loan({ loanDate: '2026-11-21', copies: [{ ...loan().copies[0], dueDate: '2026-11-20' }] }),
      {
        'accept-language': 'US',
      },
    )
    assert.equal(refused.status(), 422)
    const { why } = refused.body().issues.find(({ params }: Body) => params.rule === 'dueAfterLoan')
    assert.containsSubset(why.parts[0], { holds: false, values: [{ value: '2026-11-20' }, { value: '2026-11-21' }] })
    assert.equal(why.text, 'What is asked for')
  })

  test('a step that cannot be taken says why in $can and when it is tried', async ({ client, assert }) => {
    const { librarian, member, loan } = await shelf(client)
    const { id } = (await member.post('/api/records/loan', loan())).body()
    const { $can } = (await librarian.get(`/api/records/loan/${id}`, { 'accept-language': 'ZHS' })).body()
    const tree = { text: '需要：状态为已批准；现为：草稿', holds: false }
    assert.deepEqual($can.transitions.lend.why, [tree])
    const tried = await librarian.post(`/api/records/loan/${id}/transitions/lend`, {}, { 'accept-language': 'ZHS' })
    assert.deepEqual(tried.body().issues[0].why, tree)
    const many = await librarian.post('/api/records/loan/transitions/lend', { ids: [id] }, { 'accept-language': 'ZHS' })
    assert.deepEqual(many.body().results[0].issues[0].why, tree)
  })
})

test.group('what is hidden', () => {
  test('is not required, and cleared where that is declared, whoever writes it', async ({ client, assert }) => {
    const { member, loan } = await shelf(client)
    const made = (await member.post('/api/records/loan', loan({ purpose: 'HOME', eventName: '读书会' }))).body()
    assert.isNull(made.eventName)
    const path = `/api/records/loan/${made.id}`
    const without = await member.patch(path, { purpose: 'EVENT' }, { 'if-match': '"1"' })
    assert.deepEqual(
      without.body().issues.map(({ code, path: at }: Body) => [code, at]),
      [['required', 'eventName']],
    )
    const event = await member.patch(path, { purpose: 'EVENT', eventName: '读书会' }, { 'if-match': '"1"' })
    assert.equal(event.body().eventName, '读书会')
    const again = await member.patch(path, { purpose: 'ROOM' }, { 'if-match': '"2"' })
    assert.isNull(again.body().eventName)
  })

  test('a reason is kept by an effect, for one and for many', async ({ client, assert }) => {
    const { librarian, member, loan } = await shelf(client)
    const submitted = async () => {
      const { id } = (await member.post('/api/records/loan', loan())).body()
      await member.post(`/api/records/loan/${id}/transitions/submit`)
      return id
    }
    const [one, other] = [await submitted(), await submitted()]
    await librarian.post(`/api/records/loan/${one}/transitions/reject`, { comment: ' 缺少读者证 ' })
    await librarian.post('/api/records/loan/transitions/reject', { ids: [other], comment: '馆藏已下架' })
    const reasonOf = async (id: string) => (await member.get(`/api/records/loan/${id}`)).body().rejectReason
    assert.deepEqual([await reasonOf(one), await reasonOf(other)], ['缺少读者证', '馆藏已下架'])
  })
})
