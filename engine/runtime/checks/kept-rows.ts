import type { Job, Work } from '../../schema/job.ts'
import type { Report } from '../../schema/report.ts'
import { dependencies } from '../expressions/dependencies.ts'
import { keysOf } from '../validation/keys.ts'
import { askedFor, lastDay } from './asked-parameters.ts'
import type { Check, Context } from './context.ts'
import type { Finding } from './finding.ts'

type KeepWork = Extract<Work, { kind: 'keep' }>
type Wrong = Pick<Finding, 'code' | 'path' | 'message'> & Pick<Finding, 'at'>

/** Rows of a report that a job keeps as records are rows of its own, each of which says the whole key of its record. */
export const keptRows: Check = function* (context) {
  for (const { file, value } of context.of('job')) {
    const { run } = value as Job
    const report = run.kind === 'keep' ? context.app.bundle.reports?.[run.report] : undefined
    if (run.kind !== 'keep' || !report) continue
    yield* lastDay(file, run)
    yield* askedFor({ file, at: ['run'], report, said: Object.keys(run.params ?? {}) })
    for (const wrong of [...rowsOf(report), ...keyOf(context, run), ...valuesOf(run)]) yield { ...wrong, file }
  }
}

function* rowsOf(report: Report): Iterable<Wrong> {
  const path = ['run', 'report']
  if (report.pivot) {
    const message = 'The rows of this report are turned by "pivot": its columns are values of a group. Keep a report without a pivot.'
    yield { code: 'wrong-value', path, message }
  }
  const topped = Object.entries(report.groups ?? {}).find(([, { top }]) => top !== undefined)
  if (topped) {
    const message = `The report tells only the "top" of "${topped[0]}" apart, and one of its rows stands for all others. Keep a report without it.`
    yield { code: 'wrong-value', path, message }
  }
}

function* keyOf({ app }: Context, { entity, refresh, values }: KeepWork): Iterable<Wrong> {
  const target = app.entities.get(entity)
  const key = target && keysOf(target).find(({ name }) => name === refresh.key)
  const { from, until } = key?.during ?? {}
  const missing = [...(key?.fields ?? []), from, until].find((field) => field !== undefined && !Object.hasOwn(values, field))
  if (missing === undefined) return
  const message = `A record is known by "${missing}" too, of which "values" says nothing. Say it there, or name another key.`
  yield { code: 'wrong-key', path: ['run', 'refresh', 'key'], message }
}

function* valuesOf({ values, gone }: KeepWork): Iterable<Wrong> {
  if (gone && Object.hasOwn(values, gone.field)) {
    const message = `"${gone.field}" says whether the record has a row, so no row gives it a value. Leave it out of "values".`
    yield { code: 'wrong-field', path: ['run', 'values', gone.field], at: 'key', message }
  }
  for (const [field, expression] of Object.entries(values)) {
    const far = dependencies(expression).find((path) => path.startsWith('record.') && path.split('.').length > 2)
    if (far === undefined) continue
    const [, column] = far.split('.')
    const message = `A row knows of "${column}" only which one it is, so "${far}" would always be empty. Make it a field of the dataset, and a column of the report.`
    yield { code: 'wrong-value', path: ['run', 'values', field], message }
  }
}
