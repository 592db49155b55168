import { expect, test } from 'vitest'
import type { Comparison } from '../../../schema/report.ts'
import { addComparison, comparable, comparedAs, lookbacksOf, orders, putComparison, rangesOfDays } from './comparing.ts'
import { addField, addMeasure, asThing, emptyReport, type Offer, regrouped } from './draft.ts'

const branch: Offer = { path: 'parent.branch', kind: 'ref', labels: { ZHS: '分馆', US: 'Branch' } }
const day: Offer = { path: 'parent.loanDate', kind: 'date', labels: { ZHS: '借出日期', US: 'Lent on' } }
const quantity: Offer = { path: 'quantity', kind: 'quantity', labels: { ZHS: '册数', ZHT: '冊數', US: 'Copies' } }
const offers = new Map([
  ['branch', branch],
  ['loanDate', day],
  ['quantity', quantity],
])
const list = [branch, day, quantity].reduce(addField, emptyReport('loan.copies', { ZHS: '借阅', US: 'Loans' }, 'ZHS'))
const summary = regrouped(list, 'summary', offers)
const averaged = addMeasure(summary, 'avg', 'quantity', quantity.labels)
const texts = () => ({ ZHS: '记录数', ZHT: '筆數', US: 'Rows' })

test('the first comparison is the rank of the first number, called so in every language, and a column', () => {
  const made = addComparison(summary, texts)
  expect(made.report.comparisons).toEqual({ rowsRank: { label: '记录数（名次）', of: 'rows', as: 'rank' } })
  expect(made.report.columns.at(-1)).toBe('rowsRank')
  expect(asThing(made).texts.US?.['comparisons.rowsRank.label']).toBe('Rows (rank)')
  expect(asThing(made).texts.ZHT?.['comparisons.rowsRank.label']).toBe('筆數（名次）')
})

test('where there is no number, nothing is compared', () => {
  expect(addComparison(list, texts)).toBe(list)
})

test('what does not add up has no share and no running sum, but a rank', () => {
  expect(comparable(averaged.report, 'rank')).toContain('quantityAvg')
  expect(comparable(averaged.report, 'share')).not.toContain('quantityAvg')
  expect(comparable(averaged.report, 'running')).toEqual(['rows', 'quantitySum'])
})

test.each<[Comparison['as'], Partial<Comparison>]>([
  ['share', { of: 'rows', within: 'branch', scale: 2 }],
  ['running', { of: 'rows', within: 'branch', along: 'loanDate', order: 'asc' }],
  ['growth', { of: 'rows', by: 'month', scale: 2 }],
  ['rank', { of: 'quantityAvg', within: 'branch', order: 'asc' }],
])('made a %s, a comparison keeps what that has a use for, and has what it needs', (as, kept) => {
  const before: Comparison = { label: 'x', of: 'quantityAvg', as: 'rank', within: 'branch', order: 'asc', scale: 2 }
  expect(comparedAs(averaged.report, before, as, offers)).toEqual({
    label: 'x',
    as,
    ...(as === 'growth' ? { ...kept, of: 'quantityAvg' } : kept),
  })
})

test('rows come along time and numbers, not along names; months are compared with whole months', () => {
  expect(orders(averaged.report, offers)).toEqual(['loanDate', 'rows', 'quantitySum', 'quantityAvg'])
  expect(lookbacksOf(averaged.report, offers)).toEqual(['month', 'quarter', 'year'])
  expect(lookbacksOf({ ...averaged.report, groups: { branch: {} } }, offers)).toContain('previous')
  expect(lookbacksOf({ ...averaged.report, groups: { loanDate: { by: 'day' } } }, offers)).toContain('previous')
})

test('what is earlier is reckoned from ranges of days', () => {
  expect(rangesOfDays({ ...averaged.report, filters: { at: { field: 'loanDate' }, of: { field: 'branch' } } }, offers)).toEqual(['at'])
})

test('a place among rows has no total, what it was made from may', () => {
  const made = addComparison(summary, texts)
  const withTotal = {
    ...made,
    report: { ...made.report, columns: [...made.report.columns.slice(0, -1), { field: 'rowsRank', total: true }] },
  }
  const share = putComparison(withTotal, 'rowsRank', { label: 'x', of: 'rows', as: 'share' })
  expect(share.report.columns.at(-1)).toEqual({ field: 'rowsRank', total: true })
  expect(putComparison(withTotal, 'rowsRank', { label: 'x', of: 'rows', as: 'rank' }).report.columns.at(-1)).toBe('rowsRank')
})
