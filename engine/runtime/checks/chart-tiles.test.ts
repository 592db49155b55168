import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const overview = 'screens/start/overview.json'

test('a chart on a page needs a report that runs with the defaults of its parameters', () => {
  const required = { 'reports/loansByMonth.json': { 'filters.genre.required': true } }
  expect(diagnose(required)).toContain(`unasked-parameter ${overview} tiles.trend.report`)
})

test('of several parameters one of which is enough, one has a default', () => {
  const atLeastOneOf = (names: readonly string[]) => diagnose({ 'reports/loansByMonth.json': { atLeastOneOf: [names] } })
  expect(atLeastOneOf(['loanDate', 'genre'])).toEqual([])
  expect(atLeastOneOf(['book', 'genre'])).toContain(`unasked-parameter ${overview} tiles.trend.report`)
})
