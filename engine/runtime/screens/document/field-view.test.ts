import { describe, expect, test } from 'vitest'
import { linesOf } from '../../values/record-data.ts'
import { editDocument, newDocument, openDocument, permissionOf } from '../document-model.ts'
import { cellView, fieldView } from './field-view.ts'
import type { DocumentState } from './state.ts'
import { loan, loanContext } from './testing.ts'

const context = loanContext()
const field = (state: DocumentState, name: string, within = context) => fieldView(within, state, permissionOf(within, state), name)
const cell = (state: DocumentState, name: string, row = 0, within = context) =>
  cellView(within, state, permissionOf(within, state), 'copies', linesOf(state.record, 'copies')[row] ?? {}, name)
const answered = (status: string, fields: true | readonly string[]) =>
  openDocument(context, loan({ status, $can: { update: fields === true || fields.length > 0, delete: false, fields, transitions: {} } }))

describe('fieldView', () => {
  test('a draft is open, but for what is computed or declared readonly', () => {
    const state = answered('DRAFT', true)
    expect(['note', 'totalFee', 'feeDiscount', 'loanNo', 'status'].map((name) => field(state, name).editable)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('conditions follow what is typed', () => {
    const state = answered('DRAFT', true)
    expect(field(state, 'eventName').visible).toBe(false)
    const event = editDocument(context, state, { kind: 'field', field: 'purpose', input: { kind: 'value', value: 'EVENT' } })
    expect(field(event, 'eventName')).toEqual({ visible: true, required: true, editable: true })
  })

  test('what a step asks for that can follow is marked before it; not what is required anyway, nor for who cannot take it', () => {
    const state = answered('DRAFT', true)
    const title = context.entity.workflow?.transitions.get('submit')?.label
    const needed = (name: string, within = context) => field(state, name, within).neededFor
    expect(context.entity.workflow?.transitions.get('submit')?.requires).toEqual(['purpose'])
    expect([needed('purpose'), needed('note')]).toEqual([field(state, 'purpose').required ? undefined : title, undefined])
    expect(needed('purpose', { ...context, access: { ...context.access, transitions: {} } })).toBeUndefined()
    const lent = (purpose: string) => cell(openDocument(context, loan({ status: 'APPROVED', purpose })), 'dueDate')
    expect([lent('ROOM').neededFor, lent('HOME').neededFor]).toEqual(['出借', undefined])
  })

  test('a status leaves open what it names', () => {
    const state = answered('APPROVED', ['note'])
    expect([field(state, 'note').editable, field(state, 'purpose').editable, field(state, 'copies').editable]).toEqual([true, false, false])
  })

  test('a step opens its column to whoever may take it, and nothing else', () => {
    const state = answered('APPROVED', [])
    expect([cell(state, 'dueDate').editable, cell(state, 'quantity').editable]).toEqual([true, false])
    const without = loanContext({ access: { transitions: { loan: ['print'] } } })
    expect(cell(state, 'dueDate', 0, without).editable).toBe(false)
  })

  test('fields that the roles may not change stay closed', () => {
    const closed = loanContext({ access: { readonly: { loan: ['note', 'copies.quantity'] } } })
    const state = openDocument(closed, loan())
    expect([
      field(state, 'note', closed).editable,
      cell(state, 'quantity', 0, closed).editable,
      cell(state, 'free', 0, closed).editable,
    ]).toEqual([false, false, true])
  })

  test('nobody types without the grant to create', () => {
    const closed = loanContext({ access: { operations: { loan: ['read'] } } })
    expect(field(newDocument(closed), 'note', closed).editable).toBe(false)
  })

  test('the number of a line is counted, not typed', () => {
    expect(cell(answered('DRAFT', true), 'lineNo').editable).toBe(false)
  })
})
