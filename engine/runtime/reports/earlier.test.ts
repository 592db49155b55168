import { expect, test } from 'vitest'
import { daysEarlier, stepBack } from './earlier.ts'

const days = (from: string, to: string) => ({ from, to })

test.each<[string, Parameters<typeof stepBack>[0], string, string, string, string]>([
  ['a year', 'year', '2026-01-10', '2026-03-05', '2025-01-10', '2025-03-05'],
  ['a year, to the end of a longer month', 'year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['a year, from the end of a longer month', 'year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['a month, to its end', 'month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a month, within', 'month', '2026-03-05', '2026-03-30', '2026-02-05', '2026-02-28'],
  ['a quarter', 'quarter', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['a week', 'week', '2026-01-05', '2026-01-11', '2025-12-29', '2026-01-04'],
  ['a day', 'day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['the days before', 'previous', '2026-03-05', '2026-03-09', '2026-02-28', '2026-03-04'],
  ['the month before', 'previous', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['the quarter before', 'previous', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
])('%s earlier', (_, by, from, to, fromThen, toThen) => {
  const asked = days(from, to)
  expect(daysEarlier(asked, stepBack(by, asked, false))).toEqual(days(fromThen, toThen))
})

test('a year before weeks is 52 weeks, so that Mondays meet Mondays', () => {
  const asked = days('2026-03-02', '2026-03-08')
  expect(daysEarlier(asked, stepBack('year', asked, true))).toEqual(days('2025-03-03', '2025-03-09'))
})
