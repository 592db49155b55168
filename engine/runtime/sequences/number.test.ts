import { describe, expect, it } from 'vitest'
import { numberOf } from './number.ts'
import { periodOf } from './period.ts'

describe('numberOf', () => {
  it('puts the business date and the counter into the pattern', () => {
    expect(numberOf({ pattern: 'R{yy}{MM}{dd}-{seq:4}' }, '2026-01-31', 42)).toBe('R260131-0042')
  })
  it('does not cut a counter that has outgrown its digits', () => {
    expect(numberOf({ pattern: '{yyyy}{seq:2}' }, '2026-01-31', 1234n)).toBe('20261234')
  })
})

describe('periodOf', () => {
  it.each([
    [undefined, ''],
    ['never', ''],
    ['year', '2026'],
    ['month', '2026-01'],
    ['day', '2026-01-31'],
  ] as const)('of a sequence that starts again %s is "%s"', (reset, period) => {
    expect(periodOf({ pattern: '{seq:4}', reset }, '2026-01-31')).toBe(period)
  })
})
