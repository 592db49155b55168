import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { compute } from '../documents/compute.ts'
import { edited } from '../testing/edited.ts'
import { libraryWithExamples } from '../testing/examples.ts'
import { library } from '../testing/library.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'
import { available } from './available.ts'
import { type Step, transition } from './transition.ts'

const scope = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z', user: { id: '9', roles: ['librarian'] } }
const copy: RecordData = {
  id: '11',
  book: '1',
  quantity: '2',
  dailyFee: '0.1000',
  free: false,
  dueDate: '2026-01-20',
  returnedQuantity: null,
}
const loan = (status: string, more: RecordData = {}): RecordData =>
  compute(
    library,
    'loan',
    { id: '5', status, member: '1', branch: '1', loanDate: '2026-01-10', purpose: 'HOME', feeDiscount: '0.0000', copies: [copy], ...more },
    scope,
  )
const slip = (more: RecordData = {}): RecordData => ({
  id: '7',
  status: 'DRAFT',
  returnDate: '2026-01-25',
  lateDays: 5,
  books: [
    { id: '71', loanCopy: '11', 'loanCopy.parent': '5', quantity: '2', dueDate: '2026-01-20', lateDays: 5 },
    { id: '72', loanCopy: '12', 'loanCopy.parent': '5', quantity: '1', dueDate: '2026-01-20', lateDays: 5 },
    { id: '73', loanCopy: null, quantity: '1', dueDate: '2026-01-20', lateDays: 5 },
  ],
  ...more,
})

const take = (name: string, record: RecordData, step?: Step, entity = 'loan') => transition(library, entity, name, record, scope, step)
const refusal = (name: string, record: RecordData, step?: Step) => {
  const outcome = take(name, record, step)
  return outcome.ok ? 'taken' : outcome.issues.map(({ code, path }) => `${code} ${path}`)
}

describe('a step', () => {
  test('changes the status and says what else is to be done', () => {
    const record = loan('DRAFT')
    expect(take('submit', record)).toMatchObject({
      ok: true,
      status: 'SUBMITTED',
      record: { id: '5', status: 'SUBMITTED', totalFee: '2.00' },
      effects: [{ kind: 'notify', message: 'loanSubmitted', to: { roles: ['librarian'] } }],
    })
    expect(record.status).toBe('DRAFT')
  })

  test('works out what fields of another record become', () => {
    const outcome = take('lend', loan('APPROVED'))
    expect(outcome).toMatchObject({
      effects: expect.arrayContaining([{ kind: 'update', entity: 'member', updates: new Map([['1', { lastLoanOn: '2026-01-10' }]]) }]),
    })
  })

  test('without a destination leaves the status', () => {
    expect(take('print', loan('LENT'))).toMatchObject({ ok: true, status: 'LENT' })
  })

  test('keeps what its taker has said', () => {
    const outcome = take('reject', loan('SUBMITTED'), { comment: ' 缺少读者证 ' })
    expect(outcome.ok && outcome.record.rejectReason).toBe('缺少读者证')
  })

  test('sets fields of the record, and of the lines where its condition holds', () => {
    const outcome = take('lend', loan('APPROVED', { copies: [copy, { ...copy, id: '12', book: '2', returnedQuantity: '1' }] }))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    expect(outcome.record.lentAt).toBe('2026-01-10T04:00:00.000Z')
    expect(linesOf(outcome.record, 'copies').map(({ returnedQuantity, openQuantity }) => [returnedQuantity, openQuantity])).toEqual([
      ['0', '2'],
      ['1', '1'],
    ])
  })

  test('leaves out effects whose condition does not hold', () => {
    const outcome = take('lend', loan('APPROVED', { feeDiscount: '1.0000' }))
    expect(outcome).toMatchObject({ ok: true, effects: [{ kind: 'update' }] })
  })

  test('works out balances, other documents and the steps of others', () => {
    expect(take('confirm', slip(), {}, 'returnSlip')).toMatchObject({
      ok: true,
      effects: [
        {
          kind: 'balance',
          lines: 'books',
          via: 'loanCopy',
          entity: 'loan.copies',
          balances: [
            { row: 0, id: '11', add: { returnedQuantity: '2' } },
            { row: 1, id: '12', add: { returnedQuantity: '1' } },
          ],
        },
        { kind: 'create', conversion: 'returnToFine' },
        { kind: 'fire', entity: 'loan', ids: ['5'], transition: 'finish', optional: true },
      ],
    })
  })
})

describe('is refused', () => {
  test('when there is none of that name', () => {
    expect(refusal('constructor', loan('DRAFT'))).toEqual(['unknownTransition '])
  })

  test('from another status, and nothing else is asked then', () => {
    expect(take('lend', loan('DRAFT'))).toMatchObject({
      ok: false,
      issues: [{ code: 'wrongStatus', params: { status: '草稿', transition: '出借' }, message: '借书单须先批准才能出借' }],
    })
    expect(take('lend', loan('CANCELLED'))).toEqual({
      ok: false,
      issues: [{ code: 'wrongStatus', path: '', params: { status: '已取消', transition: '出借', from: '已批准' } }],
    })
  })

  test('from a status that the workflow does not know', () => {
    expect(refusal('submit', loan('GONE'))).toEqual(['wrongStatus '])
  })

  test('when a guard does not hold, with its message', () => {
    expect(take('approve', loan('SUBMITTED', { member: '9' }), { comment: '同意借出' })).toMatchObject({
      ok: false,
      issues: [{ code: 'rule', params: { rule: 'notOwn' }, message: '不能批准自己的借书单' }],
    })
  })

  test('when a guard compares with what is not there', () => {
    expect(refusal('approve', loan('SUBMITTED', { member: null }), { comment: '同意借出' })).toEqual(['rule '])
  })

  test('without the fields that it requires', () => {
    expect(refusal('lend', loan('APPROVED', { copies: [{ ...copy, dueDate: null }] }))).toEqual(['required copies.0.dueDate'])
    expect(refusal('submit', loan('DRAFT', { purpose: null }))).toEqual(['required purpose'])
  })

  test('without the comment, or with one too short or too long', () => {
    expect(refusal('reject', loan('SUBMITTED'))).toEqual(['commentRequired comment'])
    expect(refusal('reject', loan('SUBMITTED'), { comment: '  ' })).toEqual(['commentRequired comment'])
    expect(refusal('approve', loan('SUBMITTED'), { comment: '同意' })).toEqual(['commentTooShort comment'])
    expect(refusal('cancel', loan('SUBMITTED'))).toBe('taken')
    expect(refusal('cancel', loan('SUBMITTED'), { comment: '长'.repeat(2001) })).toEqual(['commentTooLong comment'])
  })

  test('for a person when only other documents take it', () => {
    const back = loan('LENT', { copies: [{ ...copy, returnedQuantity: '2' }] })
    expect(refusal('finish', back)).toEqual(['internalTransition '])
    expect(refusal('finish', back, { internal: true })).toBe('taken')
    expect(refusal('finish', loan('LENT', { copies: [{ ...copy, returnedQuantity: '1' }] }), { internal: true })).toEqual(['rule '])
  })
})

describe('available', () => {
  const verdicts = (record: RecordData, granted: string[]) =>
    Object.entries(available(library, 'loan', record, scope, granted)).map(([name, verdict]) => [
      name,
      verdict.allowed ? 'yes' : verdict.issues.map(({ code }) => code).join(),
    ])

  test('tells of every granted step whether it can be taken, and why not', () => {
    expect(verdicts(loan('SUBMITTED', { member: '9' }), ['approve', 'reject', 'lend', 'finish'])).toEqual([
      ['approve', 'rule'],
      ['reject', 'yes'],
      ['lend', 'wrongStatus'],
    ])
  })

  test('does not ask yet what the step itself finds', () => {
    const confirm = library.entities.get('returnSlip')?.workflow?.transitions.get('confirm')
    const priced = { require: { none: [{ var: 'record.books' }, { missing: { var: 'row.tariff' } }] }, message: '缺少费率' }
    const app = link(
      load(edited({ 'workflows/lending/returnSlip.json': { transitions: { confirm: { ...confirm, guards: { priced } } } } })).bundle,
    )
    const verdict = available(app, 'returnSlip', { id: '7', status: 'DRAFT', books: [{ id: '1', tariff: null }] }, scope, ['confirm'])
    expect(verdict).toEqual({ confirm: { allowed: true } })
  })

  test('a star grants every step but those of other documents', () => {
    expect(verdicts(loan('SUBMITTED'), ['*']).map(([name]) => name)).not.toContain('finish')
    expect(verdicts(loan('SUBMITTED'), [])).toEqual([])
  })

  test('what the step lets its taker fill in is not asked before', () => {
    expect(verdicts(loan('APPROVED', { copies: [{ ...copy, dueDate: null }] }), ['lend'])).toEqual([['lend', 'yes']])
  })
})

describe('lines that change another record', () => {
  const { app } = checkFiles(libraryWithExamples)
  const change = (status: string) => ({
    id: '3',
    status,
    member: '1',
    changes: [
      { id: '31', item: 'phone', newValue: '13800000000', agreed: true },
      { id: '32', item: 'email', newValue: 'a@library.example', agreed: false },
    ],
  })
  const effectsOf = (name: string, status: string) => {
    const outcome = transition(app, 'memberChange', name, change(status), scope)
    return outcome.ok ? outcome.effects : outcome.issues
  }

  test('give what the condition lets through, with the place of each text', () => {
    expect(effectsOf('approve', 'SUBMITTED')).toEqual([
      {
        kind: 'apply',
        entity: 'member',
        id: '1',
        changes: [{ field: 'phone', text: '13800000000', path: 'changes.0.newValue' }],
        trial: false,
      },
    ])
  })

  test('are tried before anybody decides', () => {
    expect(effectsOf('submit', 'DRAFT')).toMatchObject([{ kind: 'apply', trial: true, changes: [{ field: 'phone' }, { field: 'email' }] }])
  })
})
