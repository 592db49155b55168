import type { Expression } from '../../schema/expression.ts'
import type { App } from '../app/app.ts'
import { reportRow } from '../app/dataset.ts'
import { knowing } from '../app/pseudo-entity.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { holds } from '../values/value.ts'
import { namesOf } from './dataset-reader.ts'
import type { ReportAnswer } from './report-answer.ts'

/**
 * Of how many rows of an answer a condition (of `record`) holds. What sums up others is no row of its own; of what the reader does not see,
 * so that their rows do not have it, nothing holds.
 */
export function crossed(app: App, answer: ReportAnswer, when: Expression, scope: Omit<Scope, 'record'>): number {
  const report = app.bundle.reports?.[answer.name]
  const row = report && reportRow(app, answer.name, report)
  if (!row) return 0
  const condition = compile(when, siteOf(knowing(app, [row]), { record: row.name }))
  const read = namesOf(when)
  return answer.rows.filter(
    (record) =>
      record.$subtotal === undefined && read.every((name) => Object.hasOwn(record, name)) && holds(condition({ ...scope, record })),
  ).length
}
