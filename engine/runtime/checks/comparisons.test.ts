import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const report = 'reports/branchStanding.json'

test.each<[string, Record<string, unknown>, string]>([
  ['what is compared is there', { 'comparisons.place.of': 'copy' }, 'unknown-part comparisons.place.of'],
  ['what is compared is a number', { 'measures.copies': { label: 'x', aggregate: 'max', field: 'loanNo' } }, 'comparisons.place.of'],
  ['a group is not compared', { 'comparisons.place.of': 'branch' }, 'comparisons.place.of'],
  ['a comparison is not compared', { 'comparisons.share.of': 'place' }, 'comparisons.share.of'],
  [
    'nor is what is worked out of one',
    {
      'formulas.twice': { label: 'x', value: { '*': [{ var: 'record.share' }, 2] }, kind: 'percent' },
      'formulas.again': { label: 'x', value: { '*': [{ var: 'record.twice' }, 2] }, kind: 'percent' },
      'comparisons.place.of': 'again',
    },
    'comparisons.place.of',
  ],
  ['what has a share adds up', { 'measures.copies.aggregate': 'avg' }, 'comparisons.share.of'],
  ['a row is compared within a group', { 'comparisons.place.within': 'copies' }, 'unknown-part comparisons.place.within'],
  ['what is running says along what', { 'comparisons.soFar.along': undefined }, 'comparisons.soFar.as'],
  ['only what is running does', { 'comparisons.place.along': 'month' }, 'comparisons.place.along'],
  ['names have no order to run along', { 'comparisons.soFar.along': 'branch' }, 'comparisons.soFar.along'],
  ['nor is there one of comparisons', { 'comparisons.soFar.along': 'place' }, 'comparisons.soFar.along'],
  ['a share has no order', { 'comparisons.share.order': 'asc' }, 'comparisons.share.order'],
  ['a place has no digits', { 'comparisons.place.scale': 2 }, 'comparisons.place.scale'],
  ['a place has no total', { 'columns.3.total': true }, 'columns.3.total'],
  ['what was earlier says how much', { 'comparisons.place': { label: 'x', of: 'copies', as: 'before' } }, 'comparisons.place.as'],
  ['a place is of one time', { 'comparisons.place.by': 'year' }, 'comparisons.place.by'],
  [
    'a row is compared with itself earlier',
    { 'comparisons.place': { label: 'x', of: 'copies', as: 'change', by: 'year', within: 'month' } },
    'comparisons.place.within',
  ],
  [
    'there are days to be earlier than',
    { 'comparisons.place': { label: 'x', of: 'copies', as: 'change', by: 'year' }, 'filters.loanDate': undefined },
    'comparisons.place.as',
  ],
  [
    'a parameter of days is named',
    { 'comparisons.place': { label: 'x', of: 'copies', as: 'change', by: 'year', param: 'genre' } },
    'comparisons.place.param',
  ],
  [
    'of several such parameters one is named',
    {
      'comparisons.place': { label: 'x', of: 'copies', as: 'change', by: 'year' },
      'filters.due': { field: 'dueDate' },
    },
    'comparisons.place.as',
  ],
  [
    'what rows are grouped by is what is earlier',
    {
      'comparisons.place': { label: 'x', of: 'copies', as: 'change', by: 'year', param: 'due' },
      'filters.due': { field: 'dueDate' },
    },
    'comparisons.place.as',
  ],
  [
    'a month is compared with a month',
    { 'comparisons.place': { label: 'x', of: 'copies', as: 'change', by: 'week' } },
    'comparisons.place.by',
  ],
  [
    'a moving average is of so many values',
    { 'comparisons.place': { label: 'x', of: 'copies', as: 'movingAverage', along: 'month' } },
    'comparisons.place.as',
  ],
  [
    'what is running is of all values up to a row',
    { 'comparisons.place': { label: 'x', of: 'copies', as: 'running', along: 'month', over: 3 } },
    'comparisons.place.over',
  ],
  ['values are told apart by a measure', { 'groups.branch.top.by': 'share' }, 'groups.branch.top.by'],
  ['the others are none of days', { 'groups.month.top': { count: 3, by: 'copies' } }, 'groups.month.top'],
  ['without groups nothing is compared', { groups: undefined, pivot: undefined }, 'comparisons'],
])('%s', (_, edit, expected) => {
  const [code, path] = expected.includes(' ') ? expected.split(' ') : ['wrong-value', expected]
  expect(diagnose({ [report]: edit })).toContain(`${code} ${report} ${path}`)
})

test('what is compared in order to be drawn, sorted by and worked out of is right', () => {
  const edit = {
    'formulas.isFirst': { label: 'x', value: { '==': [{ var: 'record.place' }, 1] }, kind: 'boolean' },
    'comparisons.paid': { label: 'x', of: 'copies', as: 'runningAverage', along: 'copies', order: 'desc' },
    'columns.7': 'isFirst',
    'columns.8': 'paid',
  }
  expect(diagnose({ [report]: edit }).filter((line) => !line.startsWith('missing-translation'))).toEqual([])
})
