import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { importFields } from '../../app/imports/import_columns.ts'
import { openApi } from '../../app/openapi/document.ts'
import { printRecord } from '../../app/prints/print_record.ts'
import type { Context } from '../../app/records/context.ts'
import { rowOffers } from '../../app/records/dataset_offers.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { report } from '../../app/records/report.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending, refusal } from '../support/lending.ts'

const operations = ['read', 'create', 'update', 'export']
const others = { returnSlip: { operations: ['read', 'create'] }, book: { operations: ['read'] }, branch: { operations: ['read'] } }
const role = (loan: object, more: object = {}) => ({
  whole: {
    label: '前台',
    grants: { loan: { operations, transitions: ['print'], ...loan }, ...others },
    screens: ['/reports/lentList'],
    ...more,
  },
})
const app = link(
  load(
    edited({
      'roles/clerk.json': role({ hidden: ['copies', 'bookCount', 'totalQuantity', 'totalFee', 'lastDue'] }),
      'roles/auditor.json': role({ hidden: ['copies'], disclosed: { copies: ['sum'], 'copies.quantity': ['sum'] } }),
      'roles/juror.json': role({ byStatus: { SUBMITTED: { hidden: ['copies', 'totalFee'] } } }),
    }),
  ).bundle,
)
const linesOf = (record: RecordData) => record.copies as readonly RecordData[] | undefined

test.group('lines that a role does not see', (group) => {
  let lending: Lending
  let desk: Context
  let loan: RecordData
  group.setup(async () => {
    lending = await Lending.open(app)
    desk = lending.as((await create(lending.admin, 'member', { login: 'desk', name: '前台', roles: ['clerk'] })).whole)
    loan = await lending.lent()
    return () => lending.close()
  })

  test('are no entity: searched, exported, counted or sorted they answer like one that does not exist', async ({ assert }) => {
    for (const body of [
      {},
      { total: 'exact' },
      { filter: { fee: { '>': '0' } } },
      { sort: [['fee', 'asc']] },
      { aggregates: { a: { max: 'fee' } } },
    ]) {
      assert.deepEqual(await refusal(() => search(desk, 'loan.copies', body)), { code: 'notFound' })
      assert.deepEqual(await refusal(() => searchForExport(desk, 'loan.copies', body)), { code: 'notFound' })
    }
    assert.deepEqual(await refusal(() => search(desk, 'loan.nothing', {})), { code: 'notFound' })
  })

  test('answer no question that is asked of their document', async ({ assert }) => {
    const bodies = [
      { filter: { any: [{ var: 'record.copies' }, { '>': [{ var: 'row.fee' }, 0] }] } },
      { filter: { '>': [{ count: [{ var: 'record.copies' }] }, 0] } },
      { filter: { '>': [{ sum: [{ var: 'copies' }, { var: 'row.quantity' }] }, 0] } },
      { columns: ['copies'] },
      { columns: ['copies.fee'] },
    ]
    for (const body of bodies) assert.equal((await refusal(() => search(desk, 'loan', body))).code, 'invalid', JSON.stringify(body))
    assert.equal((await search(lending.admin, 'loan', bodies[1])).rows.length, 1)
  })

  test('are in no record, history, paper or description of the API', async ({ assert }) => {
    const { view } = await get(desk, 'loan', loan.id ?? '')
    assert.notProperty(view, 'copies')
    const told = [view, await history(desk, 'loan', loan.id ?? ''), await printRecord(desk, 'loan', loan.id ?? '', 'loanSlip')]
    for (const text of told.map((each) => JSON.stringify(each))) {
      assert.notInclude(text, '红楼梦')
      assert.notInclude(text, '2026-12-01')
    }
    assert.include(JSON.stringify(await history(lending.admin, 'loan', loan.id ?? '')), '2026-12-01')
    const described = JSON.stringify(openApi(app, desk.access))
    assert.notMatch(described, /records\/loan\.copies|loan_copies/)
    assert.include(JSON.stringify(openApi(app, lending.admin.access)), '/api/records/loan.copies/search')
  })

  test('are in no report, are not offered to one, and are not converted', async ({ assert }) => {
    assert.equal((await refusal(() => report(desk, 'lentList', {}))).code, 'notFound')
    assert.notInclude(
      rowOffers(desk, [app]).map(({ name }) => name),
      'loan.copies',
    )
    const ids = [linesOf(loan)?.[0]?.id ?? '']
    assert.deepEqual((await refusal(() => convert(desk, 'loanToReturn', { ids }))).issues, [{ code: 'nothingToConvert', path: '' }])
    assert.lengthOf((await convert(lending.librarian, 'loanToReturn', { ids })).books as readonly RecordData[], 1)
  })

  test('are counted and summed up where the role discloses just that', async ({ assert }) => {
    const auditor = lending.as((await create(lending.admin, 'member', { login: 'auditor', name: '审计', roles: ['auditor'] })).whole)
    const answer = await report(auditor, 'lentList', {})
    assert.notInclude(JSON.stringify(answer), '红楼梦')
    assert.deepEqual(await refusal(() => search(auditor, 'loan.copies', {})), { code: 'notFound' })
  })

  test('are not written by those who do not see them, nor brought by a workbook', async ({ assert }) => {
    const draft = await lending.newLoan()
    const { view } = await update(desk, 'loan', draft.id ?? '', 'any', { note: '电话联系', copies: [] })
    assert.containsSubset(view, { note: '电话联系' })
    assert.lengthOf((await get(lending.admin, 'loan', draft.id ?? '')).view.copies as readonly RecordData[], 1)
    const lines = app.entities.get('loan.copies')
    assert.deepEqual(lines && importFields(desk.access, lines), [])
  })
})

test.group('what is sealed while a record stands in a status', (group) => {
  let lending: Lending
  let juror: Context
  let open: RecordData
  let sealed: RecordData
  group.setup(async () => {
    lending = await Lending.open(app)
    juror = lending.as((await create(lending.admin, 'member', { login: 'juror', name: '评审', roles: ['juror'] })).whole)
    open = await lending.newLoan()
    sealed = await lending.newLoan()
    await transition(lending.member, 'loan', sealed.id ?? '', 'submit')
    return () => lending.close()
  })
  const rows = async (context: Context, name: string, body: object) => (await search(context, name, { total: 'exact', ...body })).rows

  test('is not in the record, and not among the lines, the exported ones neither', async ({ assert }) => {
    assert.lengthOf(linesOf((await get(juror, 'loan', open.id ?? '')).view) ?? [], 1)
    const { view } = await get(juror, 'loan', sealed.id ?? '')
    assert.notProperty(view, 'copies')
    assert.notProperty(view, 'totalFee')
    const parents = (lines: readonly RecordData[]) => lines.map(({ parent }) => parent)
    assert.deepEqual(parents(await rows(juror, 'loan.copies', { columns: ['parent'] })), [open.id])
    assert.equal((await search(juror, 'loan.copies', { total: 'exact' })).total, 1)
    assert.deepEqual(parents((await searchForExport(juror, 'loan.copies', { columns: ['parent'] })).rows), [open.id])
    assert.lengthOf(await rows(lending.admin, 'loan.copies', {}), 2)
  })

  test('cannot be asked about in any status: order, filter and sums would tell', async ({ assert }) => {
    for (const body of [
      { sort: [['totalFee', 'desc']] },
      { filter: { totalFee: { '>': '1' } } },
      { aggregates: { a: { min: 'totalFee' } } },
      { aggregates: { a: { sum: 'totalFee' } } },
      { filter: { any: [{ var: 'record.copies' }, { '>': [{ var: 'row.fee' }, 0] }] } },
    ])
      assert.equal((await refusal(() => search(juror, 'loan', body))).code, 'invalid', JSON.stringify(body))
    for (const body of [{ sort: [['fee', 'desc']] }, { filter: { fee: { '>': '1' } } }, { aggregates: { a: { max: 'fee' } } }])
      assert.equal((await refusal(() => search(juror, 'loan.copies', body))).code, 'invalid', JSON.stringify(body))
    assert.equal((await refusal(() => report(juror, 'lentList', {}))).code, 'notFound')
  })

  test('is opened by the step that leaves the status, and written where it is seen', async ({ assert }) => {
    const { view: edited } = await update(juror, 'loan', open.id ?? '', 'any', { copies: [{ ...linesOf(open)?.[0], quantity: '2' }] })
    assert.equal(linesOf(edited)?.[0]?.quantity, '2')
    await transition(lending.librarian, 'loan', sealed.id ?? '', 'approve', { comment: '同意借出' })
    const { view } = await get(juror, 'loan', sealed.id ?? '')
    assert.lengthOf(linesOf(view) ?? [], 1)
    assert.property(view, 'totalFee')
    assert.lengthOf(await rows(juror, 'loan.copies', {}), 2)
  })
})
