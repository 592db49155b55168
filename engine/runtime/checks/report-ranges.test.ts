import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const report = 'reports/branchStanding.json'

test.each<[string, Record<string, unknown>, string]>([
  ['only dates have a last day', { 'filters.genre.last': { var: 'today' } }, `wrong-field ${report} filters.genre.last`],
  ['only dates have a longest range', { 'filters.genre.maxDays': 31 }, `wrong-field ${report} filters.genre.maxDays`],
  ['the last day is one', { 'filters.loanDate.last': { year: [{ var: 'today' }] } }, `wrong-expression ${report} filters.loanDate.last`],
  [
    'and that of a range that has begun',
    { 'filters.loanDate.default': undefined, 'filters.loanDate.last': { var: 'today' } },
    `wrong-value ${report} filters.loanDate.last`,
  ],
])('%s', (_, change, expected) => {
  expect(diagnose({ [report]: change })).toContainEqual(expect.stringContaining(expected))
})
