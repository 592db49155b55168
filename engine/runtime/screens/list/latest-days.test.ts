import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { checkListConditions, clearedConditions, daysBefore, rangedInput } from './latest-days.ts'
import { queryInputs } from './query-inputs.ts'

const entity = library.entities.get('loan') as AppEntity
const inputsOf = (...query: NonNullable<ListScreen['query']>) => queryInputs(library, entity, { query })
const startOf = (...query: NonNullable<ListScreen['query']>) =>
  inputsOf(...query).flatMap(({ path, default: value }) => (value === undefined ? [] : [[path, value]]))
const latest = (days: number) => ({ addDays: [{ var: 'today' }, 1 - days] })

describe('a list that limits days', () => {
  test('starts with the latest of them, as many as it allows', () => {
    expect(startOf('loanNo', { field: 'loanDate', maxDays: 31 })).toEqual([['loanDate', latest(31)]])
  })

  test('starts with one range only, of the first day that no record lacks', () => {
    const query = [
      { field: 'lastDue', maxDays: 31 },
      { field: 'createdAt', maxDays: 7 },
      { field: 'loanDate', maxDays: 31 },
    ]
    expect(startOf(...query)).toEqual([['createdAt', latest(7)]])
    expect(startOf({ field: 'lastDue', maxDays: 31 })).toEqual([])
  })

  test('starts as its screen says where it says something, be it open', () => {
    const [ahead, days] = [{ addDays: [{ var: 'today' }, 6] }, { field: 'loanDate', maxDays: 31 }]
    expect(startOf(days, { field: 'lastDue', maxDays: 7, default: ahead })).toEqual([['lastDue', ahead]])
    expect(rangedInput(inputsOf({ ...days, default: null }))).toBeUndefined()
  })

  test('sets no range on days without a limit', () => {
    expect(startOf('loanDate', { field: 'createdAt' })).toEqual([])
  })
})

describe('what is asked of a list that starts with a range', () => {
  const inputs = inputsOf('loanNo', { field: 'loanDate', maxDays: 31 })

  test('is not everything, and the reader is told what to give', () => {
    const [issue, ...others] = checkListConditions({ conditions: {} }, inputs)
    expect(issue).toMatchObject({ code: 'rangeMissing', path: 'loanDate', params: { field: '借书日期', max: 31 } })
    expect(others).toEqual([])
  })

  test('may go by something else: a number, or what led here', () => {
    expect(checkListConditions({ conditions: { loanNo: { kind: 'text', text: 'L1' } } }, inputs)).toEqual([])
    expect(checkListConditions({ conditions: {}, where: { label: 'x', filter: { var: 'record.overdue' } } }, inputs)).toEqual([])
    expect(checkListConditions({ conditions: {} }, inputsOf('loanNo', 'loanDate'))).toEqual([])
  })

  test('is the range again once conditions are taken away', () => {
    const loanDate = { kind: 'dates', from: '2026-01-01', to: '2026-01-31' } as const
    const initial = { conditions: { loanDate, status: { kind: 'choice', codes: ['DRAFT'] } as const }, sort: [] }
    expect(clearedConditions({ inputs, initial })).toEqual({ loanDate })
    expect(clearedConditions({ inputs: inputsOf('loanNo'), initial })).toEqual({})
  })
})

test('the days before a range are as many', () => {
  expect(daysBefore({ kind: 'dates', from: '2026-02-01', to: '2026-02-28' })).toEqual({
    kind: 'dates',
    from: '2026-01-04',
    to: '2026-01-31',
  })
  expect(daysBefore({ kind: 'dates', from: '2026-02-01' })).toBeUndefined()
  expect(daysBefore(undefined)).toBeUndefined()
})
