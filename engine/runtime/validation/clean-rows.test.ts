import { expect, test } from 'vitest'
import { link } from '../app/link.ts'
import { compute } from '../documents/compute.ts'
import { library } from '../testing/library.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'
import { validate } from './validate.ts'

const scope = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z', user: { id: '1', roles: ['librarian'] } }
const copy: RecordData = { book: '1', quantity: '2', dailyFee: '0.1000', free: false, dueDate: '2026-01-20', returnedQuantity: '0' }
const undated: RecordData = { ...copy, book: '2', dueDate: null }
const loan = compute(
  library,
  'loan',
  { status: 'DRAFT', member: '1', branch: '1', loanDate: '2026-01-10', purpose: 'ROOM', feeDiscount: '0.0000', copies: [copy, undated] },
  scope,
)
const check = (change: RecordData, transition?: string) =>
  validate(library, 'loan', { ...loan, ...change }, scope, transition === undefined ? {} : { transition }).map(
    ({ code, path }) => `${code} ${path}`,
  )

test('rows that were in order are judged anew when what their rules read of the header changes, and again when it changes back', () => {
  expect(check({})).toEqual([])
  expect(check({ loanDate: '2026-01-21' })).toEqual(['rule copies.0.dueDate'])
  expect(check({})).toEqual([])
})

test('rows that were in order are judged anew when what requires a field of them changes', () => {
  expect(check({})).toEqual([])
  expect(check({ purpose: 'HOME' })).toEqual(['required copies.1.dueDate'])
  expect(check({}, 'lend')).toEqual(['required copies.1.dueDate'])
  expect(check({})).toEqual([])
})

test('a row that was wrong while its rule could not be asked is asked when it can', () => {
  const early = linesOf(loan, 'copies').map((row) => ({ ...row, dueDate: '2026-01-01' }))
  expect(check({ copies: early, loanDate: 'soon' })).toEqual(['notADate loanDate'])
  expect(check({ copies: early })).toEqual(['rule copies.0.dueDate', 'rule copies.1.dueDate'])
})

test('a row with a choice that is no longer offered is in order only while it is stored so', () => {
  const { bundle, hash } = library
  const fields = bundle.entities.loan?.fields ?? {}
  const { copies } = fields
  if (copies?.kind !== 'lines' || !bundle.entities.loan) throw new Error('The library has no loans.')
  const state = { kind: 'enum' as const, label: 'State', values: { NEW: { label: 'New' }, TORN: { label: 'Torn', disabled: true } } }
  const own = { ...fields, copies: { ...copies, fields: { ...copies.fields, state } } }
  const app = link({ ...bundle, entities: { ...bundle.entities, loan: { ...bundle.entities.loan, fields: own } } }, hash)
  const torn = { ...loan, copies: linesOf(loan, 'copies').map((row, at) => ({ ...row, id: String(at), state: 'TORN' })) }
  const whole = { ...torn, copies: torn.copies.map((row) => ({ ...row, state: 'NEW' })) }
  const codes = (old: RecordData) => validate(app, 'loan', torn, { ...scope, old }).map(({ code, path }) => `${code} ${path}`)
  expect(codes(torn)).toEqual([])
  expect(codes(whole)).toEqual(['disabledChoice copies.0.state', 'disabledChoice copies.1.state'])
  expect(codes(torn)).toEqual([])
})

test('rows whose rule asks who writes them are judged anew for somebody else', () => {
  const { bundle, hash } = library
  const fields = bundle.entities.loan?.fields ?? {}
  const { copies } = fields
  if (copies?.kind !== 'lines' || !bundle.entities.loan) throw new Error('The library has no loans.')
  const own = { require: { '==': [{ var: 'user.id' }, '1'] }, message: 'Somebody else' }
  const changed = { ...fields, copies: { ...copies, rules: { own } } }
  const app = link({ ...bundle, entities: { ...bundle.entities, loan: { ...bundle.entities.loan, fields: changed } } }, hash)
  const codes = (id: string) => validate(app, 'loan', loan, { ...scope, user: { id } }).map(({ code, path }) => `${code} ${path}`)
  expect(codes('1')).toEqual([])
  expect(codes('2')).toEqual(['rule copies.0', 'rule copies.1'])
})

test('seeded edits are judged as if every row were new', () => {
  let seed = 7
  const random = (count: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % count
  }
  const dates = ['2026-01-01', '2026-01-12', '2026-02-01', null, 'x']
  const quantities = ['1', '3', null, '0', 'many']
  let record = loan
  for (let round = 0; round < 400; round += 1) {
    const rows = [...linesOf(record, 'copies')]
    const at = random(2)
    const changes: readonly (() => RecordData)[] = [
      () => ({ ...record, loanDate: dates[random(5)] ?? null }),
      () => ({ ...record, purpose: ['HOME', 'ROOM'][random(2)] ?? null }),
      () => ({ ...record, copies: rows.with(at, { ...rows[at], dueDate: dates[random(5)] ?? null }) }),
      () => ({ ...record, copies: rows.with(at, { ...rows[at], quantity: quantities[random(5)] ?? null }) }),
    ]
    const stored = [{}, { old: loan }, { old: record }][random(3)]
    record = compute(library, 'loan', changes[random(4)]?.() ?? record, scope, record)
    const transition = random(2) === 0 ? {} : { transition: 'lend' }
    const around = { ...scope, ...stored }
    expect(validate(library, 'loan', record, around, transition)).toEqual(
      validate(library, 'loan', structuredClone(record), around, transition),
    )
  }
})
