import { expect, test } from 'vitest'
import type { Report } from '../../../schema/report.ts'
import { library } from '../../testing/library.ts'
import { type Crossing, crossed, dimensionsOf, narrowedBy, withinAsked } from './crossing.ts'

const reports = library.bundle.reports as Readonly<Record<string, Report>>
const narrowed = (from: string, at: Record<string, unknown>, to: string) => {
  const dimensions = dimensionsOf(library, from, reports[from] as Report, { at })
  return narrowedBy(library, to, reports[to] as Report, { dimensions })
}

test('a chosen reference filters by the parameter of the same type and name', () => {
  expect(narrowed('branchStanding', { branch: '7' }, 'loansByMonth')).toEqual({
    conditions: { branch: { kind: 'refs', ids: ['7'] } },
    at: {},
  })
})

test('where there is no such parameter, by a group', () => {
  expect(narrowed('loansByMonth', { branch: '7' }, 'branchStanding')).toEqual({ conditions: {}, at: { branch: '7' } })
  expect(narrowed('loansByMonth', { branch: null }, 'branchStanding')).toEqual({ conditions: {}, at: { branch: null } })
})

test('a span of time is a range of days', () => {
  expect(narrowed('loansByMonth', { month: '2026-02' }, 'lentList')).toEqual({
    conditions: { loanDate: { kind: 'dates', from: '2026-02-01', to: '2026-02-28' } },
    at: {},
  })
})

test('days of one thing are not those of another, even if there are no others', () => {
  const other = { ...(reports.lentList as Report), filters: { due: { field: 'dueDate' } } }
  const dimensions = dimensionsOf(library, 'loansByMonth', reports.loansByMonth as Report, { at: { month: '2026-02' } })
  expect(narrowedBy(library, 'lentList', other, { dimensions })).toBeUndefined()
})

test('a report that knows nothing of it stays as it is', () => {
  expect(narrowed('loansByMonth', { branch: '7' }, 'lentList')).toBeUndefined()
  expect(narrowed('loansByMonth', { nothing: '7' }, 'branchStanding')).toBeUndefined()
})

test('of what was chosen and what is known, only that counts', () => {
  expect(narrowed('loansByMonth', { month: '2026-02', branch: '7' }, 'lentList')?.conditions).toEqual({
    loanDate: { kind: 'dates', from: '2026-02-01', to: '2026-02-28' },
  })
})

test('days stay within what is asked for; where nothing is left, what was chosen counts', () => {
  const chosen = { kind: 'dates', from: '2026-02-01', to: '2026-02-28' } as const
  expect(withinAsked({ kind: 'dates', from: '2026-02-10' }, chosen)).toEqual({ kind: 'dates', from: '2026-02-10', to: '2026-02-28' })
  expect(withinAsked({ kind: 'dates', to: '2026-01-10' }, chosen)).toEqual(chosen)
  expect(withinAsked(undefined, chosen)).toEqual(chosen)
})

test('a choice takes the place of the one before it in its tile, and the same choice is taken back', () => {
  const choice = (tile: string, title: string): Crossing => ({ tile, title, dimensions: [] })
  const one = choice('loans', 'May')
  const beside = choice('books', 'Novels')
  const instead = choice('loans', 'June')

  expect(crossed(crossed([one], beside), instead)).toEqual([beside, instead])
  expect(crossed([one, beside], { ...one })).toEqual([beside])
})

test('a fiscal quarter that was chosen is its days, in the fiscal year of the portal', () => {
  const dimensions = dimensionsOf(library, 'loansByFiscalQuarter', reports.loansByFiscalQuarter as Report, { at: { quarter: 'FY2026-Q4' } })
  expect(narrowedBy(library, 'loansByMonth', reports.loansByMonth as Report, { dimensions })).toEqual({
    conditions: { loanDate: { kind: 'dates', from: '2027-01-01', to: '2027-03-31' } },
    at: {},
  })
})
