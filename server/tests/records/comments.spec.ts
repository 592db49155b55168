import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { comment, comments } from '../../app/comments/comments.ts'
import { Lending, refusal } from '../support/lending.ts'

test.group('comments', (group) => {
  let lending: Lending
  let loan: RecordData
  let id: string
  group.setup(async () => {
    lending = await Lending.open()
    loan = await lending.newLoan()
    id = String(loan.id)
    return () => lending.close()
  })

  test('what is said beside a record is read by whoever may comment it, the first first', async ({ assert }) => {
    await comment(lending.librarian, 'loan', id, '  封面有破损  ')
    await comment(lending.at(lending.admin, '2026-11-21T03:00:00.000Z'), 'loan', id, '已登记')

    const said = (await comments(lending.librarian, 'loan', id)).map(({ byName, text, at }) => [byName, text, at])
    assert.deepEqual(said, [
      ['馆员', '封面有破损', '2026-11-21T02:00:00.000Z'],
      ['管理员', '已登记', '2026-11-21T03:00:00.000Z'],
    ])
  })

  test('whoever reads the record, but may not comment it, neither reads nor writes them', async ({ assert }) => {
    assert.equal((await refusal(() => comments(lending.member, 'loan', id))).code, 'forbidden')
    assert.equal((await refusal(() => comment(lending.member, 'loan', id, '好'))).code, 'forbidden')
  })

  test('a record that does not exist has none, nor has one of another kind', async ({ assert }) => {
    assert.equal((await refusal(() => comments(lending.librarian, 'loan', '999999'))).code, 'notFound')
    assert.equal((await refusal(() => comments(lending.admin, 'book', id))).code, 'notFound')
  })

  test('an empty comment and one that is too long are refused', async ({ assert }) => {
    const codeOf = async (text: string) => (await refusal(() => comment(lending.librarian, 'loan', id, text))).issues
    assert.deepEqual(await codeOf('  '), [{ code: 'commentRequired', path: 'text' }])
    assert.deepEqual(await codeOf('长'.repeat(2001)), [{ code: 'commentTooLong', path: 'text' }])
  })

  test('who sends one twice with the same key has said it once', async ({ assert }) => {
    const { id: other = '' } = await lending.newLoan()
    const twice = { ...lending.librarian, idempotencyKey: 'once' }
    await comment(twice, 'loan', other, '请尽快归还')
    assert.lengthOf(await comment(twice, 'loan', other, '请尽快归还'), 1)
  })

  test('a scope of the grant limits the records that are commented', async ({ assert }) => {
    const { access } = lending.librarian
    const none = {
      ...lending.librarian,
      access: { ...access, scope: (entity: string, operation?: string) => operation !== 'comment' && access.scope(entity) },
    }
    assert.equal((await refusal(() => comments(none, 'loan', id))).code, 'forbidden')
  })

  const letters = async (record: string) =>
    (
      await lending.database.pool.query<{ account: string; title: string; body: string; us: string }>(
        `select account_id::text as account, title, body, texts->'US'->>'title' as us from _notifications where record_id = $1 and message = 'commented' order by id`,
        [record],
      )
    ).rows

  test('who made the record and who has said something are told, in each language; who may not comment it is not', async ({ assert }) => {
    const made = await lending.newLoan({}, lending.librarian)
    const own = String(made.id)
    await comment(lending.admin, 'loan', own, '请核对数量')
    const [told, ...others] = await letters(own)
    assert.deepEqual([told?.account, told?.body, others.length], [String(lending.librarian.user.id), '请核对数量', 0])
    assert.equal(told?.title, `管理员 评论了借书单 ${made.loanNo}`)
    assert.match(told?.us ?? '', new RegExp(`^管理员 commented on [A-Z].* ${made.loanNo}$`))

    // The librarian answers: only who has commented before is told, and the member that a loan belongs to hears nothing.
    const { id: theirs = '' } = await lending.newLoan()
    await comment(lending.librarian, 'loan', theirs, '封面有破损')
    assert.deepEqual(await letters(theirs), [])
  })

  test('one that was sent twice is told and logged once, without its words', async ({ assert }) => {
    const { id: own = '' } = await lending.newLoan({}, lending.librarian)
    const twice = { ...lending.admin, idempotencyKey: 'told once' }
    await comment(twice, 'loan', own, '请核对数量')
    await comment(twice, 'loan', own, '请核对数量')
    assert.lengthOf(await letters(own), 1)
    const { rows } = await lending.database.pool.query(
      `select account_id::text as account, entity, detail::text as detail from _audit_log where kind = 'comment.create' and record_id = $1`,
      [own],
    )
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], { account: String(lending.admin.user.id), entity: 'loan' })
    assert.notInclude(rows[0].detail, '核对')
  })
})
