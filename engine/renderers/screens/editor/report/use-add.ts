import { useCallback } from 'react'
import { isNumberKind } from '../../../../runtime/fields/number-kinds.ts'
import {
  addField,
  addGroupOrSpan,
  addMeasure,
  type Draft,
  freeName,
  isGrouped,
  type Offer,
  withField,
} from '../../../../runtime/screens/report-builder/draft.ts'
import type { Expression } from '../../../../schema/expression.ts'
import type { Measure, ReportFilter } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'

/** As what a field is added. */
type Use = 'column' | 'condition' | 'group' | 'parameter' | Measure['aggregate']

/** As what a field of a kind can be added; the first is the usual. */
export function usesOf(kind: Offer['kind'], isSummary: boolean): readonly Use[] {
  const measures: readonly Use[] = isNumberKind(kind)
    ? ['sum', 'avg', 'min', 'max', 'distinct']
    : kind === 'date' || kind === 'datetime'
      ? ['min', 'max', 'distinct']
      : ['distinct']
  return isSummary ? ['column', 'group', ...measures, 'parameter', 'condition'] : ['column', 'parameter', 'condition']
}

/** Adds a field to the report. */
export function useAdd(): (offer: Offer, use: Use) => void {
  const { draft, change } = useBuilder()
  return useCallback((offer, use) => change(added(draft, offer, use)), [draft, change])
}

function added(draft: Draft, offer: Offer, use: Use): Draft {
  if (use === 'column') return addField(draft, offer)
  const { draft: made, name } = withField(draft, offer)
  switch (use) {
    case 'group':
      return addGroupOrSpan(isGrouped(made.report) ? made : { ...made, report: { ...made.report, groups: {} } }, name, offer.kind)
    case 'parameter':
      return addParameter(made, name, offer.kind)
    case 'condition':
      return addCondition(made, name, offer.kind)
    default:
      return addMeasure(made, use, name, offer.labels)
  }
}

/** Asks for a field: dates are asked for by ranges of at most a quarter, of the last month at first. */
export function addParameter(draft: Draft, name: string, kind: Offer['kind']): Draft {
  const { filters = {} } = draft.report
  const isDate = kind === 'date' || kind === 'datetime'
  const filter: ReportFilter = isDate
    ? { field: name, default: { addDays: [{ var: 'today' }, -30] }, maxDays: 93 }
    : { field: name, ...(kind === 'ref' || kind === 'enum' || kind === 'lookup' || kind === 'status' ? { multiple: true } : {}) }
  return { ...draft, report: { ...draft.report, filters: { ...filters, [freeName(filters, name)]: filter } } }
}

function addCondition(draft: Draft, name: string, kind: Offer['kind']): Draft {
  const { where } = draft.report
  const rule: Expression = kind === 'boolean' ? { var: `record.${name}` } : { present: [{ var: `record.${name}` }] }
  return { ...draft, report: { ...draft.report, where: where === undefined ? rule : { and: [where, rule] } } }
}
