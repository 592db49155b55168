import { test } from '@japa/runner'
import { Audit } from '../../app/audit/audit.ts'
import { auditKinds } from '../../app/audit/audit_kinds.ts'
import { comment } from '../../app/comments/comments.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { verifyLog } from '../../app/storage/audit/verify_log.ts'
import { digest } from '../../app/values/digest.ts'
import { Lending } from '../support/lending.ts'

const quiet = { error: () => undefined }

/** Changes the log as somebody could who has the database itself. */
const tamper = async (lending: Lending, text: string, values: unknown[] = []) => {
  const { pool } = lending.database
  await pool.query('alter table _audit_log disable trigger user')
  await pool.query(text, values)
  await pool.query('alter table _audit_log enable trigger user')
}

test.group('The audit log', (group) => {
  let lending: Lending
  let audit: Audit
  group.each.setup(async () => {
    lending = await Lending.open()
    audit = new Audit(lending.database.pool, quiet)
    return () => lending.close()
  })

  test('has one entry a write, with who, what and from where', async ({ assert }) => {
    const context = { ...lending.as(lending.librarian.user), address: '192.0.2.7', requestId: 'r-1' }
    const { view } = await create(context, 'book', {
      isbn: '9780000000999',
      title: '边城',
      price: '20',
      shelf: 'A1',
      branch: lending.branch.id,
    })
    await update(context, 'book', view.id ?? '', 1, { title: '边城（增订）' })

    const { rows } = await lending.database.pool.query(
      'select kind, account_id, login, address, request_id, entity, version from _audit_log where record_id = $1 order by id',
      [view.id],
    )
    const by = { account_id: lending.librarian.user.id, login: 'librarian', address: '192.0.2.7', request_id: 'r-1', entity: 'book' }
    assert.deepEqual(rows, [
      { ...by, kind: 'record.create', version: 1 },
      { ...by, kind: 'record.update', version: 2 },
    ])
  })

  test('is one chain when many write at once and two nodes seal', async ({ assert }) => {
    const { pool } = lending.database
    const write = (index: number) => audit.append({ kind: 'session.start', login: `n${index}` })
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await write(index)
        if (index % 7 === 0) await Promise.all([sealEntries(pool), sealEntries(pool)])
      }),
    )
    await audit.seal()

    const report = await verifyLog(pool)
    const { count } = await lending.one<{ count: number }>('select count(*)::int from _audit_log')
    assert.deepEqual({ faults: report.faults, sealed: report.sealed, waiting: report.waiting }, { faults: [], sealed: count, waiting: 0 })
  })

  test('is as it was written after a comment, a step, a reading and a deletion', async ({ assert }) => {
    const { pool } = lending.database
    const loan = await lending.newLoan({})
    const id = loan.id ?? ''
    for (const act of [
      () => comment(lending.librarian, 'loan', id, '请核对册数'),
      () => transition(lending.member, 'loan', id, 'submit'),
      () => transition(lending.member, 'loan', id, 'withdraw'),
      () => remove(lending.member, 'loan', id, 'any'),
    ]) {
      await act()
      await audit.seal()
      assert.deepEqual((await verifyLog(pool)).faults, [], String(act))
    }
  })

  test('is as it was written after an entry of each kind there is, whatever it is about', async ({ assert }) => {
    const { pool } = lending.database
    const book = { entity: 'book', record: lending.book.id ?? '' }
    // An entry of a signature stands beside one: `signatures.spec.ts` has it verified.
    for (const kind of auditKinds.filter((each) => each !== 'record.sign')) {
      for (const about of [{}, book])
        await audit.append({ kind, login: 'wang', address: '192.0.2.7', ...about, detail: { digest: digest(kind), at: 1.5 } })
      await audit.seal()
      const { faults, waiting } = await verifyLog(pool)
      assert.deepEqual({ faults, waiting }, { faults: [], waiting: 0 }, kind)
    }
  })

  test('a write whose history was changed is found, whatever was said beside it', async ({ assert }) => {
    const loan = await lending.newLoan({})
    await comment(lending.librarian, 'loan', loan.id ?? '', '请核对册数')
    await audit.seal()
    await lending.database.pool.query(`update _record_history set changes = '{"fields":{},"lines":{}}' where record_id = $1`, [loan.id])
    assert.deepEqual(
      (await verifyLog(lending.database.pool)).faults.map(({ code }) => code),
      ['history'],
    )
  })

  test('goes on after its tenth entry, and after its hundredth', async ({ assert }) => {
    const { pool } = lending.database
    for (let index = 0; index < 105; index++) {
      await audit.append({ kind: 'session.start', login: `n${index}` })
      await sealEntries(pool)
    }

    const report = await verifyLog(pool)
    assert.deepEqual({ faults: report.faults, waiting: report.waiting }, { faults: [], waiting: 0 })
    assert.isAtLeast(report.sealed, 105)
  })

  test('keeps nothing of a write that was undone', async ({ assert }) => {
    const before = await lending.one<{ count: number }>('select count(*)::int from _audit_log')
    await assert.rejects(() =>
      create(lending.admin, 'book', { isbn: lending.book.isbn, title: '同号', price: '1', shelf: 'A1', branch: lending.branch.id }),
    )

    assert.deepEqual(await lending.one('select count(*)::int from _audit_log'), before)
  })

  for (const [what, text] of Object.entries({
    changed: `update _audit_log set login = 'nobody' where id = (select min(id) from _audit_log)`,
    deleted: 'delete from _audit_log',
    emptied: 'truncate _audit_log',
    'sealed again': `update _audit_log set seq = 1, hash = 'x' where seq is not null`,
  })) {
    test(`is not ${what} by a statement`, async ({ assert }) => {
      await audit.append({ kind: 'session.start', login: 'wang' })
      await audit.seal()

      await assert.rejects(() => lending.database.pool.query(text), /only added to/)
    })
  }

  test('shows where an entry was changed', async ({ assert }) => {
    await audit.append({ kind: 'session.start', login: 'wang' }, { kind: 'session.end', login: 'wang' })
    await audit.seal()
    const { seq } = await lending.one<{ seq: string }>(`select seq::text from _audit_log where kind = 'session.start'`)
    await tamper(lending, `update _audit_log set login = 'li' where kind = 'session.start'`)

    assert.deepEqual((await verifyLog(lending.database.pool)).faults, [{ code: 'changed', seq: Number(seq) }])
  })

  test('shows where an entry was taken out', async ({ assert }) => {
    await audit.append({ kind: 'session.start', login: 'wang' }, { kind: 'session.end', login: 'wang' })
    await audit.seal()
    const { seq } = await lending.one<{ seq: string }>(`select seq::text from _audit_log where kind = 'session.start'`)
    await tamper(lending, 'delete from _audit_log where seq = $1', [seq])

    const { faults } = await verifyLog(lending.database.pool)
    assert.deepEqual(faults[0], { code: 'missing', seq: Number(seq) })
  })

  test('shows that its end was cut off, to whoever has noted its head', async ({ assert }) => {
    await audit.append({ kind: 'session.start', login: 'wang' })
    await audit.seal()
    const { head } = await verifyLog(lending.database.pool)
    await tamper(lending, 'delete from _audit_log where seq = $1', [head.seq])

    assert.deepEqual((await verifyLog(lending.database.pool, head)).faults, [{ code: 'head', seq: head.seq }])
  })

  test('shows that the history of a record was changed', async ({ assert }) => {
    await audit.seal()
    await lending.database.pool.query(
      `update _record_history set changes = changes || '{"forged": true}' where record_id = $1 and version = 1`,
      [lending.book.id],
    )

    assert.deepEqual(
      (await verifyLog(lending.database.pool)).faults.map(({ code }) => code),
      ['history'],
    )
  })
})
