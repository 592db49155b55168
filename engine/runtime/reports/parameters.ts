import type { Condition } from '../queries/conditions/condition.ts'
import { isEmpty } from '../queries/conditions/condition.ts'
import { checkConditions } from '../queries/conditions/list-checks.ts'
import type { Issue } from '../validation/issue.ts'
import type { ReportInput } from './report-inputs.ts'

/** What is wrong with the conditions of a report: a required one that is missing, a range that is too long. */
export function checkParameters(
  inputs: readonly ReportInput[],
  conditions: Readonly<Record<string, Condition>>,
  atLeastOneOf: readonly (readonly string[])[] = [],
): readonly Issue[] {
  const isGiven = (name: string) => conditions[name] !== undefined && !isEmpty(conditions[name])
  const missing = inputs.filter(({ path, isRequired }) => isRequired && !isGiven(path))
  const open = atLeastOneOf.filter((names) => !names.some(isGiven))
  return [
    ...missing.map(({ path, label }): Issue => ({ code: 'required', path, params: { field: label } })),
    ...open.flatMap((names): readonly Issue[] => {
      const asked = inputs.filter(({ path }) => names.includes(path))
      const fields = asked.map(({ label }) => label).join(' / ')
      return asked.length === 0 ? [] : [{ code: 'oneOfRequired', path: asked[0]?.path ?? '', params: { fields } }]
    }),
    ...checkConditions({ conditions }, inputs),
    ...inputs.flatMap(({ path, label, isMultiple }): readonly Issue[] => {
      const condition = conditions[path]
      const count = condition?.kind === 'refs' ? condition.ids.length : condition?.kind === 'choice' ? condition.codes.length : 0
      return count > 1 && !isMultiple ? [{ code: 'oneValueOnly', path, params: { field: label } }] : []
    }),
  ]
}
