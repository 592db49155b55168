import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Effect } from '../../../engine/schema/effect.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending, refusal } from '../support/lending.ts'
import { library } from '../support/library.ts'

const linesIn = (record: RecordData, name: string) => record[name] as readonly RecordData[]

/** Lends the books of a loan again, with what picking them fills. */
const lendAgain: Conversion = {
  label: 'Lend again',
  from: { entity: 'loan', lines: 'copies' },
  to: { entity: 'loan', lines: 'copies' },
  header: { member: { var: 'record.member' } },
  line: { book: { var: 'row.book' }, quantity: { var: 'row.quantity' } },
}

/** The library where a return slip is confirmed with this effect too, and a loan is lent again. */
function libraryWith(effect: Effect): App {
  const { bundle, hash } = library()
  const { returnSlip } = bundle.workflows
  const confirm = returnSlip?.transitions.confirm
  if (!returnSlip || !confirm || 'use' in confirm) throw new Error('The library has no return slips.')
  const effects = [...(confirm.effects ?? []), effect]
  const workflow = { ...returnSlip, transitions: { ...returnSlip.transitions, confirm: { ...confirm, effects } } }
  const workflows = { ...bundle.workflows, returnSlip: workflow }
  return link({ ...bundle, workflows, conversions: { ...bundle.conversions, lendAgain } }, hash)
}

test.group('what happens between records', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open(libraryWith({ kind: 'update', via: 'books.loanCopy', values: { dueDate: { var: 'record.returnDate' } } }))
    return () => lending.close()
  })

  test('a step changes fields of the lines of other documents, within their rules and with their history', async ({ assert }) => {
    const loan = await lending.lent()
    const draft = await convert(lending.librarian, 'loanToReturn', { ids: [linesIn(loan, 'copies')[0]?.id ?? ''] })
    const books = linesIn(draft, 'books').map((line) => ({ ...line, quantity: '1' }))
    const { id = '' } = (await create(lending.librarian, 'returnSlip', { ...draft, returnDate: '2026-11-28', books })).view
    await transition(lending.librarian, 'returnSlip', id, 'confirm')
    const after = (await get(lending.admin, 'loan', loan.id ?? '')).view
    assert.containsSubset(linesIn(after, 'copies')[0], { dueDate: '2026-11-28', days: 7 })
    assert.equal(after.lastDue, '2026-11-28')
  })

  test('what a conversion sets fills other fields as if it were picked, in the draft and when it is saved', async ({ assert }) => {
    const reader = lending.member.user.id ?? ''
    const stored = (await get(lending.admin, 'member', reader)).view
    await update(lending.admin, 'member', reader, stored.version as number, { feeDiscount: '0.25' })
    const loan = await lending.newLoan()
    const draft = await convert(lending.librarian, 'lendAgain', { ids: [linesIn(loan, 'copies')[0]?.id ?? ''] })
    const filled = { member: reader, branch: lending.branch.id, feeDiscount: '0.2500' }
    const line = { isbn: lending.book.isbn, dailyFee: '0.1000', unit: 'VOL' }
    assert.containsSubset(draft, { ...filled, $labels: { branch: '总馆' } })
    assert.containsSubset(linesIn(draft, 'copies')[0], line)
    assert.notEqual(draft.totalFee, null)
    const saved = (await create(lending.librarian, 'loan', draft)).view
    assert.containsSubset(saved, { ...filled, totalFee: draft.totalFee })
    assert.containsSubset(linesIn(saved, 'copies')[0], line)
  })

  /** A list on which readers want books: each wish as reader, book, branch and quantity. */
  const newList = async (wishes: readonly object[], context = lending.librarian) =>
    (await create(context, 'reservationList', { wantedOn: '2026-11-23', wishes })).view

  test('a step makes one document for each set of values, numbered, with links back; what cannot be made says why', async ({ assert }) => {
    const branch = (await create(lending.admin, 'branch', { code: 'BR02', name: '分馆' })).view.id
    const [here, there] = [lending.book.id, (await lending.newBook({ branch })).id]
    const other = (await lending.newBook()).id
    const [wang, li] = [lending.member.user.id, lending.other.user.id]
    const list = await newList([
      { member: wang, book: here, quantity: '1' },
      { member: li, book: here, quantity: '99' },
      { member: wang, book: there, quantity: '2' },
      { member: wang, book: other, quantity: '3' },
    ])
    assert.deepEqual(
      linesIn(list, 'wishes').map((wish) => wish.branch),
      [lending.branch.id, lending.branch.id, branch, lending.branch.id],
    )
    const ordered = (await transition(lending.librarian, 'reservationList', list.id ?? '', 'order')).view
    const wishes = linesIn(ordered, 'wishes')
    const [first, refused, second, third] = wishes.map(({ loan }) => loan)
    assert.equal(first, third)
    assert.notEqual(first, second)
    assert.isNull(refused)
    assert.match(String(wishes[1]?.reason), /每次最多借 10 册/)
    assert.isNull(wishes[0]?.reason)
    const loan = (await get(lending.admin, 'loan', String(first))).view
    assert.containsSubset(loan, { member: wang, branch: lending.branch.id, loanDate: '2026-11-23', status: 'DRAFT', totalQuantity: '4' })
    assert.containsSubset(wishes[0], { $labels: { loan: loan.loanNo } })
    assert.match(String(loan.loanNo), /\d/)

    const again = (await transition(lending.librarian, 'reservationList', list.id ?? '', 'reopen')).view
    const mended = linesIn(again, 'wishes').map((wish) => (wish.member === li ? { ...wish, quantity: '2' } : wish))
    await update(lending.librarian, 'reservationList', list.id ?? '', again.version as number, { wishes: mended })
    const whole = (await transition(lending.librarian, 'reservationList', list.id ?? '', 'order')).view
    assert.deepEqual(
      linesIn(whole, 'wishes').map((wish) => [typeof wish.loan, wish.reason]),
      Array.from({ length: 4 }, () => ['string', null]),
    )
    const { count } = await lending.one<{ count: number }>(
      `select count(*)::int as count from loan where note is null and loan_date = '2026-11-23'`,
    )
    assert.equal(count, 3)
  })

  test('a number is split among lines by what each wants, and the shares add up to it', async ({ assert }) => {
    const { id: second } = await lending.newBook()
    const wishes = [
      { member: lending.member.user.id, book: lending.book.id, wanted: '1' },
      { member: lending.other.user.id, book: lending.book.id, wanted: '3' },
      { member: lending.other.user.id, book: second, wanted: '3' },
    ]
    const list = (await create(lending.librarian, 'reservationList', { wantedOn: '2026-11-23', available: '10', wishes })).view
    const shared = (await transition(lending.librarian, 'reservationList', list.id ?? '', 'share')).view
    assert.deepEqual(
      linesIn(shared, 'wishes').map(({ quantity }) => quantity),
      ['1', '5', '4'],
    )
  })

  test('lines of several documents are ranked among each other, each group by itself; equals share a place', async ({ assert }) => {
    const { id: second } = await lending.newBook()
    const wish = (book: unknown, wanted: string | null) => ({ member: lending.member.user.id, book, wanted, quantity: '1' })
    const on = { wantedOn: '2026-11-30' }
    const one = await create(lending.librarian, 'reservationList', { ...on, wishes: [wish(lending.book.id, '1'), wish(second, null)] })
    const other = await create(lending.librarian, 'reservationList', { ...on, wishes: [wish(lending.book.id, '3'), wish(second, '2')] })
    const same = await create(lending.librarian, 'reservationList', { ...on, wishes: [wish(lending.book.id, '3')] })
    await create(lending.librarian, 'reservationList', { wantedOn: '2026-12-01', wishes: [wish(lending.book.id, '9')] })
    await transition(lending.librarian, 'reservationList', one.view.id ?? '', 'queue')
    const turns = async (list: { view: { id?: string } }) =>
      linesIn((await get(lending.admin, 'reservationList', list.view.id ?? '')).view, 'wishes').map(({ turn }) => turn)
    assert.deepEqual([await turns(one), await turns(other), await turns(same)], [[3, null], [1, 1], [1]])
  })

  test('twenty who take the step at the same moment make each document once', async ({ assert }) => {
    const list = await newList([{ member: lending.member.user.id, book: lending.book.id, quantity: '1' }])
    const before = await lending.one<{ count: number }>('select count(*)::int as count from loan')
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => refusal(() => transition(lending.librarian, 'reservationList', list.id ?? '', 'order'))),
    )
    assert.lengthOf(
      taken.filter(({ code }) => code === 'nothing was refused'),
      1,
    )
    const after = await lending.one<{ count: number }>('select count(*)::int as count from loan')
    assert.equal(after.count, before.count + 1)
  })

  /** Applications of one telephone that have been sent. */
  const applications = async (phone: string, count: number) => {
    const form = { name: '王小明', phone, branch: lending.branch.id }
    const ids = []
    for (let index = 0; index < count; index++) ids.push((await create(lending.admin, 'application', form)).view.id ?? '')
    await lending.database.pool.query(`update application set status = 'SENT' where phone = $1`, [phone])
    return ids
  }
  const standing = async (phone: string) =>
    (
      await lending.database.pool.query<{ status: string; remark: string | null }>(
        'select status, remark from application where phone = $1 order by id',
        [phone],
      )
    ).rows

  test('a step reaches the records that a condition finds, each by a step of its own, or is refused as a whole', async ({ assert }) => {
    const [one = ''] = await applications('62215501', 3)
    await applications('62215502', 1)
    const accepted = (await transition(lending.admin, 'application', one, 'accept', { comment: '证件齐全' })).view
    const others = { status: 'LAPSED', remark: accepted.applicationNo }
    assert.deepEqual(await standing('62215501'), [{ status: 'ACCEPTED', remark: null }, others, others] as never)
    assert.deepEqual(await standing('62215502'), [{ status: 'SENT', remark: null }])
    const { count } = await lending.one<{ count: number }>(
      `select count(*)::int as count from _transition_log where transition = 'lapse' and entity = 'application'`,
    )
    assert.equal(count, 2)
  })

  test('with more than the most the step is refused, and nothing of it stands', async ({ assert }) => {
    const [one = ''] = await applications('62215503', 202)
    const refused = await refusal(() => transition(lending.admin, 'application', one, 'accept', { comment: '证件齐全' }))
    assert.deepEqual(refused, { code: 'invalid', issues: [{ code: 'tooManyAmong', path: '' }] })
    assert.deepEqual([...new Set((await standing('62215503')).map(({ status }) => status))], ['SENT'])
  })

  test('of twenty who step on twenty that exclude each other one wins, and nobody meets a deadlock', async ({ assert }) => {
    const ids = await applications('62215504', 20)
    const results = await Promise.all(
      ids.map((id) => refusal(() => transition(lending.admin, 'application', id, 'accept', { comment: '证件齐全' }))),
    )
    assert.lengthOf(
      results.filter(({ code }) => code === 'nothing was refused'),
      1,
    )
    assert.deepEqual([...new Set(results.map(({ code }) => code))].sort(), ['invalid', 'nothing was refused'])
    assert.deepEqual((await standing('62215504')).map(({ status }) => status).sort(), [
      'ACCEPTED',
      ...Array.from({ length: 19 }, () => 'LAPSED'),
    ])
  })
})

test.group('what happens to records of another kind', (group) => {
  let lending: Lending
  group.setup(async () => {
    const where = { '==': [{ var: 'candidate.id' }, { var: 'record.member' }] }
    lending = await Lending.open(
      libraryWith({ kind: 'among', entity: 'member', where, values: { lastLoanOn: { var: 'record.returnDate' } } }),
    )
    return () => lending.close()
  })

  test('a step changes those that a condition finds', async ({ assert }) => {
    const loan = await lending.lent()
    const draft = await convert(lending.librarian, 'loanToReturn', { ids: [linesIn(loan, 'copies')[0]?.id ?? ''] })
    const books = linesIn(draft, 'books').map((line) => ({ ...line, quantity: '1' }))
    const { id = '' } = (await create(lending.librarian, 'returnSlip', { ...draft, returnDate: '2026-11-28', books })).view
    await transition(lending.librarian, 'returnSlip', id, 'confirm')
    const member = (await get(lending.admin, 'member', String(loan.member))).view
    assert.equal(member.lastLoanOn, '2026-11-28')
  })
})
