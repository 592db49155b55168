import type { Expression } from '../../schema/expression.ts'
import type { Chart, Measure, Report, Span } from '../../schema/report.ts'
import type { AppEntity, AppField } from '../app/app.ts'
import type { SortKey } from '../queries/query.ts'
import type { ParameterValues } from './parameters.ts'

/** A value that each row of the dataset gives: an expression on the `record` of its entity. */
export interface PlannedValue {
  readonly name: string
  readonly field: AppField
  readonly value: Expression
}

export interface PlannedGroup extends PlannedValue {
  readonly span?: Span
}

export interface PlannedMeasure {
  readonly name: string
  readonly field: AppField
  readonly aggregate: Measure['aggregate']
  /** What is summed up; not for `count`. */
  readonly value?: Expression
  readonly where?: Expression
}

export interface PlannedColumn {
  readonly name: string
  readonly label: string
  readonly field: AppField
  readonly width?: number
  readonly pinned?: 'left' | 'right'
  readonly isHidden: boolean
  readonly isTotalled: boolean
  readonly tones: readonly { readonly when: Expression; readonly tone: string }[]
}

/** Rows of a report that are summed up by some of its groups: all of them, those before a subtotal, those of a chart, or none. */
export type Level = readonly string[]

/**
 * What a report asks for, with only what its reader may see: checked, complete. Storage compiles it to SQL, `evaluateReport` answers it from memory.
 * Expressions of values and conditions speak of a `record` of `entity`; formulas and tones of a `record` of `row`.
 */
export interface ReportPlan {
  readonly name: string
  readonly report: Report
  /** The entity, or lines, of which each row of the dataset is one. */
  readonly entity: string
  readonly where: Expression
  readonly row: AppEntity
  readonly isGrouped: boolean
  readonly groups: readonly PlannedGroup[]
  readonly measures: readonly PlannedMeasure[]
  /** The fields of a report that is not grouped. */
  readonly values: readonly PlannedValue[]
  readonly formulas: readonly PlannedValue[]
  readonly columns: readonly PlannedColumn[]
  readonly sort: readonly SortKey[]
  /** All groups first, then the others that are asked for, each once. */
  readonly levels: readonly Level[]
  readonly charts: Readonly<Record<string, Chart>>
  /** The parameters as they were taken: given, or by default. */
  readonly params: ParameterValues
  /** The most rows of the answer. */
  readonly limit: number
  /** The most rows of the dataset that may be read. */
  readonly maxRows: number
}

/** The groups of a chart, each of whose values is a point. */
export function levelOfChart({ groups }: Pick<ReportPlan, 'groups'>, { kind, x, series }: Chart): Level {
  const named = groups.filter(({ name }) => name === x || name === series).map(({ name }) => name)
  return kind === 'scatter' && named.length === 0 ? groups.map(({ name }) => name) : named
}

export const sameLevel = (one: Level, other: Level): boolean => one.length === other.length && one.every((name) => other.includes(name))
