import type { Failure, FileReport, Report } from './report.ts'

/** What a runner found, how long it took, and what of it was flaky. */
export interface Outcome {
  readonly name: string
  readonly seconds: number
  readonly report: Report
  readonly flaky: readonly Failure[]
}

/** What the parts of a runner have found together. */
export const together = (name: string, parts: readonly Omit<Outcome, 'name'>[]): Outcome => ({
  name,
  seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
  report: {
    passed: parts.reduce((sum, { report }) => sum + report.passed, 0),
    failures: parts.flatMap(({ report }) => report.failures),
    files: parts.flatMap(({ report }) => report.files),
  },
  flaky: parts.flatMap(({ flaky }) => flaky),
})

const slowest = 10

/** What a run says at its end; its last line counts the tests of all runners. */
export function summaryOf(outcomes: readonly Outcome[], kept: string): string {
  const failures = outcomes.flatMap(({ report }) => report.failures)
  const flaky = outcomes.flatMap((outcome) => outcome.flaky)
  const passed = outcomes.reduce((sum, { report }) => sum + report.passed, 0)
  const parts = [
    slowestFiles(outcomes.flatMap(({ report }) => report.files)),
    outcomes.map(runnerLine).join('\n'),
    failures.map(({ file, name, reason }) => `failed: ${file || 'runner'} · ${name} · ${reason}`).join('\n'),
    flaky.map(({ file, name, reason }) => `flaky: ${file} · ${name} · ${reason}`).join('\n'),
    failures.length + flaky.length > 0 ? `Pictures and logs are in ${kept}.` : '',
    `${passed} passed, ${failures.length} failed`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function runnerLine({ name, seconds, report, flaky }: Outcome): string {
  const told = flaky.length > 0 ? `, ${flaky.length} flaky` : ''
  return `${name}: ${report.passed} passed, ${report.failures.length} failed${told}, ${duration(seconds)}`
}

function slowestFiles(files: readonly FileReport[]): string {
  const first = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, slowest)
  return first.length === 0
    ? ''
    : ['The slowest files:', ...first.map(({ file, seconds }) => `${duration(seconds).padStart(9)}  ${file}`)].join('\n')
}

/** Seconds as people say them. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
