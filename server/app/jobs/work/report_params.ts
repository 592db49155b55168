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
  const last = until ?? { var: 'today' }
  const said = inputs.flatMap((input) =>
    Object.hasOwn(params, input.path) ? [{ ...input, default: params[input.path] as never, last }] : [],
  )
  return { ...Object.fromEntries(said.map(({ path }) => [path, null])), ...conditionValues(initialConditions(app, said, moment)) }
}
