import type { Language } from '../../schema/names.ts'
import { fieldKinds } from '../fields/index.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import { isOthers, othersLabels } from './others.ts'
import type { ReportPlan } from './report-plan.ts'

/** The value of a group in a row, as people read it; empty for none. */
export function groupLabel(
  plan: ReportPlan,
  name: string,
  row: RecordData,
  texts: { readonly language: Language; readonly timeZone: string },
): string {
  if (isOthers(wireOf(row, name))) return othersLabels[texts.language]
  const field = plan.row.fields.get(name)
  const label = row.$labels?.[name]
  return field ? fieldKinds[field.kind].format(wireOf(row, name), field, label === undefined ? texts : { ...texts, label }) : ''
}
