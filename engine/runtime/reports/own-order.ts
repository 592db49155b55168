import type { AppField } from '../app/app.ts'
import { fieldKinds } from '../fields/index.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import type { WireValue } from '../values/record-data.ts'
import { othersLast } from './others.ts'
import type { ReportPlan } from './report-plan.ts'

/** The codes of a choice as they are declared; nothing for a field that has none, or holds several. */
export const declaredOrder = ({ choices, multiple }: AppField): readonly string[] | undefined =>
  choices && !multiple ? [...choices.keys()] : undefined

/** Compares two values of a choice as they are declared; others come after them, by their codes. */
export function byDeclaration(codes: readonly string[], one: WireValue, other: WireValue): number {
  const placeOf = (value: WireValue) => (codes.includes(String(value)) ? codes.indexOf(String(value)) : codes.length)
  return placeOf(one) - placeOf(other) || (String(one) < String(other) ? -1 : Number(one !== other))
}

/**
 * The values of a group in an order of their own: time, numbers, choices as declared; none comes last.
 * Values without one, such as names, stay in the order in which they were found.
 */
export function inOwnOrder<Found extends { readonly value: WireValue }>(
  plan: Pick<ReportPlan, 'groups'>,
  name: string,
  values: readonly Found[],
): readonly Found[] {
  const field = plan.groups.find((group) => group.name === name)?.field
  const compare = field && comparison(field)
  if (!compare) return othersLast(values)
  return othersLast(
    values.toSorted(({ value: one }, { value: other }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : compare(one, other),
    ),
  )
}

function comparison(field: AppField): ((one: WireValue, other: WireValue) => number) | undefined {
  const codes = declaredOrder(field)
  if (codes) return (one, other) => byDeclaration(codes, one, other)
  const isTime = field.span !== undefined || field.kind === 'date' || field.kind === 'datetime'
  return isTime || isNumberKind(field.kind) ? fieldKinds[field.kind].compare : undefined
}
