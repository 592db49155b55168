import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { transitionMany } from '../../app/steps/transition_many.ts'
import { update } from '../../app/steps/update.ts'
import { createPool } from '../../app/storage/pool.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending, refusal } from '../support/lending.ts'

const copies = (record: RecordData) => record.copies as readonly RecordData[]
const books = (record: RecordData) => record.books as readonly RecordData[]

test.group('steps of records', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  /** A return slip over some of the copies of a loan, as its conversion fills it. */
  const slip = async (loan: RecordData, quantity: string, context = lending.librarian): Promise<RecordData> => {
    const ids = copies(loan).map(({ id }) => id ?? '')
    const draft = await convert(context, 'loanToReturn', { ids })
    return (await create(context, 'returnSlip', { ...draft, books: books(draft).map((line) => ({ ...line, quantity })) })).view
  }

  test('a step changes the status, sets fields and leaves a log row with the metadata that decided', async ({ assert }) => {
    const loan = await lending.lent()
    assert.containsSubset(loan, { status: 'LENT', lentAt: lending.librarian.now, version: 4 })
    const row = await lending.one(
      `select transition, from_status, to_status, account_id, metadata from _transition_log where record_id = $1 order by id desc`,
      [loan.id],
    )
    assert.deepEqual(row, {
      transition: 'lend',
      from_status: 'APPROVED',
      to_status: 'LENT',
      account_id: lending.librarian.user.id,
      metadata: 'library',
    })
  })

  test('a step changes fields of another record, with its history', async ({ assert }) => {
    const { member } = await lending.lent()
    const reader = (await lending.one('select last_loan_on::text as day from member where id = $1', [member])) as { day: string }
    assert.match(reader.day, /^\d{4}-\d{2}-\d{2}$/)
    const row = (await lending.one(
      `select action, changes from _record_history where entity = 'member' and record_id = $1 order by id desc limit 1`,
      [member],
    )) as { action: string; changes: unknown }
    assert.equal(row.action, 'update')
    assert.include(JSON.stringify(row.changes), 'lastLoanOn')
  })

  test('a change that undoes the status is the step that leads back, whoever may take it; others leave the status', async ({ assert }) => {
    const approved = async () => {
      const { id = '' } = await lending.newLoan()
      await transition(lending.member, 'loan', id, 'submit')
      await transition(lending.librarian, 'loan', id, 'approve', { comment: '同意借出' })
      return id
    }
    const id = await approved()
    const noted = await update(lending.member, 'loan', id, 'any', { note: '请尽快' })
    assert.containsSubset(noted.view, { status: 'APPROVED', note: '请尽快' })
    const changed = await update(lending.member, 'loan', id, Number(noted.view.version), { purpose: 'ROOM' })
    assert.containsSubset(changed.view, { status: 'DRAFT', purpose: 'ROOM', version: Number(noted.view.version) + 1 })
    const row = await lending.one(
      `select transition, from_status, to_status, account_id from _transition_log where record_id = $1 order by id desc limit 1`,
      [id],
    )
    assert.deepEqual(row, { transition: 'redraft', from_status: 'APPROVED', to_status: 'DRAFT', account_id: lending.member.user.id })
    const [latest] = await history(lending.member, 'loan', id)
    assert.deepInclude(latest, { action: 'transition' })
    assert.include(JSON.stringify(latest?.changes), 'purpose')
    assert.deepEqual(await refusal(() => transition(lending.librarian, 'loan', id, 'redraft')), { code: 'forbidden' })

    const refused = await refusal(async () => update(lending.member, 'loan', await approved(), 'any', { purpose: 'EVENT' }))
    assert.deepEqual(refused, { code: 'invalid', issues: [{ code: 'required', path: 'eventName' }] })
  })

  test('a step that no role grants is forbidden, one that a guard refuses says why', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    assert.deepEqual(await refusal(() => transition(lending.member, 'loan', id, 'approve', { comment: '我自己批准' })), {
      code: 'forbidden',
    })
    assert.deepEqual(await refusal(() => transition(lending.admin, 'loan', id, 'approve', { comment: '同意借出' })), {
      code: 'invalid',
      issues: [{ code: 'wrongStatus', path: '' }],
    })
    assert.deepEqual(await refusal(() => transition(lending.admin, 'loan', id, 'finish')), { code: 'forbidden' })
  })

  test('whoever takes a step changes what it names and nothing else', async ({ assert }) => {
    const { id = '', ...loan } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await transition(lending.librarian, 'loan', id, 'approve', { comment: '同意借出' })
    const changes = { note: '改了', copies: [{ id: copies(loan)[0]?.id, dueDate: '2026-12-31', quantity: '9' }] }
    const lent = (await transition(lending.as({ ...lending.librarian.user }), 'loan', id, 'lend', { changes })).view
    assert.containsSubset(copies(lent)[0], { dueDate: '2026-12-31', quantity: '3' })
  })

  test('a stale step is a conflict, and of fifty at the same moment one is taken', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    await update(lending.member, 'loan', id, 1, { note: '改' })
    assert.equal((await refusal(() => transition(lending.member, 'loan', id, 'submit', { expected: 1 }))).code, 'conflict')
    const taken = await Promise.all(Array.from({ length: 50 }, () => refusal(() => transition(lending.member, 'loan', id, 'submit'))))
    assert.lengthOf(
      taken.filter(({ code }) => code === 'nothing was refused'),
      1,
    )
    const { count } = await lending.one<{ count: number }>(`select count(*)::int as count from _transition_log where record_id = $1`, [id])
    assert.equal(count, 1)
  })

  test('people are told, once each, with the step', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await lending.handOut()
    const rows = (await lending.database.pool.query('select account_id, message from _notifications where record_id = $1', [id])).rows
    assert.deepEqual(rows, [{ account_id: lending.librarian.user.id, message: 'loanSubmitted' }])
  })

  test('a draft comes from its sources and is stored with what the conversion says', async ({ assert }) => {
    const loan = await lending.lent()
    const draft = await convert(lending.librarian, 'loanToReturn', { ids: [copies(loan)[0]?.id ?? ''] })
    assert.containsSubset(draft, { member: loan.member, $labels: { member: '王小明' } })
    const forged = { ...draft, member: lending.other.user.id, books: books(draft).map((line) => ({ ...line, book: '1', quantity: '1' })) }
    const stored = (await create(lending.librarian, 'returnSlip', forged)).view
    assert.equal(stored.member, loan.member)
    assert.containsSubset(books(stored)[0], { loanCopy: copies(loan)[0]?.id, book: lending.book.id, quantity: '1' })
  })

  test('sources that do not belong together are refused with the message of the conversion', async ({ assert }) => {
    const mine = await lending.lent()
    const theirs = await lending.newLoan({}, lending.other)
    await transition(lending.other, 'loan', theirs.id ?? '', 'submit')
    await transition(lending.librarian, 'loan', theirs.id ?? '', 'approve', { comment: '同意借出' })
    await transition(lending.librarian, 'loan', theirs.id ?? '', 'lend')
    const ids = [copies(mine)[0]?.id ?? '', copies(theirs)[0]?.id ?? '']
    assert.deepEqual((await refusal(() => convert(lending.librarian, 'loanToReturn', { ids }))).issues, [{ code: 'notTogether', path: '' }])
  })

  test('what may not be seen cannot be converted', async ({ assert }) => {
    const loan = await lending.newLoan({}, lending.other)
    const ids = [copies(loan)[0]?.id ?? '']
    assert.deepEqual((await refusal(() => convert(lending.admin, 'loanToReturn', { ids }))).issues, [
      { code: 'nothingToConvert', path: '' },
    ])
    assert.equal((await refusal(() => convert(lending.member, 'loanToReturn', { ids }))).code, 'forbidden')
  })

  test('a balance moves the other document within its rules, and its last line closes it', async ({ assert }) => {
    const loan = await lending.lent()
    const later = lending.at(lending.librarian, '2026-12-11T02:00:00.000Z')
    await transition(later, 'returnSlip', (await slip(loan, '1')).id ?? '', 'confirm')
    const half = (await get(lending.admin, 'loan', loan.id ?? '')).view
    assert.containsSubset(half, { status: 'LENT', version: 5 })
    assert.containsSubset(copies(half)[0], { returnedQuantity: '1', openQuantity: '2' })
    await transition(later, 'returnSlip', (await slip(half, '2')).id ?? '', 'confirm')
    const whole = (await get(lending.admin, 'loan', loan.id ?? '')).view
    assert.containsSubset(whole, { status: 'RETURNED' })
    assert.containsSubset(copies(whole)[0], { returnedQuantity: '3', openQuantity: '0' })
  })

  test('of two slips over one balance at the same moment, one is refused, and nothing of it stands', async ({ assert }) => {
    const loan = await lending.lent()
    const slips = [await slip(loan, '2'), await slip(loan, '2')]
    const results = await Promise.all(slips.map(({ id = '' }) => refusal(() => transition(lending.librarian, 'returnSlip', id, 'confirm'))))
    assert.deepEqual(results.map(({ code }) => code).sort(), ['invalid', 'nothing was refused'])
    assert.deepEqual(results.find(({ code }) => code === 'invalid')?.issues, [{ code: 'rule', path: 'books.0.loanCopy' }])
    assert.containsSubset(copies((await get(lending.admin, 'loan', loan.id ?? '')).view)[0], { returnedQuantity: '2', openQuantity: '1' })
    const statuses = (await search(lending.admin, 'returnSlip', { filter: { id: slips.map(({ id }) => id) }, columns: ['status'] })).rows
    assert.deepEqual(statuses.map(({ status }) => status).sort(), ['CONFIRMED', 'DRAFT'])
    const { count } = await lending.one<{ count: number }>(`select count(*)::int as count from fine where return_slip = any($1)`, [
      slips.map(({ id }) => id),
    ])
    assert.equal(count, 0)
  })

  test('twenty slips over one balance leave exactly what was there', async ({ assert }) => {
    const loan = await lending.lent({ copies: [{ book: lending.book.id, quantity: '7', dueDate: '2026-12-01' }] })
    const slips: RecordData[] = []
    for (let count = 0; count < 20; count++) slips.push(await slip(loan, '1'))
    const results = await Promise.all(slips.map(({ id = '' }) => refusal(() => transition(lending.librarian, 'returnSlip', id, 'confirm'))))
    assert.lengthOf(
      results.filter(({ code }) => code === 'nothing was refused'),
      7,
    )
    assert.containsSubset((await get(lending.admin, 'loan', loan.id ?? '')).view, { status: 'RETURNED' })
  })

  test('more transactions at the same moment than connections wait for each other and all end', async ({ assert }) => {
    const loan = await lending.lent({ copies: [{ book: lending.book.id, quantity: '8', dueDate: '2026-12-01' }] })
    const late = lending.at(lending.librarian, '2026-12-20T02:00:00.000Z')
    const slips: RecordData[] = []
    for (let count = 0; count < 8; count++) slips.push(await slip(loan, '1', late))
    const pool = createPool({ connectionString: lending.database.url, max: 2 })
    const few = { ...late, pool }
    const results = await Promise.all(slips.map(({ id = '' }) => refusal(() => transition(few, 'returnSlip', id, 'confirm'))))
    await pool.end()
    assert.deepEqual([...new Set(results.map(({ code }) => code))], ['nothing was refused'])
  })

  test('an effect makes the document that follows, numbered and with its history', async ({ assert }) => {
    const loan = await lending.lent()
    const late = lending.at(lending.librarian, '2026-12-11T02:00:00.000Z')
    const draft = await convert(late, 'loanToReturn', { ids: [copies(loan)[0]?.id ?? ''] })
    const { id = '' } = (await create(late, 'returnSlip', draft)).view
    await transition(late, 'returnSlip', id, 'confirm')
    const [fine] = (
      await search(lending.admin, 'fine', { filter: { returnSlip: id }, columns: ['fineNo', 'member', 'amount', 'lateDays'] })
    ).rows
    assert.containsSubset(fine, { member: loan.member, lateDays: 10, amount: '3.00' })
    assert.isString(fine?.fineNo)
    const slip = (await search(lending.admin, 'returnSlip', { filter: { id }, columns: ['fine', 'status'] })).rows[0]
    assert.containsSubset(slip, { fine: fine?.id, status: 'CONFIRMED' })
  })

  test('a batch answers for each record by itself', async ({ assert }) => {
    const [one, two] = [await lending.newLoan(), await lending.newLoan()]
    await transition(lending.member, 'loan', two.id ?? '', 'submit')
    const foreign = await lending.newLoan({}, lending.other)
    const results = await transitionMany(lending.member, 'loan', [one.id ?? '', two.id ?? '', foreign.id ?? '', '999999', 'x'], 'submit')
    assert.deepEqual(
      results.map((result) => (result.ok ? 'ok' : result.issues[0]?.code)),
      ['ok', 'wrongStatus', 'notFound', 'notFound', 'notFound'],
    )
  })

  test('the same Idempotency-Key sent ten times at once takes a step once and answers the same', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    const context = { ...lending.member, idempotencyKey: 'submit-once' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => transition(context, 'loan', id, 'submit')))
    assert.deepEqual([...new Set(answers.map(({ view }) => `${view.status} ${view.version}`))], ['SUBMITTED 2'])
  })

  test('the history says who changed what, with the steps', async ({ assert }) => {
    const loan = await lending.newLoan()
    const [line] = copies(loan)
    const second = await lending.newBook()
    await update(lending.member, 'loan', loan.id ?? '', 1, {
      note: '改',
      copies: [
        { ...line, quantity: '2' },
        { book: second.id, quantity: '1', dueDate: '2026-12-01' },
      ],
    })
    await transition(lending.member, 'loan', loan.id ?? '', 'submit')
    const entries = await history(lending.member, 'loan', loan.id ?? '')
    assert.deepEqual(
      entries.map(({ action, version, byName, step }) => [action, version, byName, step?.name ?? null]),
      [
        ['transition', 3, '王小明', 'submit'],
        ['update', 2, '王小明', null],
        ['create', 1, '王小明', null],
      ],
    )
    assert.deepEqual(entries[1]?.changes.fields, { note: [null, '改'], bookCount: [1, 2] })
    assert.deepInclude(entries[1]?.changes.lines.copies?.changed?.[line?.id ?? ''], { quantity: ['3', '2'] })
    assert.lengthOf(Object.keys(entries[1]?.changes.lines.copies?.added ?? {}), 1)
    assert.equal(entries[2]?.labels['copies.book']?.[lending.book.id ?? ''], '红楼梦')
  })

  test('the history played back is the record', async ({ assert }) => {
    const loan = await lending.lent({ note: '一' })
    await update(lending.admin, 'loan', loan.id ?? '', 'any', { note: '二' }).catch(() => undefined)
    const entries = (await history(lending.admin, 'loan', loan.id ?? '')).toReversed()
    const played: Record<string, unknown> = {}
    for (const { changes } of entries) {
      for (const [name, [before, after]] of Object.entries(changes.fields)) {
        assert.deepEqual(played[name] ?? null, before)
        played[name] = after
      }
    }
    const { view } = await get(lending.admin, 'loan', loan.id ?? '')
    for (const [name, value] of Object.entries(played)) assert.deepEqual(value, view[name] as unknown)
  })
})
