import { expect, test } from 'vitest'
import { duration, summaryOf } from './summary.ts'

const file = (file: string, seconds: number) => ({ file, seconds, passed: 1 })

test('the last line counts the tests of all runners', () => {
  const outcomes = [
    { name: 'types', seconds: 8, report: { passed: 1, failures: [], files: [] }, flaky: [] },
    { name: 'server', seconds: 75, report: { passed: 41, failures: [{ file: 'a', name: 'x', reason: 'late' }], files: [] }, flaky: [] },
  ]
  const lines = summaryOf(outcomes, 'kept').split('\n')
  expect(lines.at(-1)).toBe('42 passed, 1 failed')
  expect(lines).toContain('server: 41 passed, 1 failed, 1 min 15 s')
  expect(lines).toContain('failed: a · x · late')
  expect(lines).toContain('Pictures and logs are in kept.')
})

test('what is flaky is told with its first failure, and does not count as failed', () => {
  const flaky = [{ file: 'tests/browser/jobs.test.ts', name: 'is sent again', reason: 'Error: timeout' }]
  const text = summaryOf([{ name: 'browser', seconds: 1, report: { passed: 2, failures: [], files: [] }, flaky }], 'kept')
  expect(text).toContain('flaky: tests/browser/jobs.test.ts · is sent again · Error: timeout')
  expect(text).toContain('browser: 2 passed, 0 failed, 1 flaky, 1 s')
  expect(text.endsWith('2 passed, 0 failed')).toBe(true)
})

test('the ten slowest files of all runners are told, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, at) => file(`f${at}`, at))
  const lines = summaryOf([{ name: 'a', seconds: 1, report: { passed: 1, failures: [], files }, flaky: [] }], 'kept').split('\n')
  expect(lines.slice(0, 11).map((line) => line.trim().split(/\s+/).at(-1))).toEqual([
    'files:',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `f${at}`),
  ])
})

test('a duration is told in minutes and seconds', () => {
  expect([0.4, 59.4, 60, 1201].map(duration)).toEqual(['0 s', '59 s', '1 min 00 s', '20 min 01 s'])
})
