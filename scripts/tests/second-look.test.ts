import { expect, test } from 'vitest'
import { type Failure, type Report, wholeFile } from './report.ts'
import { filesToRepeat, weigh } from './second-look.ts'

const failure = (file: string, name: string): Failure => ({ file, name, reason: 'late' })
const report = (passed: number, failures: readonly Failure[], files: Report['files'] = []): Report => ({ passed, failures, files })

test('the files with failures are run once more, each once', () => {
  expect(filesToRepeat(report(1, [failure('b', 'x'), failure('a', 'y'), failure('b', 'z')]))).toEqual(['a', 'b'])
  expect(filesToRepeat(report(1, []))).toEqual([])
})

test('a runner that failed itself, or fails everywhere, is not asked again', () => {
  expect(filesToRepeat(report(1, [failure('a', 'x'), failure('', 'server')]))).toEqual([])
  expect(
    filesToRepeat(
      report(
        1,
        Array.from({ length: 9 }, (_, at) => failure(`${at}`, 'x')),
      ),
    ),
  ).toEqual([])
})

test('what passes the second time counts as passed, and is told with its first failure', () => {
  const first = failure('a', 'x')
  expect(weigh(report(4, [first]), report(2, []))).toEqual({ report: report(5, []), flaky: [first] })
})

test('what fails twice is red, also when its file comes to no test the second time', () => {
  const first = report(4, [failure('a', 'x')])
  expect(weigh(first, report(1, [failure('a', 'x')]))).toEqual({ report: first, flaky: [] })
  expect(weigh(first, report(0, [failure('a', wholeFile)]))).toEqual({ report: first, flaky: [] })
  expect(weigh(first, report(0, [failure('', 'browser')]))).toEqual({ report: first, flaky: [] })
})

test('what fails only the second time is flaky too, and stays counted as passed', () => {
  const looked = weigh(report(4, [failure('a', 'x')]), report(1, [failure('a', 'y')]))
  expect(looked).toEqual({ report: report(5, []), flaky: [failure('a', 'x'), failure('a', 'y')] })
})

test('the tests of a file that came to none at first count when they pass alone', () => {
  const broken = failure('a', wholeFile)
  const looked = weigh(report(4, [broken]), report(3, [], [{ file: 'a', seconds: 1, passed: 3 }]))
  expect(looked).toEqual({ report: report(7, []), flaky: [broken] })
})

test('a file that came to no test at first, and of which a test fails alone, is red', () => {
  const broken = failure('a', wholeFile)
  const looked = weigh(report(4, [broken]), report(2, [failure('a', 'x')], [{ file: 'a', seconds: 1, passed: 2 }]))
  expect(looked.report).toMatchObject({ passed: 6, failures: [failure('a', 'x')] })
})
