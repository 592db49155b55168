import type { Work } from '../../schema/job.ts'
import type { Report } from '../../schema/report.ts'
import type { Finding } from './finding.ts'

/** A report that is run by the server, and where that is written. */
interface Running {
  readonly file: string
  readonly at: readonly string[]
  readonly report: Report
  /** The parameters that are said; the others are as the report says. */
  readonly said: readonly string[]
}

/** Nobody is there to be asked: what a report needs has a value. */
export function* askedFor({ file, at, report, said }: Running): Iterable<Finding> {
  const filters = report.filters ?? {}
  const isGiven = (name: string) => said.includes(name) || filters[name]?.default !== undefined
  const tell = (what: string): Finding => {
    const message = `The report runs only with ${what}, and nobody is there to be asked. Give the parameter a "default" in the report.`
    return { code: 'wrong-value', file, path: at, message }
  }
  for (const [name, { required }] of Object.entries(filters)) if (required && !isGiven(name)) yield tell(`"${name}"`)
  for (const names of report.atLeastOneOf ?? []) if (!names.some(isGiven)) yield tell(`one of "${names.join('", "')}"`)
}

/** The last day of ranges that a job asks for is one of some. */
export function* lastDay(
  file: string,
  { until, params = {} }: Pick<Extract<Work, { kind: 'report' }>, 'params' | 'until'>,
): Iterable<Finding> {
  if (until === undefined || Object.keys(params).length > 0) return
  const message = 'It is the last day of ranges in "params", and there are none. Say their first days there, or leave "until" out.'
  yield { code: 'wrong-value', file, path: ['run', 'until'], message }
}
