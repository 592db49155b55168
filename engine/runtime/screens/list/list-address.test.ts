import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import type { Condition } from '../../queries/conditions/condition.ts'
import { library } from '../../testing/library.ts'
import { type ListShape, readListAddress, writeListAddress } from './list-address.ts'
import { listColumns } from './list-columns.ts'
import { queryInputs } from './query-inputs.ts'

const app = library
const entity = app.entities.get('loan') as AppEntity
const screen = app.screens.get('/lending/loans') as ListScreen
const shape: ListShape = {
  inputs: queryInputs(app, entity, screen),
  columns: listColumns(app, entity, screen),
  initial: { conditions: {}, sort: screen.sort ?? [] },
  today: '2026-03-01',
}

describe('the address of a list', () => {
  test('is empty for what is shown at first', () => {
    expect(writeListAddress(shape.initial, shape)).toBe('')
    expect(readListAddress('', shape)).toEqual(shape.initial)
  })

  test('says conditions and order so that people can read it', () => {
    const search = 'member=7,9&loanDate=2026-01-01..2026-01-31&status=DRAFT,LENT&_sort=-totalFee,loanNo'
    const state = readListAddress(search, shape)
    expect(state).toEqual({
      conditions: {
        status: { kind: 'choice', codes: ['DRAFT', 'LENT'] },
        loanDate: { kind: 'dates', from: '2026-01-01', to: '2026-01-31' },
        member: { kind: 'refs', ids: ['7', '9'] },
      },
      sort: [
        ['totalFee', 'desc'],
        ['loanNo', 'asc'],
      ],
    })
    expect(writeListAddress(state, shape)).toBe(search)
  })

  test('keeps an open range open', () => {
    expect(readListAddress('loanDate=..2026-01-31', shape).conditions).toEqual({ loanDate: { kind: 'dates', to: '2026-01-31' } })
  })

  test('counts dates from today', () => {
    expect(readListAddress('loanDate=today-1..today+30', shape).conditions).toEqual({
      loanDate: { kind: 'dates', from: '2026-02-28', to: '2026-03-31' },
    })
  })

  test('says the saved view and the columns with everything that they show', () => {
    const search = '_view=12&status=DRAFT&_columns=status,loanNo'
    const state = readListAddress(search, shape)
    expect(state).toMatchObject({ view: '12', columns: ['status', 'loanNo'], sort: shape.initial.sort })
    expect(writeListAddress(state, shape)).toBe(search)
    expect(readListAddress('_view=x&_columns=nothing', shape)).toEqual(shape.initial)
  })

  test('says as what the list is shown, and where its calendar stands', () => {
    const search = 'status=DRAFT&_as=calendar&_day=2026-03-14&_span=week'
    const state = readListAddress(search, shape)
    expect(state).toMatchObject({ as: 'calendar', day: '2026-03-14', span: 'week' })
    expect(writeListAddress(state, shape)).toBe(search)
    expect(writeListAddress({ ...shape.initial, as: 'board' }, shape)).toBe('_as=board')
    expect(readListAddress('_as=cube&_day=2026-02-30&_span=year', shape)).toEqual(shape.initial)
  })

  test('passes over what the list does not know or cannot read', () => {
    const state = readListAddress('nothing=1&status=NONE&loanDate=soon..never&member=abc&_sort=password,-loanNo', shape)
    expect(state).toEqual({ conditions: {}, sort: [['loanNo', 'desc']] })
  })

  test('tells no conditions from the defaults', () => {
    const initial = { ...shape.initial, conditions: { status: { kind: 'choice', codes: ['DRAFT'] } as Condition } }
    const withDefault = { ...shape, initial }
    expect(readListAddress('', withDefault)).toEqual(initial)
    const none = { conditions: {}, sort: initial.sort }
    expect(readListAddress(writeListAddress(none, withDefault), withDefault)).toEqual(none)
  })

  test('reads back whatever it writes', () => {
    const text = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .map((typed) => typed.trim())
      .filter(Boolean)
    const date = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
    const conditions = fc.record(
      {
        loanNo: text.map((typed): Condition => ({ kind: 'text', text: typed })),
        member: fc
          .uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String), { minLength: 1 })
          .map((ids): Condition => ({ kind: 'refs', ids })),
        status: fc.subarray(['DRAFT', 'LENT', 'RETURNED'], { minLength: 1 }).map((codes): Condition => ({ kind: 'choice', codes })),
        loanDate: fc.tuple(date, date).map(([from, to]): Condition => ({ kind: 'dates', from, to })),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(conditions, (asked) => {
        const state = { conditions: asked, sort: shape.initial.sort }
        expect(readListAddress(writeListAddress(state, shape), shape)).toEqual(state)
      }),
      { seed: 5 },
    )
  })
})
