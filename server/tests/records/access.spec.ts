import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending, refusal } from '../support/lending.ts'

const copies = (record: RecordData) => record.copies as readonly RecordData[]

test.group('what a person may see and do', (group) => {
  let lending: Lending
  let foreign: RecordData
  group.setup(async () => {
    lending = await Lending.open()
    foreign = await lending.newLoan({ note: '他人的' }, lending.other)
    await lending.newLoan({ note: '自己的' })
    return () => lending.close()
  })

  test('a foreign record answers exactly as one that does not exist, on every path', async ({ assert }) => {
    const { member } = lending
    for (const id of [foreign.id ?? '', '987654321', 'nonsense', '1; drop table loan', '', '99999999999999999999']) {
      for (const work of [
        () => get(member, 'loan', id),
        () => update(member, 'loan', id, 'any', { note: 'x' }),
        () => update(member, 'loan', id, 1, { note: 'x' }),
        () => remove(member, 'loan', id, 'any'),
        () => history(member, 'loan', id),
        () => transition(member, 'loan', id, 'submit'),
      ]) {
        assert.deepEqual(await refusal(work), { code: 'notFound' })
      }
    }
  })

  test('lists, lines, counts and sums hold only what is in the row scope', async ({ assert }) => {
    const all = await search(lending.admin, 'loan', { total: 'exact', columns: ['member'] })
    const mine = await search(lending.member, 'loan', {
      total: 'exact',
      columns: ['member'],
      aggregates: { quantity: { sum: 'totalQuantity' } },
    })
    assert.isAbove(all.total as number, mine.total as number)
    assert.deepEqual([...new Set(mine.rows.map(({ member }) => member))], [lending.member.user.id])
    assert.equal(mine.aggregates.quantity, String(3 * (mine.total as number)))
    const lines = await search(lending.member, 'loan.copies', { columns: ['parent'], total: 'exact' })
    assert.equal(lines.total, mine.total)
    const byId = await search(lending.member, 'loan.copies', { filter: { id: copies(foreign)[0]?.id }, columns: ['parent'] })
    assert.lengthOf(byId.rows, 0)
  })

  test('a filter cannot reach round the row scope', async ({ assert }) => {
    const tries = [
      { or: [true, { '==': [{ var: 'record.id' }, foreign.id] }] },
      { '!': [{ '==': [{ var: 'id' }, '0'] }] },
      { in: [{ var: 'record.member' }, [lending.other.user.id, lending.member.user.id]] },
    ]
    for (const filter of tries) {
      const { rows } = await search(lending.member, 'loan', { filter, columns: ['member'] })
      assert.isFalse(rows.some(({ id }) => id === foreign.id))
    }
  })

  test('a hidden field answers as an unknown one in filter, sort, columns, aggregates and behind references', async ({ assert }) => {
    const { member } = lending
    for (const field of ['price', 'nosuch']) {
      const bodies = [
        { filter: { [field]: { '>': 0 } } },
        { filter: { '>': [{ var: `record.${field}` }, 0] } },
        { filter: { and: [true, { '!': [{ missing: [{ var: field }] }] }] } },
        { sort: [[field, 'asc']] },
        { columns: ['title', field] },
        { aggregates: { most: { max: field } } },
      ]
      for (const body of bodies) {
        const { code, issues } = await refusal(() => search(member, 'book', body))
        assert.deepEqual([code, issues?.map((issue) => issue.code)], ['invalid', ['unknownField']])
      }
      for (const body of [{ columns: [`book.${field}`] }, { filter: { [`book.${field}`]: 1 } }, { sort: [[`book.${field}`, 'asc']] }]) {
        assert.deepEqual(
          (await refusal(() => search(member, 'loan.copies', body))).issues?.map((issue) => issue.code),
          ['unknownField'],
        )
      }
      const lines = { any: [{ var: 'record.copies' }, { '>': [{ var: `row.book.${field}` }, 0] }] }
      assert.deepEqual(
        (await refusal(() => search(member, 'loan', { filter: lines }))).issues?.map((issue) => issue.code),
        ['unknownField'],
      )
    }
  })

  test('a hidden field is in no answer', async ({ assert }) => {
    const read = (await get(lending.member, 'book', lending.book.id ?? '')).view
    assert.notProperty(read, 'price')
    assert.notProperty(read, 'value')
    const [row] = (await search(lending.member, 'book', { filter: { id: lending.book.id } })).rows
    assert.notProperty(row, 'price')
    const entries = await history(lending.member, 'book', lending.book.id ?? '')
    assert.isFalse(JSON.stringify(entries).includes('price'))
  })

  test('behind a reference only records of the own row scope show, but for their name', async ({ assert }) => {
    const shared = await create(lending.admin, 'returnSlip', {}).catch(() => undefined)
    assert.isUndefined(shared)
    const columns = ['member', 'member.login', 'member.phone', 'branch.name']
    const mine = (await search(lending.member, 'loan', { columns, page: { size: 1 } })).rows[0]
    assert.equal(mine?.['member.login'], 'wang')
  })

  test('an entity that may not be read does not exist; an operation that is not granted is forbidden', async ({ assert }) => {
    const nobody = lending.as({ id: '1', roles: [] })
    assert.deepEqual(await refusal(() => search(nobody, 'loan', {})), { code: 'notFound' })
    assert.deepEqual(await refusal(() => get(nobody, 'loan', foreign.id ?? '')), { code: 'notFound' })
    assert.deepEqual(await refusal(() => search(nobody, 'nosuch', {})), { code: 'notFound' })
    assert.deepEqual(await refusal(() => search(lending.admin, '_credentials', {})), { code: 'notFound' })
    assert.deepEqual(await refusal(() => create(lending.member, 'book', {})), { code: 'forbidden' })
    assert.deepEqual(await refusal(() => update(lending.member, 'book', lending.book.id ?? '', 'any', { title: 'x' })), {
      code: 'forbidden',
    })
    assert.deepEqual(await refusal(() => remove(lending.member, 'book', lending.book.id ?? '', 'any')), { code: 'forbidden' })
    assert.deepEqual(await refusal(() => searchForExport(lending.member, 'loan', {})), { code: 'forbidden' })
    assert.deepEqual(await refusal(() => convert(lending.member, 'loanToReturn', { ids: ['1'] })), { code: 'forbidden' })
  })

  test('a person cannot give themselves roles, nor move a record out of their own scope', async ({ assert }) => {
    const { member } = lending
    const id = member.user.id ?? ''
    const changed = (await update(member, 'member', id, 'any', { roles: ['admin'], login: 'root', feeDiscount: '1', phone: '13800138000' }))
      .view
    assert.containsSubset(changed, { roles: ['member'], login: 'wang', feeDiscount: '0.0000', phone: '13800138000' })
  })

  test('a reference can only be set to a record that the person may see', async ({ assert }) => {
    const draft = { member: lending.other.user.id, branch: lending.branch.id }
    assert.equal((await lending.newLoan(draft)).member, lending.member.user.id)
    const gone = await create(lending.admin, 'branch', { code: 'BR99', name: '旧馆' })
    await remove(lending.admin, 'branch', gone.view.id ?? '', 'any')
    assert.deepInclude((await refusal(() => lending.newLoan({ branch: gone.view.id }))).issues, {
      code: 'unknownReference',
      path: 'branch',
    })
  })

  test('nothing that is sent becomes SQL', async ({ assert }) => {
    const evil = `'; drop table loan; --`
    const bodies: unknown[] = [
      { columns: [evil] },
      { sort: [[evil, 'asc']] },
      { sort: [['loanNo', `asc; drop table loan`]] },
      { filter: { [evil]: 1 } },
      { filter: { [`${evil} or 1`]: [] } },
      { aggregates: { [evil]: { sum: 'totalFee' } } },
      { aggregates: { a: { [evil]: 'totalFee' } } },
      { page: { size: evil } },
      { page: { size: 10, after: evil } },
      { page: { size: 10, after: Buffer.from(JSON.stringify([evil])).toString('base64url') } },
      { filter: { __proto__: null, constructor: [1] } },
    ]
    for (const body of bodies) assert.equal((await refusal(() => search(lending.member, 'loan', body))).code, 'invalid')
    for (const search_ of [evil, '%', '_', '\\', "'"]) assert.isArray((await search(lending.member, 'loan', { search: search_ })).rows)
    const texts = { filter: { note: { contains: `%_\\'";--` } } }
    assert.lengthOf((await search(lending.member, 'loan', texts)).rows, 0)
  })

  test('a filter that is too deep or too large is refused', async ({ assert }) => {
    let deep: unknown = true
    for (let count = 0; count < 200; count++) deep = { '!': [deep] }
    assert.equal((await refusal(() => search(lending.member, 'loan', { filter: deep }))).code, 'invalid')
    const large = { or: Array.from({ length: 5_000 }, () => ({ '==': [{ var: 'loanNo' }, 'x'] })) }
    assert.equal((await refusal(() => search(lending.member, 'loan', { filter: large }))).code, 'invalid')
  })
})
