import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps/root.js'
import { asOneTest, fromVitest, wholeFile, withExitCode } from './report.ts'

const file = (name: string, status: string, tests: readonly [string, string, string?][], message = '') => ({
  name: join(root, name),
  status,
  message,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: tests.map(([fullName, status, failure]) => ({ fullName, status, failureMessages: failure ? [failure] : [] })),
})

test('a report names each file, its time, and the first line of each failure', () => {
  const report = fromVitest({
    testResults: [
      file('tests/browser/lists.test.ts', 'failed', [
        ['sorts', 'passed'],
        ['filters', 'failed', '\nError: no rows\n  at …'],
        ['later', 'skipped'],
      ]),
    ],
  })
  expect(report).toEqual({
    passed: 1,
    failures: [{ file: 'tests/browser/lists.test.ts', name: 'filters', reason: 'Error: no rows' }],
    files: [{ file: 'tests/browser/lists.test.ts', seconds: 2.5, passed: 1 }],
  })
})

test('a failure says what it waited for and at which line', () => {
  const message = [
    'TimeoutError: locator.waitFor: Timeout 60000ms exceeded.',
    'Call log:',
    '  - waiting for getByRole("dialog") to be visible',
    '    at waitFor (/elsewhere/tests/browser/support/acts.ts:12:3)',
    '    at /elsewhere/tests/browser/lists.test.ts:7:9',
    '    at /elsewhere/tests/browser/lists.test.ts:3:1',
  ].join('\n')
  const { failures } = fromVitest({ testResults: [file('tests/browser/lists.test.ts', 'failed', [['filters', 'failed', message]])] })
  expect(failures[0]?.reason).toBe(
    'TimeoutError: locator.waitFor: Timeout 60000ms exceeded. · waiting for getByRole("dialog") to be visible · line 7',
  )
})

test('a file that comes to no test is a failure of the file', () => {
  const { failures } = fromVitest({ testResults: [file('a.test.ts', 'failed', [['one', 'skipped']], 'Cannot find module')] })
  expect(failures).toEqual([{ file: 'a.test.ts', name: wholeFile, reason: 'Cannot find module' }])
})

test('a runner that counts nothing is one test', () => {
  expect(asOneTest('types', 0)).toEqual({ passed: 1, failures: [], files: [] })
  expect(asOneTest('types', 2).failures).toEqual([{ file: '', name: 'types', reason: 'the runner ended with exit code 2' }])
})

test('a runner that fails without a failed test has failed all the same', () => {
  const green = { passed: 3, failures: [], files: [] }
  expect(withExitCode('server', 0, green)).toBe(green)
  expect(withExitCode('server', 1, green)).toMatchObject({ passed: 3, failures: [{ file: '', name: 'server' }] })
  expect(withExitCode('server', 0, undefined).failures).toHaveLength(1)
})
