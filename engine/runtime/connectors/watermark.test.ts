import { expect, test } from 'vitest'
import { greatestIn } from './watermark.ts'

const rows = (...values: readonly unknown[]) => values.map((changed) => ({ changed }))

test.each([
  ['datetime', ['2026-11-20T08:00:00+08:00', '2026-11-20T00:30:00Z', '2026-11-19T23:59:59Z'], '2026-11-20T00:30:00Z'],
  ['datetime', ['2026-11-20T00:00:00.1234567Z', '2026-11-20T00:00:00.1239Z'], '2026-11-20T00:00:00.1239Z'],
  ['date', ['2026-11-20', '2026-12-01', '2026-11-30'], '2026-12-01'],
  ['decimal', ['9', 10, '9.5'], '10'],
  ['text', ['B2', 'A9'], 'B2'],
] as const)('the greatest %s of rows is the next watermark', (kind, values, expected) => {
  expect(greatestIn(rows(...values), { send: 'after', greatest: '/changed', kind }, undefined)).toBe(expected)
})

test('what is no value of its kind is none, a moment without a zone too', () => {
  const since = { send: 'after', greatest: '/changed' }

  expect(greatestIn(rows('2026-11-20T08:00:00', 'yesterday', null, ''), since, undefined)).toBeUndefined()
})

test('rows that are older than the watermark before leave it where it is', () => {
  const since = { send: 'after', greatest: '/changed', kind: 'date' as const }

  expect(greatestIn(rows('2026-11-20'), since, '2026-11-21')).toBe('2026-11-21')
})
