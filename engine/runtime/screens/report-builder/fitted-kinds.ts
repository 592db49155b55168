import { type ComputedValue, valueKinds } from '../../../schema/dataset.ts'
import type { Diagnostic } from '../../app/diagnostic.ts'
import type { Step } from '../../app/source/source.ts'
import { isNumberKind } from '../../fields/number-kinds.ts'
import { type Draft, ownDataset } from './draft.ts'

/** What the checker found in the report, at its places. */
type Found = Pick<Diagnostic, 'problem'> & { readonly at: readonly Step[] }

/**
 * The report with worked-out values of the kind that they come to: a sum of money divided by a count is money, without anybody having to
 * say so.
 * @param chosen names of values whose kind somebody has chosen: it stays, and what is wrong with it is told
 */
export function withFittedKinds(draft: Draft, found: readonly Found[], chosen: ReadonlySet<string>): Draft {
  let made = draft
  for (const { at, problem } of found) {
    const kind = valueKinds.find((each) => each === problem?.params.actual)
    const name = String(at.at(-2))
    if (problem?.code !== 'wrongType' || problem.path.length > 0 || !kind || at.at(-1) !== 'value' || chosen.has(name)) continue
    const holder = at.slice(1, -2).join('.')
    if (holder === 'formulas') made = withFormulas(made, refitted(made.report.formulas, name, kind))
    if (holder === 'dataset.fields') made = withFields(made, refitted(ownDataset(made)?.fields, name, kind))
  }
  return made
}

function refitted<Value>(values: Readonly<Record<string, Value>> | undefined, name: string, kind: ComputedValue['kind']) {
  const value = values?.[name]
  if (!values || typeof value !== 'object' || value === null || !('kind' in value)) return values
  const { scale: _scale, ...rest } = value as unknown as ComputedValue
  const scale = isNumberKind(kind) && kind !== 'integer' ? { scale: 2 } : {}
  return { ...values, [name]: { ...rest, kind, ...scale } as unknown as Value }
}

const withFormulas = (draft: Draft, formulas: Draft['report']['formulas']): Draft =>
  formulas === undefined ? draft : { ...draft, report: { ...draft.report, formulas } }

function withFields(draft: Draft, fields: NonNullable<ReturnType<typeof ownDataset>>['fields'] | undefined): Draft {
  const dataset = ownDataset(draft)
  return fields === undefined || !dataset ? draft : { ...draft, report: { ...draft.report, dataset: { ...dataset, fields } } }
}
