import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { changes } from '../../app/records/changes.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { report } from '../../app/records/report.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending, refusal } from '../support/lending.ts'

const wishes = {
  label: '预约册数',
  description: '各张清单上预约的册数',
  dataset: { entity: 'reservationList.wishes', fields: { quantity: 'quantity', list: 'parent.listNo' } },
  columns: ['list', 'wished'],
  groups: { list: {} },
  measures: { wished: { label: '册数', aggregate: 'sum', field: 'quantity' } },
}
const bulk = {
  label: '大宗读者',
  grants: {
    reservationList: { operations: ['read', 'update'], scope: { '>': [{ var: 'record.available' }, 100] } },
  },
  screens: [],
}
const app = link(
  load(
    edited({
      'roles/member.json': {
        'grants.reservationList.operations': ['read', 'update', 'export'],
        'grants.reservationList.transitions': ['share'],
        'screens.0': '/reports/wishes',
      },
      'roles/bulk.json': { whole: bulk },
      'reports/wishes.json': { whole: wishes },
      'screens/reports/wishes.json': { whole: { kind: 'report', title: '预约册数', report: 'wishes' } },
    }),
  ).bundle,
)

test.group('a role that sees some lines of a document', (group) => {
  let lending: Lending
  let wang: Context
  let li: Context
  let other: RecordData
  let list: RecordData
  group.setup(async () => {
    lending = await Lending.open(app)
    wang = lending.member
    li = lending.other
    other = await lending.newBook()
    return () => lending.close()
  })
  group.each.setup(async () => {
    const wish = (who: Context, book: RecordData, quantity: string) => ({
      member: who.user.id,
      book: book.id,
      branch: lending.branch.id,
      quantity,
    })
    const own = [wish(li, lending.book, '7'), wish(wang, lending.book, '2'), wish(li, other, '40'), wish(wang, other, '1')]
    list = (await create(lending.librarian, 'reservationList', { wantedOn: '2026-11-23', wishes: own })).view
  })
  const id = () => list.id ?? ''
  const seen = async (who: Context) => (await get(who, 'reservationList', id())).view
  const quantities = (record: RecordData) => linesOf(record, 'wishes').map(({ quantity }) => quantity)

  test('reads those alone, in the document and in lists over lines, sorted, counted and summed up', async ({ assert }) => {
    assert.deepEqual(quantities(await seen(wang)), ['2', '1'])
    assert.deepEqual(quantities(await seen(lending.librarian)), ['7', '2', '40', '1'])
    const filter = { parent: id() }
    const asked = {
      filter,
      columns: ['quantity'],
      sort: [['quantity', 'desc']],
      total: 'exact',
      aggregates: { most: { max: 'quantity' }, all: { sum: 'quantity' } },
    }
    for (const run of [search, searchForExport]) {
      const { rows, total, aggregates } = await run(wang, 'reservationList.wishes', asked)
      assert.deepEqual([rows.map(({ quantity }) => quantity), total, aggregates], [['2', '1'], 2, { most: '2', all: '3' }])
    }
  })

  test('learns nothing of the others by what it asks of documents', async ({ assert }) => {
    const about = (condition: unknown) => ({ filter: { and: [{ '==': [{ var: 'record.id' }, id()] }, condition] } })
    const found = async (who: Context, condition: unknown) => (await search(who, 'reservationList', about(condition))).rows.length
    const large = { any: [{ var: 'record.wishes' }, { '>': [{ var: 'row.quantity' }, 5] }] }
    const sum = { '>': [{ sum: [{ var: 'record.wishes' }, { var: 'row.quantity' }] }, 3] }
    const several = { '>': [{ count: [{ var: 'record.wishes' }] }, 2] }
    const allSmall = { all: [{ var: 'record.wishes' }, { '<': [{ var: 'row.quantity' }, 5] }] }
    for (const [condition, known, unknown] of [
      [large, 1, 0],
      [sum, 1, 0],
      [several, 1, 0],
      [allSmall, 0, 1],
    ] as const)
      assert.deepEqual([await found(lending.librarian, condition), await found(wang, condition)], [known, unknown])
    for (const body of [
      { columns: ['readers'] },
      { filter: { wished: { '>': '3' } } },
      { sort: [['wished', 'asc']] },
      { aggregates: { a: { sum: 'wished' } } },
      { filter: { readers: 2 } },
    ])
      assert.equal((await refusal(() => search(wang, 'reservationList', body))).code, 'invalid', JSON.stringify(body))
  })

  test('is shown a total of its own lines where the field says so, and no other total', async ({ assert }) => {
    const own = await seen(wang)
    assert.equal(own.wished, '3')
    assert.notProperty(own, 'readers')
    assert.notProperty(own, 'updatedBy')
    const { rows } = await search(wang, 'reservationList', { filter: { id: id() }, columns: ['listNo', 'wished'] })
    assert.equal(rows[0]?.wished, '3')
    const all = await seen(lending.librarian)
    assert.deepEqual([all.wished, all.readers], ['50', 2])
    const changed = (await changes(wang, 'reservationList', {})).rows.find((row) => row.id === id())
    assert.deepEqual([changed?.wished, linesOf(changed ?? {}, 'wishes').length], ['3', 2])
  })

  test('sums up its own lines in reports', async ({ assert }) => {
    const wished = async (who: Context) =>
      (await report(who, 'wishes', {})).rows.find(({ list: no }) => no === list.listNo || no === id())?.wished
    assert.deepEqual([await wished(lending.admin), await wished(wang)], ['50', '3'])
  })

  test('saves the document and keeps what it does not see, where it stood', async ({ assert }) => {
    const own = await seen(wang)
    const [first, last] = linesOf(own, 'wishes')
    const { view } = await update(wang, 'reservationList', id(), own.version as number, { wishes: [{ ...first, quantity: '3' }, last] })
    assert.deepEqual([quantities(view), view.wished], [['3', '1'], '4'])
    assert.deepEqual(quantities(await seen(lending.librarian)), ['7', '3', '40', '1'])
    const third = { member: wang.user.id, book: (await lending.newBook()).id, branch: lending.branch.id, quantity: '5' }
    await update(wang, 'reservationList', id(), 'any', { wishes: [first, last, third] })
    assert.deepEqual(quantities(await seen(lending.librarian)), ['7', '2', '40', '1', '5'])
    await update(wang, 'reservationList', id(), 'any', { wishes: [last] })
    assert.deepEqual(quantities(await seen(lending.librarian)), ['7', '1', '40'])
    await update(wang, 'reservationList', id(), 'any', { wishes: [] }).catch(() => undefined)
    await update(wang, 'reservationList', id(), 'any', { note: 'x' })
    assert.deepEqual(quantities(await seen(lending.librarian)), ['7', '1', '40'])
  })

  test('cannot write a line that it does not see, nor one that is not its to write, nor give one away', async ({ assert }) => {
    const [foreign] = linesOf(await seen(lending.librarian), 'wishes')
    const own = linesOf(await seen(wang), 'wishes')
    const sent = (rows: readonly object[]) => refusal(() => update(wang, 'reservationList', id(), 'any', { wishes: rows }))
    assert.deepEqual(await sent([...own, { ...foreign, quantity: '1' }]), {
      code: 'invalid',
      issues: [{ code: 'unknownLine', path: 'wishes.2' }],
    })
    assert.deepEqual(await sent([...own, { id: '999999' }]), { code: 'invalid', issues: [{ code: 'unknownLine', path: 'wishes.2' }] })
    const fresh = { member: li.user.id, book: lending.book.id, branch: lending.branch.id, quantity: '1' }
    const notTheirs = (path: string) => ({ code: 'invalid', issues: [{ code: 'lineOutOfScope', path }] })
    // There is such a wish of theirs: that the line is not to be written is all that is told of it.
    assert.deepEqual(await sent([...own, fresh]), notTheirs('wishes.2'))
    assert.deepEqual(await sent([own[0] ?? {}, { ...own[1], member: li.user.id }]), notTheirs('wishes.1'))
    assert.deepEqual(quantities(await seen(lending.librarian)), ['7', '2', '40', '1'])
  })

  test('is told of what is wrong by the lines as it counts them, and of others that something is wrong there', async ({ assert }) => {
    const own = linesOf(await seen(wang), 'wishes')
    const wrong = await refusal(() => update(wang, 'reservationList', id(), 'any', { wishes: [own[0], { ...own[1], quantity: '0' }] }))
    assert.deepEqual(
      wrong.issues?.map(({ path }) => path),
      ['wishes.1.quantity'],
    )
    await lending.one(`update ${app.entities.get('reservationList.wishes')?.table} set quantity = 0 where parent = $1 and quantity = 40`, [
      id(),
    ])
    const elsewhere = await refusal(() => update(wang, 'reservationList', id(), 'any', { wishes: [{ ...own[0], quantity: '3' }, own[1]] }))
    assert.deepEqual(elsewhere.issues, [{ code: 'unseenLines', path: '' }])
  })

  test('is given by another role the lines of the documents that this one is about', async ({ assert }) => {
    const both = lending.as({ ...wang.user, roles: ['member', 'bulk'] })
    assert.deepEqual(quantities(await seen(both)), ['2', '1'])
    await update(lending.librarian, 'reservationList', id(), 'any', { available: '200' })
    assert.deepEqual(quantities(await seen(both)), ['7', '2', '40', '1'])
    assert.equal((await search(both, 'reservationList.wishes', { filter: { parent: id() } })).rows.length, 4)
    assert.equal((await search(wang, 'reservationList.wishes', { filter: { parent: id() } })).rows.length, 2)
  })

  test('makes other documents of its own lines alone', async ({ assert }) => {
    const all = linesOf(await seen(lending.librarian), 'wishes').map((row) => row.id ?? '')
    const draft = await convert(wang, 'reservationToLoan', { ids: all })
    assert.deepEqual(
      linesOf(draft, 'copies').map(({ quantity }) => quantity),
      ['2', '1'],
    )
  })

  test('changes its own lines with a step, which counts on all', async ({ assert }) => {
    const rows = linesOf(await seen(lending.librarian), 'wishes').map((row) => ({ ...row, wanted: '1' }))
    await update(lending.librarian, 'reservationList', id(), 'any', { available: '8', wishes: rows })
    const { view } = await transition(wang, 'reservationList', id(), 'share')
    assert.deepEqual(quantities(view), ['2', '2'])
    assert.deepEqual(quantities(await seen(lending.librarian)), ['2', '2', '2', '2'])
  })

  test('reads of the history what happened to its own lines, and not who changed others', async ({ assert }) => {
    const all = await seen(lending.librarian)
    const rows = linesOf(all, 'wishes')
    await update(lending.librarian, 'reservationList', id(), 'any', { wishes: rows.with(0, { ...rows[0], quantity: '8' }) })
    const entries = await history(wang, 'reservationList', id())
    assert.equal(entries.length, 1)
    assert.lengthOf(Object.keys(entries[0]?.changes.lines.wishes?.added ?? {}), 2)
    assert.notInclude(JSON.stringify(entries), `"${rows[0]?.id}"`)
    assert.lengthOf(await history(lending.librarian, 'reservationList', id()), 2)
  })
})
