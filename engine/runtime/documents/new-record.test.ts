import { describe, expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import type { RecordData } from '../values/record-data.ts'
import { fieldState } from './field-state.ts'
import { newLine, newRecord } from './new-record.ts'

const scope = {
  today: '2026-01-10',
  now: '2026-01-10T04:00:00.000Z',
  user: { id: '9', name: '王芳', branch: '3', roles: ['member'] },
}

describe('a new record', () => {
  test('has its defaults, its first status, computed fields and no lines', () => {
    expect(newRecord(library, 'loan', scope)).toMatchObject({
      status: 'DRAFT',
      member: '9',
      loanDate: '2026-01-10',
      purpose: 'HOME',
      feeDiscount: '0.0000',
      loanNo: null,
      totalFee: '0.00',
      bookCount: 0,
      copies: [],
      $labels: { member: '王芳' },
    })
  })

  test('has no field of the system', () => {
    expect(newRecord(library, 'loan', scope)).not.toHaveProperty('id')
  })

  test('a new line has its own defaults', () => {
    const line = newLine(library, 'loan', 'copies', newRecord(library, 'loan', scope), scope)
    expect(line).toMatchObject({ quantity: '1', free: false, dueDate: '2026-02-09', returnedQuantity: '0', book: null })
    expect(line).not.toHaveProperty('parent')
  })
})

describe('the state of a field', () => {
  const loan: RecordData = { ...newRecord(library, 'loan', scope), id: '5' }
  const state = (path: string, record = loan, user = scope.user, edits: string[] = []) =>
    fieldState(library, 'loan', path, record, path.includes('.') ? {} : undefined, { ...scope, user }, edits)

  test('follows its conditions', () => {
    expect(state('eventName')).toEqual({ visible: false, required: false, readonly: false })
    expect(state('eventName', { ...loan, purpose: 'EVENT' })).toEqual({ visible: true, required: true, readonly: false })
    expect(state('member')).toMatchObject({ readonly: true })
    expect(state('member', loan, { ...scope.user, roles: ['librarian'] })).toMatchObject({ readonly: false })
    expect(state('copies.dueDate')).toMatchObject({ required: true })
    expect(state('copies.dueDate', { ...loan, purpose: 'ROOM' })).toMatchObject({ required: false })
  })

  test.each(['loanNo', 'status', 'totalFee', 'copies.fee', 'id', 'createdAt'])('%s is not for typing', (path) => {
    expect(state(path)).toMatchObject({ required: false, readonly: true })
  })

  test('follows where the record stands', () => {
    expect(state('note', { ...loan, status: 'SUBMITTED' }).readonly).toBe(true)
    expect(state('note', { ...loan, status: 'APPROVED' }).readonly).toBe(false)
    expect(state('purpose', { ...loan, status: 'APPROVED' }).readonly).toBe(false)
    expect(state('branch', { ...loan, status: 'APPROVED' }).readonly).toBe(true)
    expect(state('note', { ...loan, status: 'GONE' }).readonly).toBe(true)
  })

  test('a step may let its taker change more', () => {
    const approved = { ...loan, status: 'APPROVED' }
    expect(state('copies.dueDate', approved).readonly).toBe(true)
    expect(state('copies.dueDate', approved, scope.user, ['copies.dueDate']).readonly).toBe(false)
    expect(state('copies', approved, scope.user, ['copies.dueDate']).readonly).toBe(true)
  })

  test('a field that is unknown is not shown', () => {
    expect(state('constructor')).toEqual({ visible: false, required: false, readonly: true })
  })
})
