import { expect, test } from 'vitest'
import type { Report } from '../../../schema/report.ts'
import { canTurn, groupsDown, sumOf, turned, withHeadsInOrder } from './turning.ts'

const report: Report = {
  label: 'x',
  dataset: 'lentCopies',
  groups: { genre: { subtotal: true }, branch: {}, year: { field: 'loanDate', by: 'year' }, month: { field: 'loanDate', by: 'month' } },
  measures: { copies: { label: 'x', aggregate: 'count' } },
  columns: ['genre', 'branch', 'year', 'month', 'copies'],
}

test('a group goes across and comes back', () => {
  const one = turned(report, 'month', true)
  expect(one.pivot).toEqual({ across: 'month', measures: ['copies'] })
  expect(turned(one, 'month', false)).toEqual(report)
})

test('of two the first among the groups is the outer, whichever was turned first', () => {
  const two = turned(turned(report, 'month', true), 'year', true)
  expect(two.pivot?.across).toEqual(['year', 'month'])
  expect(groupsDown(two)).toEqual(['genre', 'branch'])
  const { genre = {}, branch = {}, year = {}, month = {} } = two.groups ?? {}
  expect(withHeadsInOrder({ ...two, groups: { genre, branch, month, year } }).pivot?.across).toEqual(['month', 'year'])
  expect(turned(two, 'year', false).pivot?.across).toBe('month')
})

test('the inner one of two sums up nothing', () => {
  const summed: Report = { ...report, groups: { ...report.groups, month: { by: 'month', subtotal: true } } }
  expect(turned(turned(summed, 'month', true), 'year', true).groups?.month).toEqual({ by: 'month' })
})

test('two go across at most, and one is left for the rows', () => {
  expect(canTurn(turned(report, 'month', true))).toBe(true)
  expect(canTurn(turned(turned(report, 'month', true), 'year', true))).toBe(false)
  const { genre = {}, month = {} } = report.groups ?? {}
  expect(canTurn(turned({ ...report, groups: { genre, month } }, 'month', true))).toBe(false)
})

test('a group sums up rows, or columns under its heads, or nothing', () => {
  const sums = (of: Report) => Object.keys(of.groups ?? {}).map((name) => sumOf(of, name))
  expect(sums(report)).toEqual(['row', 'row', 'row', undefined])
  expect(sums(turned(report, 'month', true))).toEqual(['row', 'row', undefined, undefined])
  expect(sums(turned(turned(report, 'month', true), 'year', true))).toEqual(['row', undefined, 'column', undefined])
})
