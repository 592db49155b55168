import { evaluate } from '../../../../engine/runtime/expressions/evaluate.ts'
import { siteAtAddress } from '../../../../engine/runtime/expressions/scope.ts'
import type { Condition } from '../../../../engine/runtime/queries/conditions/condition.ts'
import { conditionValues } from '../../../../engine/runtime/queries/conditions/condition-values.ts'
import { initialConditions } from '../../../../engine/runtime/queries/conditions/initial-state.ts'
import { reportInputs } from '../../../../engine/runtime/reports/report-inputs.ts'
import type { Work } from '../../../../engine/schema/job.ts'
import type { Context } from '../../records/context.ts'
import type { Environment } from '../../storage/sql/environment.ts'

type Asked = Pick<Extract<Work, { kind: 'report' }>, 'report' | 'params' | 'until'>

/** The parameters that the job says, worked out at the moment that the run was planned for; the others are as the report says. */
export function paramsFor({ app }: Context, { report: name, params = {}, until }: Asked, moment: Environment): Record<string, unknown> {
  const declared = app.bundle.reports?.[name]
  const inputs = declared ? reportInputs(app, name, declared) : []
  const said = inputs.flatMap((input) => (Object.hasOwn(params, input.path) ? [{ ...input, default: params[input.path] as never }] : []))
  const conditions = initialConditions(app, said, moment)
  const last = until === undefined ? null : evaluate(until, siteAtAddress(app), moment)
  const asked = Object.entries(conditions).map(([path, condition]) => [
    path,
    endingAt(condition, String(last ?? moment.today), moment.today),
  ])
  return { ...Object.fromEntries(said.map(({ path }) => [path, null])), ...conditionValues(Object.fromEntries(asked)) }
}

/** A range that begins on the day that is said ends at this one instead of today. */
function endingAt(condition: Condition, last: string, today: string): Condition {
  if (condition.kind !== 'dates') return condition
  const first = condition.from === today && condition.to !== undefined ? condition.to : condition.from
  return { ...condition, ...(first !== undefined && { from: first }), to: last }
}
