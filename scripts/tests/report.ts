import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../steps/root.js'

/** A test that failed, or a whole file that could not be run. */
export interface Failure {
  /** From the root of the repository; empty when the runner itself failed. */
  readonly file: string
  readonly name: string
  /** The first line of what was wrong, what it waited for, and the line of the test at which it stood. */
  readonly reason: string
}

/** What a runner found. */
export interface Report {
  readonly passed: number
  readonly failures: readonly Failure[]
  readonly files: readonly FileReport[]
}

/** How long a file of tests took, and how many of them passed. */
export interface FileReport {
  readonly file: string
  readonly seconds: number
  readonly passed: number
}

/** What a file could not do before its first test, or after its last. */
export const wholeFile = 'the file as a whole'

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** The report of Vitest's `json` reporter. */
export function fromVitest({ testResults }: VitestReport): Report {
  const tests = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ file: pathOf(name), ...test })))
  const failed = tests.filter(({ status }) => status === 'failed')
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...failed.map(({ file, fullName, failureMessages }) => ({ file, name: fullName, reason: reasonOf(failureMessages?.[0], file) })),
      ...broken.map(({ name, message }) => ({ file: pathOf(name), name: wholeFile, reason: firstLine(message) })),
    ],
    files: testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: pathOf(name),
      seconds: Math.max(0, endTime - startTime) / 1_000,
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
    })),
  }
}

const pathOf = (path: string) => relative(root, path).replaceAll('\\', '/')

/** What a message of Vitest or Playwright says, in one line. */
function reasonOf(message: string | undefined, file: string): string {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  const awaited = lines
    .find((line) => /^\s*- waiting for /.test(line))
    ?.replace('- ', '')
    .trim()
  const line = lines.flatMap((text) => (/^\s*at /.test(text) ? (text.split(`${file}:`)[1]?.match(/^\d+/) ?? []) : []))[0]
  return [firstLine(message), awaited, line && `line ${line}`].filter(Boolean).join(' · ')
}

/** The first line of a text that says something. */
export const firstLine = (text = ''): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? ''

/** The JSON of a file; nothing when a runner has not come to write it. */
export function readReport<Written>(file: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written
  } catch {
    return undefined
  }
}

/** What a runner that counts nothing has found: it is one test. */
export const asOneTest = (name: string, code: number): Report =>
  code === 0 ? { passed: 1, failures: [], files: [] } : { passed: 0, failures: [ended(name, code)], files: [] }

/** A report, in which a runner that failed has failed at something, even if it told of no test that did. */
export const withExitCode = (name: string, code: number, report: Report | undefined): Report => {
  if (report && (code === 0 || report.failures.length > 0)) return report
  return { passed: report?.passed ?? 0, failures: [ended(name, code)], files: report?.files ?? [] }
}

const ended = (name: string, code: number): Failure => ({
  file: '',
  name,
  reason: code === 0 ? 'the runner wrote no report' : `the runner ended with exit code ${code}`,
})
