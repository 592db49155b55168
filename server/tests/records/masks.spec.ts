import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { printRecord } from '../../app/prints/print_record.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { Lending, refusal } from '../support/lending.ts'

const clerk = {
  label: '前台',
  grants: {
    member: { operations: ['read', 'update'], masked: { phone: 'phone', login: 'phone' } },
    book: { operations: ['read'], masked: { price: 'amount' } },
    loan: {
      operations: ['read', 'create', 'update'],
      transitions: ['submit', 'print'],
      byStatus: {
        LENT: { hidden: ['note'], masked: { totalFee: 'secret' } },
        SUBMITTED: { hidden: ['note'], masked: { totalFee: 'secret' }, readonly: ['purpose'] },
      },
    },
    branch: { operations: ['read'] },
  },
  screens: [],
}
const app = link(
  load(
    edited({
      'masks/phone.json': { whole: { kind: 'characters', label: '手机号', first: 3, last: 4 } },
      'masks/amount.json': { whole: { kind: 'number', label: '金额', roundTo: 100 } },
      'masks/secret.json': { whole: { kind: 'number', label: '金额' } },
      'roles/clerk.json': { whole: clerk },
    }),
  ).bundle,
)

test.group('masked fields', (group) => {
  let lending: Lending
  let desk: Context
  let person: RecordData
  group.setup(async () => {
    lending = await Lending.open(app)
    person = (await create(lending.admin, 'member', { login: 'zhangwei', name: '张伟', roles: ['clerk'], phone: '13912345678' })).view
    desk = lending.as((await create(lending.admin, 'member', { login: 'desk', name: '前台', roles: ['clerk'] })).whole)
    return () => lending.close()
  })

  test('show a part in a record and in a list, and say so', async ({ assert }) => {
    const { view } = await get(desk, 'member', person.id ?? '')
    assert.containsSubset(view, { phone: '139****5678', login: 'zha*gwei', $masked: ['login', 'phone'] })
    const [row] = (await search(desk, 'member', { columns: ['name', 'phone'], filter: { id: person.id } })).rows
    assert.containsSubset(row, { name: '张伟', phone: '139****5678', $masked: ['phone'] })
  })

  test('show a part behind a reference', async ({ assert }) => {
    const loan = await lending.newLoan()
    const [row] = (await search(desk, 'loan', { columns: ['member.phone', 'member.login'], filter: { id: loan.id } })).rows
    assert.equal(row?.['member.login'], '****')
    const [copy] = (await search(desk, 'loan.copies', { columns: ['book.price'], page: { size: 1 } })).rows
    assert.deepEqual([copy?.['book.price'], copy?.$masked], ['100', ['book.price']])
  })

  test('answer nothing that is asked about them', async ({ assert }) => {
    for (const body of [
      { filter: { phone: '13912345678' } },
      { filter: { phone: { startsWith: '1391' } } },
      { sort: [['phone', 'asc']] },
      { aggregates: { a: { max: 'phone' } } },
    ]) {
      const { code, issues } = await refusal(() => search(desk, 'member', body))
      assert.deepEqual([code, issues?.map((issue) => issue.code)], ['invalid', ['unknownField']])
    }
    assert.lengthOf((await search(desk, 'member', { search: 'zhangwei' })).rows, 0)
    assert.lengthOf((await search(lending.admin, 'member', { search: 'zhangwei' })).rows, 1)
    assert.lengthOf((await search(desk, 'member', { search: '张伟' })).rows, 1)
    assert.isFalse(JSON.stringify(await history(desk, 'member', person.id ?? '')).includes('1391'))
  })

  test('are not written', async ({ assert }) => {
    const { view } = await update(desk, 'member', person.id ?? '', 'any', { phone: '139****5678', name: '张大伟' })
    assert.containsSubset(view, { name: '张大伟', phone: '139****5678' })
    assert.equal((await get(lending.admin, 'member', person.id ?? '')).view.phone, '13912345678')
  })

  test('a status hides and masks in that status alone', async ({ assert }) => {
    const draft = await lending.newLoan({ note: '放在前台' })
    const sent = await lending.newLoan({ note: '放在后门' })
    await transition(lending.member, 'loan', sent.id ?? '', 'submit')
    assert.containsSubset((await get(desk, 'loan', draft.id ?? '')).view, { note: '放在前台', totalFee: draft.totalFee })
    const { view } = await get(desk, 'loan', sent.id ?? '')
    assert.notProperty(view, 'note')
    assert.deepEqual([view.totalFee, view.$masked], [null, ['totalFee']])

    const { rows } = await search(desk, 'loan', {
      columns: ['note', 'totalFee'],
      filter: { id: { in: [draft.id, sent.id] } },
      sort: [['loanNo', 'asc']],
    })
    assert.containsSubset(rows[0], { note: '放在前台', totalFee: draft.totalFee })
    assert.deepEqual(Object.keys(rows[1] ?? {}).sort(), ['$masked', 'id', 'totalFee', 'version'])
    assert.equal((await refusal(() => search(desk, 'loan', { filter: { note: '放在后门' } }))).code, 'invalid')
  })

  test('what is hidden in a later status is filled in when the record is made', async ({ assert }) => {
    const made = await lending.newLoan({ member: lending.member.user.id, note: '放在窗边' }, desk)
    assert.equal(made.note, '放在窗边')
  })

  test('are on paper as they are on the screen', async ({ assert }) => {
    const loan = await lending.lent({ note: '放在后门' })
    const sums = async (context: Context) => {
      const paper = await printRecord(context, 'loan', loan.id ?? '', 'loanSlip')
      return [JSON.stringify(paper), JSON.stringify([paper.totals, paper.capitals])] as const
    }
    const [whole, known] = await sums(lending.librarian)
    assert.include(whole, '59.70')
    assert.include(whole, '放在后门')
    assert.include(known, String(loan.totalFee))
    const [paper, unknown] = await sums(desk)
    assert.notInclude(paper, '59.70')
    assert.notInclude(paper, '放在后门')
    assert.notInclude(unknown, String(loan.totalFee))
  })
})
