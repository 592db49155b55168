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

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * A span of time under the head of a longer one, which need not say that again: `1月` of `2026-01` under `2026`, `W05` of `2026-W05` under
 * `2026-01`, `Q1` of `FY2026 Q1`. A week of another year than its month is told whole.
 */
export function labelUnder(label: string, head: string, language: Language): string {
  const year = /^\d{4}(?=-|$)/.exec(head)?.[0]
  const said = [head, year].find((part) => part !== undefined && label !== part && label.startsWith(part))
  if (said === undefined) return label
  const rest = label.slice(said.length).replace(/^[- ]/, '')
  if (said !== year) return language !== 'US' && /^\d\d$/.test(rest) ? `${Number(rest)}日` : rest
  return rest.replace(/^\d\d(?= |$)/, (month) => (language === 'US' ? (months[Number(month) - 1] ?? month) : `${Number(month)}月`))
}
