import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { Conflict } from '../../app/records/failures.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { Lending, refusal } from '../support/lending.ts'

const lines = (record: RecordData) => record.copies as readonly RecordData[]

test.group('writing records', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  test('a record is read as it was written, with labels and computed fields', async ({ assert }) => {
    const loan = await lending.newLoan({ note: '给王小明' })
    const read = (await get(lending.member, 'loan', loan.id ?? '')).view
    assert.deepEqual({ ...read, copies: null, $labels: null }, { ...loan, copies: null, $labels: null })
    assert.deepEqual(lines(read), lines(loan))
    assert.containsSubset(read, {
      status: 'DRAFT',
      totalFee: '3.00',
      bookCount: 1,
      version: 1,
      $labels: { member: '王小明', branch: '总馆' },
    })
  })

  test('status, totals, version, id and readonly fields are not believed', async ({ assert }) => {
    const copies = [
      { book: lending.book.id, quantity: '2', dueDate: '2026-12-01', dailyFee: '0.0001', returnedQuantity: '2', fee: '0', id: null },
    ]
    const forged = {
      status: 'RETURNED',
      totalFee: '0',
      version: 7,
      id: '99',
      loanNo: 'X',
      createdBy: '1',
      feeDiscount: '1',
      lentAt: lending.member.now,
      copies,
    }
    const loan = await lending.newLoan(forged)
    assert.containsSubset(loan, {
      status: 'DRAFT',
      totalFee: '2.00',
      version: 1,
      createdBy: lending.member.user.id,
      feeDiscount: '0.0000',
      lentAt: null,
    })
    assert.notEqual(loan.id, '99')
    assert.notEqual(loan.loanNo, 'X')
    assert.containsSubset(lines(loan)[0], { dailyFee: '0.1000', returnedQuantity: '0' })
  })

  test('a member cannot lend in the name of another', async ({ assert }) => {
    const loan = await lending.newLoan({ member: lending.other.user.id })
    assert.equal(loan.member, lending.member.user.id)
  })

  test('unknown fields are told, with the name that was perhaps meant', async ({ assert }) => {
    assert.deepEqual(await refusal(() => lending.newLoan({ branc: '1' })), {
      code: 'invalid',
      issues: [{ code: 'unknownField', path: 'branc' }],
    })
  })

  test('every kind of field but files keeps its value', async ({ assert }) => {
    const values = {
      tags: ['NEW', 'AWARD'],
      weight: '0.125',
      pages: 1234,
      publishedOn: '2020-02-29',
      lendable: false,
      restriction: '古籍',
      summary: '第一行\n第二行 "引号" \\ 反斜杠 𠮷',
      price: '12345678901234567.89',
    }
    const { tags, ...others } = values
    const known = Object.keys(lending.app.bundle.lookups.tag?.values ?? {}).slice(0, 2)
    const book = await lending.newBook({ ...others, tags: known })
    const read = (await get(lending.admin, 'book', book.id ?? '')).view
    assert.containsSubset(read, { ...others, tags: known })
    assert.lengthOf(tags, 2)
    const rows = (await search(lending.admin, 'book', { filter: { id: book.id }, columns: Object.keys(values) })).rows
    assert.containsSubset(rows[0], { ...others, tags: known })
  })

  test('a change writes only what differs, and the next version', async ({ assert }) => {
    const loan = await lending.newLoan()
    const [line] = lines(loan)
    const second = await lending.newBook()
    const copies = [
      { ...line, quantity: '1' },
      { book: second.id, quantity: '1', dueDate: '2026-12-01' },
    ]
    const changed = (await update(lending.member, 'loan', loan.id ?? '', 1, { copies })).view
    assert.equal(changed.version, 2)
    assert.deepEqual(
      lines(changed).map(({ lineNo, quantity }) => [lineNo, quantity]),
      [
        [1, '1'],
        [2, '1'],
      ],
    )
    assert.equal(lines(changed)[0]?.id, line?.id)
    const removed = (await update(lending.member, 'loan', loan.id ?? '', 2, { copies: [lines(changed)[1]] })).view
    assert.deepEqual(lines((await get(lending.member, 'loan', loan.id ?? '')).view), lines(removed))
    assert.deepEqual(
      lines(removed).map(({ lineNo, book }) => [lineNo, book]),
      [[1, second.id]],
    )
  })

  test('a change that changes nothing writes nothing', async ({ assert }) => {
    const loan = await lending.newLoan()
    const same = await update(lending.member, 'loan', loan.id ?? '', 1, { note: null, copies: loan.copies, status: 'LENT' })
    assert.equal(same.view.version, 1)
  })

  test('a stale version is a conflict with both sides', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    await update(lending.member, 'loan', id, 1, { note: '先' })
    const error = await update(lending.member, 'loan', id, 1, { note: '后' }).catch((failure: unknown) => failure)
    assert.instanceOf(error, Conflict)
    assert.containsSubset((error as Conflict).current, { note: '先', version: 2 })
    assert.deepEqual((error as Conflict).submitted, { note: '后' })
  })

  test('of two changes to one version at the same moment, one wins and the other is a conflict', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    const results = await Promise.all(['甲', '乙', '丙'].map((note) => refusal(() => update(lending.member, 'loan', id, 1, { note }))))
    assert.deepEqual(results.map(({ code }) => code).sort(), ['conflict', 'conflict', 'nothing was refused'])
  })

  test('changes to any version do not lose one another', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    await Promise.all([
      update(lending.member, 'loan', id, 'any', { note: '备注' }),
      update(lending.member, 'loan', id, 'any', { purpose: 'ROOM' }),
    ])
    assert.containsSubset((await get(lending.member, 'loan', id)).view, { note: '备注', purpose: 'ROOM', version: 3 })
  })

  test('a line of another document cannot be taken into this one', async ({ assert }) => {
    const mine = await lending.newLoan()
    const foreign = await lending.newLoan({}, lending.other)
    const stolen = { copies: [{ ...lines(foreign)[0] }] }
    assert.deepEqual(await refusal(() => update(lending.member, 'loan', mine.id ?? '', 1, stolen)), {
      code: 'invalid',
      issues: [{ code: 'unknownLine', path: 'copies.0' }],
    })
  })

  test('a record that its filter does not offer cannot be picked', async ({ assert }) => {
    const book = await lending.newBook({ lendable: false, restriction: '古籍' })
    const copies = [{ book: book.id, quantity: '1', dueDate: '2026-12-01' }]
    assert.deepInclude((await refusal(() => lending.newLoan({ copies }))).issues, { code: 'notPickable', path: 'copies.0.book' })
  })

  test('a value that must be unique is refused at its field', async ({ assert }) => {
    const { isbn } = await lending.newBook()
    assert.deepEqual(await refusal(() => lending.newBook({ isbn })), { code: 'invalid', issues: [{ code: 'notUnique', path: 'isbn' }] })
  })

  test('a deleted record is gone from every read, and kept in the table', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    await remove(lending.member, 'loan', id, 1)
    assert.deepEqual(await refusal(() => get(lending.member, 'loan', id)), { code: 'notFound' })
    assert.deepEqual(await refusal(() => update(lending.member, 'loan', id, 'any', { note: 'x' })), { code: 'notFound' })
    assert.lengthOf((await search(lending.admin, 'loan', { filter: { id } })).rows, 0)
    assert.lengthOf((await search(lending.admin, 'loan.copies', { filter: { parent: id } })).rows, 0)
    assert.isNotNull((await lending.one<{ _deleted_at: string }>('select _deleted_at from loan where id = $1', [id]))._deleted_at)
  })

  test('a record that others refer to is not deleted, nor is a line', async ({ assert }) => {
    assert.deepEqual(await refusal(() => remove(lending.admin, 'branch', lending.branch.id ?? '', 'any')), {
      code: 'invalid',
      issues: [
        { code: 'inUse', path: '' },
        { code: 'inUse', path: '' },
        { code: 'inUse', path: '' },
      ],
    })
    const unused = await create(lending.admin, 'branch', { code: 'BR55', name: '五五' })
    await remove(lending.admin, 'branch', unused.view.id ?? '', 1)
  })

  test('the same Idempotency-Key sent ten times at once makes one record', async ({ assert }) => {
    const context = { ...lending.admin, idempotencyKey: 'once' }
    const body = { code: 'BR77', name: '七七' }
    const made = await Promise.all(Array.from({ length: 10 }, () => create(context, 'branch', body)))
    assert.lengthOf([...new Set(made.map(({ view }) => view.id))], 1)
    assert.deepEqual(await refusal(() => create(context, 'branch', { code: 'BR78', name: '七八' })), {
      code: 'invalid',
      issues: [{ code: 'idempotencyKeyReused', path: '' }],
    })
  })

  test('numbers are unique under 50 creations at the same moment, and gapless where that is asked for', async ({ assert }) => {
    const { value: before } = await lending.one<{ value: string }>(
      `select coalesce(max(value), 0)::text as value from _sequences where name = 'loanNo'`,
    )
    const loans = await Promise.all(Array.from({ length: 50 }, () => lending.newLoan()))
    const numbers = loans.map(({ loanNo }) => Number(String(loanNo).slice(-5))).sort((one, other) => one - other)
    assert.deepEqual(
      numbers,
      Array.from({ length: 50 }, (_, index) => Number(before) + index + 1),
    )
  })
})
