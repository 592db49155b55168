import type { Language } from '../../schema/names.ts'
import { periodOf, periodsBetween } from '../values/period.ts'
import type { WireValue } from '../values/record-data.ts'
import { groupLabel } from './group-label.ts'
import type { ReportPlan } from './report-plan.ts'

interface Found {
  readonly value: WireValue
  readonly label: string
}

/**
 * The values of a group in the order of time, with the spans between them, and those that were asked for, of which there is nothing:
 * without them a line would run straight over a month in which nothing was sold. Others are left as they are, and so are more than `most`.
 */
export function withEmptySpans(
  plan: ReportPlan,
  name: string,
  values: readonly Found[],
  texts: { readonly language: Language; readonly timeZone: string },
  most: number,
): readonly Found[] {
  const { span, lead = 0 } = plan.groups.find((group) => group.name === name) ?? {}
  const named = values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  if (span === undefined || named.length === 0) return values
  const ends = [...named, ...askedDays(plan, name).map((day) => periodOf(day, span, lead))].toSorted()
  const all = periodsBetween(ends[0] ?? '', ends.at(-1) ?? '', span, lead, most)
  if (all === undefined) return values
  const found = new Map(values.map((each) => [each.value, each]))
  return [
    ...all.map((value) => found.get(value) ?? { value, label: groupLabel(plan, name, { [name]: value }, texts) }),
    ...values.filter(({ value }) => value === null),
  ]
}

/** The first and the last day of the range that a parameter asks for on the field of a group, where it says both. */
function askedDays({ report, params }: ReportPlan, name: string): readonly string[] {
  const field = report.groups?.[name]?.field ?? name
  const [parameter] = Object.entries(report.filters ?? {}).find(([, filter]) => filter.field === field) ?? []
  const asked = parameter === undefined ? undefined : params[parameter]
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return []
  const { from, to } = asked as { readonly from?: string; readonly to?: string }
  return from === undefined || to === undefined ? [] : [from, to]
}
